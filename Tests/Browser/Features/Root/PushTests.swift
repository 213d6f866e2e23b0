import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// Tests that lists get each change immediately, whether or not they are shown.
@MainActor
struct PushTests {
  @MainActor
  private class List<Item: ListItem>: ListConsumer {
    private(set) var pushes: [[String]] = []
    private let title: (Item) -> String
    init(_ title: @escaping (Item) -> String) { self.title = title }
    func setItems(_ items: [Item]) { pushes.append(items.map(title)) }
    func report(_ closing: ClosingReport) {}
    func report(_ change: ChangeReport) {}
    func report(_ opening: OpeningReport) {}
  }

  /// A list that records the parts in which visits arrive.
  @MainActor
  private final class VisitList: List<VisitItem>, HistoryConsumer {
    private(set) var additions: [String] = []
    func addVisits(_ items: [VisitItem]) {
      additions.append(items.map(\.title).joined(separator: " "))
    }
    func reportDeletion(of count: Int) {}
  }

  @MainActor
  private final class ClosedList: List<ClosedEntryItem>, RecentlyClosedConsumer {
    func report(_ report: UndoReport) {}
  }

  private let window = Window()

  @Test func `bookmarks are pushed when they change`() throws {
    let bookmarks = try #require(window.services.state.bookmarks)
    let list = List(\BookmarkItem.title)
    let mediator = BookmarkMediator(
      bookmarks: bookmarks, webStateList: window.list, webStateFactory: window.state.webStateFactory
    )
    mediator.consumer = list
    try mediator.addBookmark(Address(argument: "a.org"), title: "A", folder: nil)
    try bookmarks.rename(at: 0, to: "B")
    #expect(list.pushes == [[], ["A"], ["B"]])
  }

  @Test func `closed tabs are pushed when a tab is closed or reopened`() throws {
    let closed = try #require(window.services.state.recentlyClosed)
    let list = ClosedList(\.title)
    let mediator = RecentlyClosedMediator(service: closed)
    mediator.consumer = list
    try window.addTab("https://a.org")
    try window.list.close(at: 0, because: .userAction)
    try closed.reopen(closed.entry(at: 0), in: window.list, by: window.state.webStateFactory)
    #expect(list.pushes == [[], ["a.org"], []])
    _ = mediator
  }

  @Test func `inactive tabs are pushed when tabs come and go`() throws {
    let inactive = WebStateList()
    let agent = InactiveTabsAgent(
      tabs: window.list, inactiveTabs: inactive, preferences: window.state.preferences)
    let list = List(\InactiveTabItem.title)
    let mediator = InactiveTabsMediator(agent)
    mediator.consumer = list
    try window.addTab("https://a.org")
    try window.list.transfer(at: [0], to: inactive, at: 0)
    try mediator.reopenInactive(.all)
    #expect(list.pushes == [[], ["a.org"], []])
  }

  @Test func `visits are pushed when they are asked for, after those before are removed`()
    async throws
  {
    let visits = VisitList(\.title)
    let history = try #require(window.services.state.history)
    let mediator = HistoryMediator(history: history)
    mediator.consumer = visits
    for name in ["a", "b"] { history.addVisit(of: try url("https://\(name).org"), title: name) }
    #expect(visits.pushes.isEmpty && visits.additions.isEmpty)
    try await mediator.push(search: nil)
    try await mediator.push(search: "a.org")
    #expect(visits.pushes == [[], []] && visits.additions == ["b a", "a"])
  }

  @Test func `the tabs and groups of a window are broadcast once a change is over`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let broadcaster = window.browser.broadcaster
    let tabs = BroadcastLog(of: TabList.self, from: broadcaster)
    let groups = BroadcastLog(of: TabGroupList.self, from: broadcaster)
    try window.addTab("https://a.org")
    try window.addTab("https://b.org", active: true).setTitle("B")
    try window.list.move(from: 0, to: 1)
    try window.list.createGroup(TabGroupID(), TabGroupVisualData(title: "Trip"), of: [0, 1])
    #expect(
      tabs.values.map { $0.map(\.title).joined(separator: " ") } == [
        "", "a.org", "a.org b.org", "a.org B", "B a.org",
      ])
    #expect(groups.values.map(\.description) == ["none", "Trip (grey, 1-2)"])
    try window.list.closeAll()
    #expect(tabs.values.last?.count == 0 && groups.values.last?.groups.isEmpty == true)
    coordinator.stop()
  }

  @Test func `an observer of the tabs may change them`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let list = window.list
    let observation = window.browser.broadcaster.observe(TabList.self) { tabs in
      if tabs.count == 3 { try? list.close(at: 0) }
    }
    for name in ["a", "b", "c"] { try window.addTab("https://\(name).org") }
    #expect(list.count == 2)
    #expect(window.browser.broadcaster.value(of: TabList.self)?.count == 2)
    observation.cancel()
    coordinator.stop()
  }
}

/// Tests of the window commands that a window's own dispatcher handles.
@MainActor
struct IncognitoHandlerTests {
  @Test func `an incognito window opens incognito tabs itself, and leaves other commands`() throws {
    let application = try ApplicationFixture()
    let root = try application.startRoot()
    try root.newIncognito(Address(argument: "a.org"))
    let services = try #require(root.front?.shown).services
    let log = DispatchLog(of: application.context.dispatcher)
    try services.dispatcher.router(WindowCommandsRouter.self)
      .newIncognito(Address(argument: "b.org"))
    #expect(services.webStateList.count == 2 && log.lines == ["new incognito"])
    let handlers = services.dispatcher.handledCommands.filter {
      $0.protocolDescription.name == "WindowCommands" && $0.level == services.dispatcher.name
    }
    #expect(handlers.map(\.description.displayName) == ["new incognito"])
    #expect(handlers.map(\.handler) == ["TabGridMediator"])
    root.stop()
  }

  @Test func `only the strip of the tabs in front shows itself when another window comes there`()
    async throws
  {
    let application = try ApplicationFixture()
    let root = try application.startRoot()
    try application.openTabs("a", in: root)
    try root.newIncognito(Address(argument: "b.org"))
    try await root.newWindow(state: nil)
    try application.openTabs("c", in: root)
    let before = application.output.notices.count
    try root.activateWindow(WindowNumber(1))
    try root.activateWindow(WindowNumber(2))
    #expect(application.output.notices[before...] == ["[1 b.org]", "[1 c.org]"])
    root.stop()
  }
}
