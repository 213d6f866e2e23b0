import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

/// Tests that reopening right after closing restores the previous state.
@MainActor
struct ReopeningRandomRunTests {
  private let service: RecentlyClosedService
  private let list: WebStateList
  private let state: BrowserState

  init() throws {
    state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: try .standard())
    service = try state.services.service(RecentlyClosedService.self).orThrow("no service")
    try state.preferences.set(text: "100", for: "recently-closed-limit")
    list = state.browserList.createBrowser(name: "one").webStateList
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `reopening immediately restores places, openers and activation`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for step in 1...60 {
      for _ in 1...4 { arrange(&random) }
      var before: [(list: WebStateArrangement, entries: Int)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        before.append((list.arrangement, service.entries.count))
        try close(&random)
      }
      for state in before.reversed() {
        while service.entries.count > state.entries {
          try service.reopen(service.entries[0], in: list, by: WebStateFactory())
        }
        try #require(list.arrangement == state.list, "seed \(seed), step \(step)")
      }
    }
  }

  /// Makes the list more complex, with all features that a list can have.
  private func arrange(_ random: inout SeededGenerator) {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let index = number(list.count + 1), group = list.groups.randomElement(using: &random)?.id
    switch number(list.count < 12 ? 8 : 5) {
    case 0: _ = try? list.setPinned(number(2) == 0, at: index)
    case 1:
      let look = TabGroupVisualData(title: "\(index)", isCollapsed: number(3) == 0)
      try? list.createGroup(TabGroupID(), look, of: [index, number(list.count + 1)])
    case 2: if let group { try? list.moveToGroup(group, at: [index]) }
    case 3: try? list.activate(at: index)
    case 4: try? list.move(from: index, to: number(list.count + 1))
    default:
      let opener = list.webStates.randomElement(using: &random)?.id
      let zones: [WebStateZone] = [.pinned, .ungrouped, group.map { .group($0) } ?? .ungrouped]
      _ = try? list.insert(
        WebState(),
        WebStateInsertion(
          position: number(2) == 0 ? .automatic : .at(index),
          opener: opener.map { .webState($0) } ?? .none, zone: zones[number(3)],
          activates: list.isEmpty || number(2) == 0))
    }
  }

  /// Closes random tabs, like one of the commands.
  private func close(_ random: inout SeededGenerator) throws {
    guard !list.isEmpty else { return }
    let index = Int.random(in: 0..<list.count, using: &random)
    let some = list.webStates.indices.filter { _ in Bool.random(using: &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try list.closeAll(because: .userAction)
    case 1:
      guard let group = list.groups.randomElement(using: &random) else { return }
      try list.closeAll(in: group.id, because: .userAction)
    case 2: try list.performBatch { try list.close(at: some, because: .userAction) }
    case 3: try list.close(at: some, because: .userAction)
    default: try list.close(at: index, because: .userAction)
    }
  }
}
