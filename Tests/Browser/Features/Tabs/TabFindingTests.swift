import BrowserCommands
import BrowserModel
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of activating tabs by words and patterns, and of listing the tabs of all windows.
@MainActor
struct TabFindingTests {
  let application: ApplicationFixture
  let root: RootCoordinator

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
  }

  private var active: String? {
    root.services.windows.front?.shownBrowser?.webStateList.activeWebState?.title
  }

  private func open(_ hosts: String...) throws {
    for host in hosts { try root.front?.shown?.openTab(Address(argument: host)) }
  }

  @Test func `a tab is activated by words, in its window first, then in another`() async throws {
    try open("swift.org", "forums.swift.org", "news.org")
    try root.activateTab("forums")
    #expect(active == "forums.swift.org")
    try root.activateTab("swift.org")
    #expect(active == "swift.org", "An exact match is preferred.")
    try root.activateTab("nws")
    #expect(active == "news.org", "Letters in the same order are enough.")
    try await root.newWindow(state: nil)
    try open("mail.org", "news.de")
    try root.activateTab("news")
    #expect(active == "news.de" && root.frontName == "window 2")
    try root.activateTab("*forums*")
    #expect(active == "forums.swift.org" && root.frontName == "window 1")
    try root.activateTab("2:1")
    #expect(active == "mail.org" && root.frontName == "window 2")
    root.stop()
  }

  @Test func `a tab of another browser state is refused with the name of the state`() async throws {
    try open("a.org")
    try application.context.browserStateManager.create(named: "other")
    try await root.newWindow(state: "other")
    let error = WindowError.otherState(1, state: "test")
    #expect(throws: error) { try root.activateTab("1:1") }
    root.stop()
  }

  @Test func `several tabs are listed to choose from`() async throws {
    try open("a.org", "b.org")
    try await root.newWindow(state: nil)
    try open("c.de")
    let error = TabError.ambiguous(
      "org", choices: ["‘activate tab 1:1’ (a.org)", "‘activate tab 1:2’ (b.org)"], count: 2)
    #expect(throws: error) { try root.activateTab("org") }
    #expect(
      "\(error)" == "2 tabs read like ‘org’: type more words, or ‘activate tab 1:1’ (a.org), "
        + "‘activate tab 1:2’ (b.org)")
    #expect(throws: TabError.noSuchTab("zzz")) { try root.activateTab("zzz") }
    #expect(root.frontName == "window 2" && active == "c.de")
    root.stop()
  }

  @Test func `an inactive tab comes back, and a closed one is reopened by itself`() throws {
    try open("a.org", "old.org", "b.org", "c.org")
    let window = try #require(root.services.windows.front)
    let tabs = try #require(window.tabs(.regular)), inactive = try #require(window.tabs(.inactive))
    try tabs.transfer(at: [1], to: inactive, at: 0)
    try root.activateTab("old")
    #expect(active == "old.org" && inactive.isEmpty)
    try tabs.performBatch { try tabs.close(at: [1, 2], because: .userAction) }
    try root.activateTab("b.org")
    #expect(active == "b.org")
    #expect(tabs.webStates.map(\.title) == ["a.org", "b.org", "old.org"])
    let closed = try #require(
      try application.state.services.service(RecentlyClosedService.self))
    #expect(closed.entries.map { $0.item.tabs.map(\.snapshot.title) } == [["c.org"]])
    root.stop()
  }

  @Test func `incognito tabs are found only from incognito tabs`() throws {
    try open("known.org")
    try root.newIncognito(Address(argument: "secret.org"))
    #expect(throws: TabError.noSuchTab("known")) { try root.activateTab("known") }
    try root.switchBrowser(.regular)
    #expect(throws: TabError.noSuchTab("secret")) { try root.activateTab("secret") }
    root.stop()
  }

  @Test func `the tabs of all windows are listed, and a number chooses one of them`() async throws {
    try open("a.org", "b.org")
    try await root.newWindow(state: nil)
    try open("c.org")
    let screens = try #require(root.services.windows.front?.shownBrowser?.dispatcher)
      .router(ScreenCommandsRouter.self)
    screens.showTabs([], all: true)
    #expect(
      application.output.shown.last == """
        1|1|1|a.org|https://a.org
        2|1|2|b.org|https://b.org
        3|2|1|c.org|https://c.org
        """)
    screens.showTabs(["A.org"], all: true)
    #expect(application.output.shown.last == "1|1|1|a.org|https://a.org")
    #expect(try await root.enter("1"))
    #expect(root.frontName == "window 1" && active == "a.org")
    screens.showTabs(["x"], all: false)
    #expect(application.output.shown.last == "No tab's title or address contains ‘x’.")
    root.stop()
  }

  @Test func `every tab that can be activated is completed, and what is completed activates it`()
    async throws
  {
    try open("a.org/x", "old.org", "b.org", "a.org")
    let window = try #require(root.services.windows.front)
    let tabs = try #require(window.tabs(.regular)), inactive = try #require(window.tabs(.inactive))
    try tabs.transfer(at: [1], to: inactive, at: 0)
    try tabs.performBatch { try tabs.close(at: [1, 2], because: .userAction) }
    try await root.newWindow(state: nil)
    try open("c.org")
    try application.context.browserStateManager.createState(named: "work")
    try await root.newWindow(state: "work")
    try open("secret.org")
    try root.activateWindow(WindowNumber(2))
    let command = try #require(
      TabCommandsRouter.protocolDescription.commands.first { $0.name == "activateTab" })
    let candidates = BrowserCandidates(of: UsedTabs(windows: root.services.windows))
      .tabReferences(in: CandidateContext(command: command, parameter: command.parameters[0]))
    #expect(
      candidates == [
        CommandCandidate("1", summary: "https://c.org"),
        CommandCandidate("1:1", summary: "https://a.org/x"),
        CommandCandidate("https://old.org", summary: "old.org, inactive"),
        CommandCandidate("https://b.org", summary: "b.org, closed"),
        CommandCandidate("https://a.org", summary: "a.org, closed"),
      ])
    for (candidate, title) in zip(candidates, ["c.org", "a.org/x", "old.org", "b.org", "a.org"]) {
      try root.activateWindow(WindowNumber(2))
      try root.activateTab(candidate.word)
      #expect(active == title)
    }
    let error = WindowError.otherState(3, state: "work")
    #expect(throws: error) { try root.activateTab("3:1") }
    root.stop()
  }

  @Test func `the windows next to the one in front come to the front, around the ends`()
    async throws
  {
    let commands = try #require(root.services.windows.front?.shownBrowser?.dispatcher)
      .router(WindowCommandsRouter.self)
    try commands.activateNextWindow()
    #expect(application.output.notices.last == "there is no other window")
    for _ in 1...2 { try await root.newWindow(state: nil) }
    var names: [String] = []
    for _ in 1...3 {
      try commands.activateNextWindow()
      names.append(root.frontName)
    }
    for _ in 1...3 {
      try commands.activatePreviousWindow()
      names.append(root.frontName)
    }
    #expect(names.map { $0.suffix(1) } == ["1", "2", "3", "2", "1", "3"])
    root.stop()
  }

  @Test func `tabs move to a new window, unless one of them is missing`() throws {
    try open("a.org", "b.org")
    let commands = try #require(root.services.windows.front?.shownBrowser?.dispatcher)
      .router(WindowCommandsRouter.self)
    #expect(throws: WebStateListError.self) {
      try commands.moveToWindow(.new, TabSelection(argument: "9"))
    }
    #expect(root.windows.count == 1)
    try commands.moveToWindow(.new, TabSelection(argument: "1"))
    #expect(root.frontName == "window 2" && active == "a.org")
    #expect(application.output.notices.contains("1 tab moved to window 2"))
    try root.newIncognito(Address(argument: "x.org"))
    try open("y.org")
    try commands.moveToWindow(.new, nil)
    #expect(root.frontName == "window 3, incognito" && active == "y.org")
    root.stop()
  }
}
