import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserModel

@MainActor
struct AppendingTests {
  /// Returns the zones of tabs: `p` for pinned, `-` for ungrouped, a digit for a group.
  private static func zones(_ text: String, _ groups: [TabGroupID]) -> [WebStateZone] {
    text.map { character in
      switch character {
      case "p": .pinned
      case "-": .ungrouped
      default: .group(groups[character.wholeNumberValue ?? 0])
      }
    }
  }

  /// Returns the list after inserting the tabs one by one and creating the groups afterwards.
  private func inserted(
    _ webStates: [WebState], _ zones: [WebStateZone]
  ) throws -> WebStateArrangement {
    let list = WebStateList()
    for (webState, zone) in zip(webStates, zones) {
      let isPinned = zone == .pinned
      try list.insert(
        webState,
        WebStateInsertion(
          position: .at(isPinned ? list.pinnedCount : list.count),
          zone: isPinned ? .pinned : .ungrouped))
    }
    for group in Set(zones.compactMap(\.groupID)) {
      let members = zip(webStates, zones).filter { $0.1.groupID == group }
      try list.createGroup(group, of: members.compactMap { list.index(of: $0.0.id) })
    }
    return list.arrangement
  }

  @Test(arguments: ["", "-", "pp--", "00", "p0011-2", "-0-1-", "0-1p2", "p-p-0p"])
  func `appended tabs have the positions of single insertions`(text: String) throws {
    let groups = (0..<10).map { _ in TabGroupID() }, zones = Self.zones(text, groups)
    let webStates = zones.map { _ in WebState() }, list = WebStateList()
    try list.append(zip(webStates, zones).map { .init($0, zone: $1) })
    #expect(list.brokenInvariants.isEmpty)
    let appended = list.arrangement
    try list.closeAll()
    #expect(appended == (try inserted(webStates, zones)))
  }

  @Test func `tabs away from their group are ungrouped, and known tabs are ignored`() throws {
    let groups = [TabGroupID()], list = WebStateList(), zones = Self.zones("0-0", groups)
    let webStates = zones.map { _ in WebState() }
    try list.append(zip(webStates, zones).map { .init($0, zone: $1) })
    try list.append([.init(webStates[1], zone: .ungrouped)])
    #expect(try list.count == 3 && list.zone(at: 2) == .ungrouped)
    #expect(list.brokenInvariants.isEmpty)
  }

  @Test func `appended tabs keep openers in the list, wherever these are`() throws {
    let list = WebStateList(), webStates = (0..<4).map { _ in WebState() }
    let openers = [webStates[3].id, webStates[0].id, WebStateID(), webStates[3].id]
    try list.append(
      zip(webStates, openers).map {
        .init($0, zone: .ungrouped, opener: WebStateOpener(id: $1, navigationIndex: 0))
      })
    let known = webStates.map { list.opener(of: $0.id)?.id }
    #expect(known == [webStates[3].id, webStates[0].id, nil, nil])
    #expect(list.brokenInvariants.isEmpty)
  }

  @Test func `each appended tab is one change`() throws {
    let list = WebStateList(), group = TabGroupID()
    var changes: [WebStateListChange] = []
    let observation = AllWebStatesObservation(
      of: list, onChange: { change, _ in changes.append(change) }, onUpdate: { _ in })
    let webStates = [WebState(), WebState()]
    try list.append(webStates.map { .init($0, zone: .group(group)) })
    #expect(changes.count == 3)
    guard case .createGroup = changes[0], case .insert = changes[1] else {
      return #expect(Bool(false), "\(changes)")
    }
    withExtendedLifetime(observation) {}
  }
}

// MARK: - Observers of all tabs

extension AppendingTests {
  private final class Recorder: WebStateObserver {
    var titles: [String] = []
    func webStateDidChangeTitle(_ webState: WebState) { titles.append(webState.title) }
  }

  @Test func `an observer of all tabs is notified only of those in the list`() throws {
    let list = WebStateList(), recorder = Recorder()
    let first = WebState(), second = WebState()
    try list.insert(first)
    let subscription = list.addObserver(ofAllWebStates: recorder)
    for webState in [first, second] { webState.load(WebState.startPageURL) }
    recorder.titles = []
    second.setTitle("not in the list")
    try list.replace(at: 0, with: second)
    first.setTitle("not in the list any more")
    second.setTitle("in the list")
    _ = try list.detach(at: 0)
    second.setTitle("detached")
    #expect(recorder.titles == ["in the list"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `an observation reports an insertion before changes of the tab`() throws {
    let list = WebStateList()
    var log: [String] = []
    let loading = AllWebStatesObservation(
      of: list,
      onChange: { change, _ in
        if case .insert(let insert) = change {
          list.webState(id: insert.id)?.load(WebState.startPageURL)
        }
      }, onUpdate: { _ in log.append("first updates") })
    let other = AllWebStatesObservation(
      of: list, onChange: { _, _ in log.append("second inserts") },
      onUpdate: { _ in log.append("second updates") })
    try list.insert(WebState())
    #expect(log.last == "second inserts" && !log.contains("second updates"), "\(log)")
    #expect(log.contains("first updates"))
    withExtendedLifetime((loading, other)) {}
  }
}

// MARK: - Unrealized tabs

extension AppendingTests {
  private final class Helper: TabHelper {
    let wasRealized: Bool
    var status: String { "" }
    init(_ webState: WebState) { wasRealized = webState.isRealized }
  }

  @Test func `an unrealized tab gets its helpers just before it is realized`() throws {
    let delegate = BrowserWebStateListDelegate(
      helpers: [TabHelperFactory(Helper.self) { Helper($0) }])
    let list = WebStateList(delegate: delegate)
    let metadata = WebStateMetadata(
      id: WebStateID(), creationTime: Date(), lastActiveTime: Date())
    let webState = WebState(unrealized: metadata) {
      WebStateStorage.Pages(navigation: NavigationList())
    }
    try list.insert(webState)
    #expect(webState.helper(Helper.self) == nil)
    webState.realize()
    #expect(webState.helper(Helper.self)?.wasRealized == false)
    let closed = WebState(unrealized: metadata) {
      WebStateStorage.Pages(navigation: NavigationList())
    }
    try list.close(at: 0)
    try list.insert(closed)
    try list.close(at: 0)
    closed.realize()
    #expect(closed.helper(Helper.self) == nil, "A closed tab has no helpers.")
  }
}
