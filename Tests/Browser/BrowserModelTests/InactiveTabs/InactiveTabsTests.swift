import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@Suite(.timeLimit(.minutes(10)))
@MainActor
struct InactiveTabsTests {
  @Test(arguments: [
    ("abc*", "ab", "c* / ab"), ("abc*", "", "abc* / "), ("abc*", "c", "abc* / "),
    ("a|bc*", "ab", "a|c* / b"), ("abc", "abc", " / abc"),
    ("a 1{bc} d*", "abc", "1{bc} d* / a"), ("a 1{bc*} d", "abcd", "1{bc*} / ad"),
    ("1{ab} 2{c} d*", "abc", "1{ab} 2{c} d* / "),
  ])
  func `unused tabs become inactive unless pinned, active or grouped`(
    before: String, unused: String, after: String
  ) throws {
    let twins = try Twins(before, unused: unused)
    twins.agent.rebalance()
    #expect(twins.notation == after)
    twins.agent.rebalance()
    #expect(twins.notation == after, "A second time changes nothing.")
  }

  @Test(arguments: [
    (7, "7", "abcd* / "), (8, "7", "d* / abc"), (21, "21", "abcd* / "), (22, "21", "d* / abc"),
    (400, "never", "abcd* / "),
  ])
  func `the threshold of inactivity is a preference`(
    days: Int, threshold: String, after: String
  ) throws {
    let twins = try Twins("abcd*")
    twins.pass(days: days)
    try twins.setThreshold(threshold)
    twins.agent.rebalance()
    #expect(twins.notation == after)
  }

  @Test func `a new threshold applies immediately in both directions`() throws {
    let twins = try Twins("x|abc 1{de} f*")
    twins.pass(days: 10)
    try twins.setThreshold("7")
    #expect(twins.notation == "x|1{de} f* / abc")
    try twins.setThreshold("14")
    #expect(twins.notation == "x|abc 1{de} f* / ")
    try twins.setThreshold("1")
    try twins.setThreshold("never")
    #expect(twins.notation == "x|abc 1{de} f* / ")
    #expect(twins.list.groups.map(\.visualData.title) == ["1"])
  }

  @Test func `a new tab page never becomes inactive`() throws {
    let twins = try Twins("ab*")
    try twins.list.insert(
      WebStateFactory(now: { [now = twins.now] in now }).makeWebState(
        loading: WebState.startPageURL), WebStateInsertion(position: .at(0)))
    twins.pass(days: 100)
    twins.agent.rebalance()
    #expect(twins.list.webStates.map(\.title) == ["New Tab", "b"] && twins.inactive.count == 1)
  }

  @Test func `tabs are checked every hour`() async throws {
    let twins = try Twins("abc*")
    twins.pass(days: 22)
    for hour in 1...2 {
      try await eventually { twins.clock.sleeperCount > 0 }
      #expect(twins.inactive.count == hour - 1)
      twins.clock.advance(by: InactiveTabsAgent.interval - .seconds(1))
      for _ in 1...20 { await Task.yield() }
      #expect(twins.inactive.count == hour - 1)
      if hour == 1 { try twins.list.webState(at: 1).wasShown() }
      twins.clock.advance(by: .seconds(1))
      try await eventually { twins.inactive.count >= hour }
      twins.pass(days: 22)
    }
    #expect(twins.notation == "c* / ab")
  }

  @Test func `the timer ends with its agent`() async throws {
    var twins: Twins? = try Twins("a*")
    let clock = try #require(twins?.clock)
    try await eventually { clock.sleeperCount > 0 }
    twins = nil
    try await eventually { clock.sleeperCount == 0 }
  }

  @Test func `a tab stays the same, unrealized and with its opener when it moves`() throws {
    let twins = try Twins("abc*", unused: "ab")
    let tabs = twins.list.webStates, times = tabs.map(\.lastActiveTime)
    try twins.list.setOpener(WebStateOpener(id: tabs[0].id, navigationIndex: 0), at: 1)
    let helpers = tabs.map { $0.helpers.count }
    #expect(helpers == [0, 0, 2], "Tabs that are not realized have no helpers.")
    for threshold in ["21", "never"] {
      try twins.setThreshold(threshold)
      twins.agent.rebalance()
      let lists = [twins.list, twins.inactive]
      #expect(lists.compactMap { $0.opener(of: tabs[1].id) }.map(\.id) == [tabs[0].id])
      #expect(tabs.map { $0.helpers.count } == helpers)
      #expect(tabs.map(\.isRealized) == [false, false, true])
      #expect(tabs.map(\.lastActiveTime) == times)
    }
    #expect(zip(twins.list.webStates, tabs).allSatisfy { $0 === $1 })
  }

  @Test func `activating an inactive tab in its list does not realize it`() throws {
    let twins = try Twins("ab*", unused: "a")
    twins.agent.rebalance()
    try twins.inactive.activate(at: 0)
    #expect(try !twins.inactive.webState(at: 0).isRealized)
  }

  @Test(arguments: [
    ([0], "1{cd} e a* / b"), ([1], "1{cd} e b* / a"), ([0, 1], "1{cd} e a b* / "),
  ])
  func `reopened tabs go to the end, activate the last one, and stay`(
    indexes: [Int], after: String
  ) throws {
    let twins = try Twins("ab 1{cd} e*", unused: "abcd")
    twins.agent.rebalance()
    try twins.agent.reopen(at: indexes)
    twins.agent.rebalance()
    #expect(twins.notation.filter { $0 != " " } == after.filter { $0 != " " })
  }

  @Test func `missing inactive tabs are not reopened`() throws {
    let twins = try Twins("ab*", unused: "a")
    twins.agent.rebalance()
    #expect(throws: WebStateListError.noTab(at: 1, count: 1)) {
      try twins.agent.reopen(at: [0, 1])
    }
    #expect(twins.notation == "b* / a")
  }

  @Test func `no tab moves while a list is being changed`() throws {
    let twins = try Twins("ab*", unused: "a")
    try twins.list.performBatch { twins.agent.rebalance() }
    #expect(twins.notation == "ab* / ")
    try twins.inactive.performBatch { twins.agent.rebalance() }
    #expect(twins.notation == "ab* / ")
    twins.agent.rebalance()
    #expect(twins.notation == "b* / a")
  }

  @Test func `tabs that return to an empty window are shown`() throws {
    let twins = try Twins("ab*", unused: "a")
    twins.agent.rebalance()
    try twins.list.closeAll()
    try twins.setThreshold("never")
    #expect(twins.notation == "a* / ")
  }

  @Test func `reopened inactive tabs count as used, also those of a window`() throws {
    let twins = try Twins("abc*", unused: "ab")
    twins.agent.rebalance()
    let service = try #require(try twins.state.services.service(RecentlyClosedService.self))
    #expect(service.entries.isEmpty, "Moving is not closing.")
    try twins.inactive.close(at: 0, because: .userAction)
    let entry = try #require(service.entries.first)
    let factory = WebStateFactory(now: { twins.now })
    try entry.item.reopen(in: twins.list, by: factory)
    twins.agent.rebalance()
    #expect(twins.list.webStates.map(\.title) == ["a", "c"] && twins.inactive.count == 1)
    twins.state.browserList.tearDownPlan(for: twins.browser).perform()
    #expect(service.entries.first?.item.tabs.map(\.snapshot.title) == ["a", "c", "b"])
    #expect(service.entries.count == 2, "A window is one entry, its inactive tabs included.")
  }
}
