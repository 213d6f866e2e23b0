import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserUI
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// A run of random commands for tabs and groups.
@MainActor
final class TabCommandsRun {
  let fixture: TabCommandsFixture
  private(set) var lastCommand = ""
  private(set) var refusals = 0
  private var generator: SeededGenerator

  init(seed: UInt64) throws {
    fixture = try TabCommandsFixture("abc*")
    generator = SeededGenerator(seed: seed)
  }

  /// Runs a random command.
  /// - Returns: False if the command was refused.
  func step() -> Bool {
    let commands = opening + opening + closing + arranging + grouping + grouping
    let command = commands[number(commands.count)]
    lastCommand = command.0
    guard (try? command.1()) != nil else {
      refusals += 1
      return false
    }
    return true
  }
}

// MARK: - Commands

extension TabCommandsRun {
  private typealias Command = (String, () throws -> Void)

  private var opening: [Command] {
    let grid = fixture.grid
    return [
      (
        "open", { try grid.openTab(Address(argument: "\(self.number(9)).org"), inBackground: true) }
      ),
      ("open and go", { try grid.openTab(nil, inBackground: false) }),
      ("insert", { try self.insert() }),
    ]
  }

  private var closing: [Command] {
    let grid = fixture.grid
    return [
      ("close", { try grid.closeTab(self.few()) }),
      ("close duplicates", { try grid.closeDuplicates() }),
      ("close all", { if self.number(9) == 0 { try grid.closeAll(includingPinned: false) } }),
      ("close others", { if self.number(9) == 0 { try grid.closeOthers(self.some()) } }),
    ]
  }

  private var arranging: [Command] {
    let grid = fixture.grid
    return [
      ("pin", { try grid.pinTab(self.few()) }), ("unpin", { try grid.unpinTab(self.some()) }),
      ("move", { try grid.moveTab(self.some() ?? .selected, self.position()) }),
      ("activate", { try grid.activateTab(.position(self.position())) }),
      ("next", { try grid.activateNextTab() }),
      ("select", { try grid.selectTabs(self.some() ?? .active) }),
    ]
  }

  private var grouping: [Command] {
    let groups = fixture.groups
    return [
      ("group", { try groups.groupTabs(self.few(), title: "\(self.number(3))", color: nil) }),
      ("add to group", { try groups.addToGroup(self.group(), self.few()) }),
      ("ungroup", { try groups.ungroupTabs(self.few()) }),
      ("rename", { try groups.renameGroup(self.group(), "x\(self.number(2))") }),
      ("collapse", { try groups.collapseGroup(self.group()) }),
      ("expand", { try groups.expandGroup(self.group()) }),
      ("move group", { try groups.moveGroup(self.group(), self.position()) }),
      ("delete group", { try groups.deleteGroup(self.group()) }),
      ("close group", { if self.number(9) == 0 { try groups.closeGroup(self.group()) } }),
    ]
  }
}

// MARK: - Arguments

extension TabCommandsRun {
  private func insert() throws {
    try fixture.list.insert(
      WebState(), WebStateInsertion(opener: .inherited, activates: number(2) == 0))
  }

  private func few() -> TabSelection? {
    number(2) == 0 ? nil : .ranges([TabRange(position()), TabRange(position())])
  }

  private func some() -> TabSelection? {
    number(4) == 0 ? nil : TabSelection.random(upTo: fixture.list.count, using: &generator)
  }

  private func group() -> TabGroupReference {
    TabGroupReference("\(number(fixture.list.groups.count + 1) + 1)")
  }

  /// Returns a random position, which rarely has no tab.
  private func position() -> TabPosition { TabPosition(index: number(fixture.list.count + 1)) }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
}

// MARK: - What is compared

extension TabCommandsRun {
  /// Everything visible, according to the model.
  struct Picture: Equatable {
    var items: [TabItem]
    var layout: TabGridLayout
    var groups: [TabGroupItem]
    var active: TabPosition?
  }

  var ofModel: Picture {
    let list = fixture.list
    let groups = list.groups.map(TabGroupItem.init)
    let active = list.activeIndex.map(TabPosition.init(index:))
    return Picture(
      items: list.webStates.map { webState in
        TabItem(
          id: TabID(webState.id.number), title: webState.title,
          address: webState.visibleURL?.absoluteString ?? "",
          isSelected: fixture.selectedTabs.ids.contains(webState.id))
      },
      layout: TabGridLayout(active: active, pinnedCount: list.pinnedCount, groups: groups),
      groups: groups, active: active)
  }

  var ofConsumers: Picture {
    let grid = fixture.shownGrid
    return Picture(
      items: grid.items, layout: grid.layout,
      groups: fixture.groupsConsumer.groups, active: fixture.groupsConsumer.active)
  }
}

// MARK: - Selections

extension TabSelection {
  fileprivate static func random(
    upTo count: Int, using generator: inout some RandomNumberGenerator
  ) -> Self {
    let pattern = TabPattern(argument: "1*").map { Self.matching($0) }
    let words = [.active, .selected, pattern].compactMap(\.self)
    if Bool.random(using: &generator) { return words.randomElement(using: &generator) ?? .all }
    let ranges = (0..<3).compactMap { _ in
      let ends = [0, 1].map { _ in Int.random(in: 0..<count + 1, using: &generator) }.sorted()
      return TabRange(first: TabPosition(index: ends[0]), last: TabPosition(index: ends[1]))
    }
    return .ranges(ranges)
  }
}

// MARK: - TabCommandsRandomRunTests

@MainActor
struct TabCommandsRandomRunTests {
  @Test func `the pushed values equal the model after every command`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random commands for tabs: seed \(seed)")
    let run = try TabCommandsRun(seed: seed)
    var groupCount = 0
    for step in 0..<4_000 {
      let before = run.ofModel
      let arrangement = run.fixture.list.arrangement
      let isAccepted = run.step()
      let place = "step \(step) (\(run.lastCommand)) of seed \(seed)"
      try #require(run.ofConsumers == run.ofModel, "\(place)")
      try #require(run.fixture.list.brokenInvariants.isEmpty, "\(place)")
      groupCount += run.fixture.list.groups.count
      guard !isAccepted else { continue }
      try #require(run.ofModel == before, "\(place)")
      try #require(run.fixture.list.arrangement == arrangement, "\(place)")
    }
    // A run that hardly groups, or is hardly ever refused, would show little.
    #expect(groupCount > 1_000 && (200..<3_000).contains(run.refusals))
  }
}
