import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabCommandsTests {
  @Test(arguments: [
    ("2", "ac*d"), ("1,3", "bd*"), ("2-", "a*"), ("-3", "d*"), ("active", "abd*"), ("all", ""),
    ("3,1,3,1-2", "d*"),
  ])
  func `the tabs that are named are closed`(typed: String, after: String) throws {
    try expect("abc*d", becomes: after) { try $0.grid.closeTab(try tabs(typed)) }
  }

  @Test func `several tabs are closed in one batch, for the user, and reported`() throws {
    let fixture = try TabCommandsFixture("abc*d")
    let changes = TabListChanges(of: fixture.list)
    try fixture.grid.closeTab(try tabs("1,3"))
    #expect(changes.count == 1 && fixture.shownGrid.items.count == 2)
    try fixture.grid.closeTab(nil)
    #expect(fixture.gridConsumer.reports == ["2 tabs closed", "1 tab closed"])
  }

  @Test func `all but some are closed, pinned ones stay`() throws {
    try expect("ab|cd*ef", becomes: "ab|d*") { try $0.grid.closeOthers(nil) }
    try expect("ab|cd*ef", becomes: "ab|cf*") { try $0.grid.closeOthers(try tabs("3,6")) }
    try expect("ab|cd*", becomes: "ab*|") { try $0.grid.closeAll(includingPinned: false) }
    try expect("ab|cd*", becomes: "") { try $0.grid.closeAll(includingPinned: true) }
    let fixture = try TabCommandsFixture("ab|cd*e")
    try fixture.grid.closeOthers(nil)
    try fixture.grid.closeAll(includingPinned: false)
    try fixture.grid.closeAll(includingPinned: true)
    #expect(
      fixture.gridConsumer.reports == [
        "2 tabs closed, 2 pinned tabs stay", "1 tab closed, 2 pinned tabs stay", "2 tabs closed",
      ])
  }

  @Test func `the tabs on one side are closed, pinned ones stay`() throws {
    try expect("ab|cd*ef", becomes: "ab|d*ef") { try $0.grid.closeLeft(nil) }
    try expect("ab|cd*ef", becomes: "ab|cd*") { try $0.grid.closeRight(nil) }
    try expect("ab|cd*ef", becomes: "ab*|") { try $0.grid.closeRight(TabPosition(index: 0)) }
    try expect("ab*", refuses: WebStateListError.noTab(at: 4, count: 2)) {
      try $0.grid.closeLeft(TabPosition(index: 4))
    }
  }

  @Test func `several addresses are opened at the end, the first of them in front`() throws {
    let fixture = try TabCommandsFixture("a*")
    let addresses = ["x.org", "y.org"].compactMap(Address.init(argument:))
    try fixture.grid.openAddresses(addresses, inBackground: false)
    #expect(fixture.shownGrid.items.suffix(2).map(\.title) == ["x.org", "y.org"])
    #expect(fixture.list.activeIndex == 1)
    try fixture.grid.openAddresses(addresses, inBackground: true)
    #expect(fixture.list.activeIndex == 1 && fixture.list.count == 5)
    let mail = try #require(Address(argument: "mailto:a@b.org"))
    #expect(throws: LoadError.unsupportedScheme("mailto")) {
      try fixture.grid.openAddresses(addresses + [mail], inBackground: false)
    }
    #expect(fixture.list.count == 5, "No tab is opened if one address is wrong.")
  }

  @Test func `of tabs with one address the first, the active and pinned ones stay`() throws {
    let window = Window()
    for address in ["a", "b", "a", "c", "b", "a", "c", "c"] {
      try window.addTab("https://\(address).org")
    }
    try window.list.insert(WebState())
    try window.list.insert(WebState())
    try window.list.setPinned(true, at: 0)
    try window.list.activate(at: 6)
    let grid = RecordingTabGrid()
    let mediator = TabGridMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      webStateFactory: WebStateFactory(), preferences: PreferenceStore(.browserState))
    mediator.consumer = grid
    try mediator.closeDuplicates()
    #expect(
      window.list.webStates.map { $0.visibleURL?.host ?? "blank" }
        == ["a.org", "b.org", "c.org", "blank", "blank"])
    #expect(window.list.activeIndex == 2)
    try mediator.closeDuplicates()
    #expect(grid.reports == ["5 tabs closed", "no tabs closed"])
  }

  @Test(arguments: [
    ("2", 1, ["a.org", "b.org", "b.org", "c.org"]),
    ("1-2", 0, ["a.org", "a.org", "b.org", "b.org", "c.org"]),
    ("3", 2, ["a.org", "b.org", "c.org", "c.org"]),
  ])
  func `tabs are duplicated right behind themselves`(
    typed: String, active: Int, titles: [String]
  ) throws {
    let window = Window()
    for name in ["a", "b", "c"] { try window.addTab("https://\(name).org") }
    try window.list.setPinned(true, at: 0)
    try window.list.activate(at: active)
    let mediator = TabGridMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      webStateFactory: WebStateFactory(), preferences: PreferenceStore(.browserState))
    try mediator.duplicateTab(try tabs(typed))
    #expect(window.list.webStates.map(\.title) == titles)
    #expect(window.list.pinnedCount == (typed == "1-2" ? 2 : 1))
    #expect(Set(window.list.webStates.map(\.id)).count == titles.count)
    // The clone of the active tab becomes active.
    #expect(window.list.activeWebState?.title == titles[window.list.activeIndex ?? 0])
    #expect(window.list.activeIndex == active + 1)
  }

  @Test func `tabs are pinned and unpinned in their order`() throws {
    try expect("a|bc*de", becomes: "ac*e|bd") { try $0.grid.pinTab(try tabs("1,3,5")) }
    try expect("abc|d*e", becomes: "c|d*eab") { try $0.grid.unpinTab(try tabs("1-2,4")) }
    try expect("a1{b*c}", becomes: "b*|a1{c}") { try $0.grid.pinTab(nil) }
  }

  @Test(arguments: [
    ("1", 3, "bc*ad"), ("1,2", 4, "c*dab"), ("1,2", 2, "c*abd"), ("2,4", 1, "bdac*"),
    ("1,4", 2, "badc*"), ("1,3", 4, "bdac*"), ("all", 2, "abc*d"), ("4", 4, "abc*d"),
  ])
  func `tabs are moved side by side, in their order`(typed: String, to: Int, after: String) throws {
    try expect("abc*d", becomes: after) {
      try $0.grid.moveTab(try tabs(typed), TabPosition(index: to - 1))
    }
  }

  @Test func `moved tabs stay among the pinned or the others`() throws {
    try expect("abc|de*f", becomes: "bca|fde*") {
      try $0.grid.moveTab(try tabs("1,6"), TabPosition(index: 3))
    }
    try expect("ab1{cd}e*f", becomes: "ab1{ce*fd}") {
      try $0.grid.moveTab(try tabs("5-6"), TabPosition(index: 3))
    }
  }

  @Test func `the next, the previous and the last tab are gone to`() throws {
    try expect("abc*", becomes: "a*bc") { try $0.grid.activateNextTab() }
    try expect("a*bc", becomes: "ab*c") { try $0.grid.activateNextTab() }
    try expect("a*bc", becomes: "abc*") { try $0.grid.activatePreviousTab() }
    try expect("abc", becomes: "a*bc") { try $0.grid.activateNextTab() }
    try expect("abc", becomes: "abc*") { try $0.grid.activatePreviousTab() }
    try expect("ab*c", becomes: "abc*") { try $0.grid.activateLastTab() }
    try expect("abc*", becomes: "ab*c") {
      try $0.grid.activateTab(.position(TabPosition(index: 1)))
    }
  }

  @Test func `tabs in a collapsed group are passed over, unless there are no others`() throws {
    let fixture = try TabCommandsFixture("a*1{bc}d", collapsed: [1])
    try fixture.grid.activateNextTab()
    #expect(fixture.notation == "a1{bc}d*")
    try fixture.grid.activatePreviousTab()
    #expect(fixture.notation == "a*1{bc}d")
    let hidden = try TabCommandsFixture("1{a*b}", collapsed: [1])
    try hidden.grid.activateNextTab()
    #expect(hidden.notation == "1{ab*}")
  }

  @Test func `nothing is done unless all that is named is there`() throws {
    let ninth = WebStateListError.noTab(at: 8, count: 3)
    try expect("ab*c", refuses: ninth) { try $0.grid.closeTab(try tabs("1,9")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.closeTab(try tabs("2-9")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.closeTab(try tabs("9-")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.pinTab(try tabs("1,9,2")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.unpinTab(try tabs("-9")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.closeOthers(try tabs("9")) }
    try expect("ab*c", refuses: ninth) { try $0.grid.selectTabs(try tabs("1-9")) }
    try expect("ab*c", refuses: ninth) {
      try $0.grid.moveTab(try tabs("1-2"), TabPosition(index: 8))
    }
    try expect("ab*c", refuses: ninth) { try $0.grid.activateTab(.position(TabPosition(index: 8))) }
    let pattern = try #require(TabPattern(argument: "*x*"))
    try expect("ab*c", refuses: TabError.noMatch(pattern)) {
      try $0.grid.closeTab(.matching(pattern))
    }
    try expect("abc", refuses: TabError.noActiveTab) { try $0.grid.closeTab(nil) }
    try expect("ab*c", refuses: TabError.noSelectedTab) { try $0.grid.closeTab(.selected) }
    for typed in ["all", "active"] {
      try expect("", refuses: TabError.noTab) { try $0.grid.closeTab(try tabs(typed)) }
    }
    try expect("", refuses: TabError.noTab) { try $0.grid.activateNextTab() }
    try expect("", refuses: TabError.noTab) { try $0.grid.activateLastTab() }
  }

  @Test func `a command in the middle of another's batch is refused`() throws {
    try expect("ab*c", refuses: WebStateListError.nestedBatch) { fixture in
      try fixture.list.performBatch { try fixture.grid.closeTab(.all) }
    }
  }

  @Test(arguments: [
    ("*.a.org", "blog.a.org"), ("a.org*", "a.org a.org/x"), ("*://a.org/x", "a.org/x"),
    ("*B", "b"), ("b", ""), ("*", "blog.a.org a.org a.org/x b"),
  ])
  func `a pattern is matched by title, address, address without scheme, or host`(
    pattern: String, found: String
  ) throws {
    let window = Window()
    for address in ["https://blog.a.org/", "https://a.org", "https://a.org/x"] {
      try window.addTab(address)
    }
    try window.addTab("about:blank").setTitle("b")
    let titles = window.list.webStates.map(\.title)
    guard let pattern = TabPattern(argument: pattern) else {
      #expect(found.isEmpty)
      return
    }
    let indexes = try TabSelection.matching(pattern).indexes(in: window.list, selected: [])
    #expect(indexes.map { titles[$0] }.joined(separator: " ") == found)
  }

  @Test func `a change of ten thousand tabs is broadcast once`() throws {
    let fixture = try TabCommandsFixture("")
    for _ in 0..<10_000 { try fixture.list.insert(WebState()) }
    let changes = TabListChanges(of: fixture.list)
    let all = TabSelection.all
    let commands: [() throws -> Void] = [
      { try fixture.grid.pinTab(all) }, { try fixture.grid.unpinTab(all) },
      {
        try fixture.grid.moveTab(
          .ranges([TabRange(TabPosition(index: 9_999))]), TabPosition(index: 0))
      },
      { try fixture.groups.groupTabs(all, title: nil, color: nil) },
      { try fixture.groups.ungroupTabs(all) },
      { try fixture.grid.closeAll(includingPinned: false) },
    ]
    for command in commands {
      changes.count = 0
      try command()
      #expect(changes.count <= 1)
    }
    #expect(fixture.list.isEmpty && fixture.gridConsumer.reports == ["10000 tabs closed"])
  }
}

/// A count of the times that the tabs of a list are broadcast after they have changed.
@MainActor
private final class TabListChanges {
  var count = 0
  private let producer: TabListProducer
  private let broadcaster = Broadcaster()
  private var subscriptions: [Subscription] = []

  init(of list: WebStateList) {
    producer = TabListProducer(of: list)
    subscriptions = [try? broadcaster.bind(TabList.self, to: producer.$tabs)].compactMap(\.self)
    subscriptions.append(broadcaster.observe(TabList.self) { [weak self] _ in self?.count += 1 })
    count = 0
  }
}
