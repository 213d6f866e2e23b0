import BrowserCommands
import BrowserUI
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

/// Tests that view controllers turn rows and text into commands. A log records the commands, and no
/// handler performs them.
@MainActor
struct ViewControllerTests {
  let dispatcher = CommandDispatcher()
  let output = RecordingOutput()
  let log: DispatchLog

  init() { log = DispatchLog(of: dispatcher) }

  private func router<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    dispatcher.router(type)
  }

  /// Returns the command that a row sends.
  private func command(ofRow row: Int, in screen: any Screen) async throws -> String? {
    log.clear()
    do { try await screen.select(row: row) } catch is CommandError {}
    return log.lines.first?.replacing(": unhandled", with: "")
  }

  private func tab(_ id: Int) -> TabItem {
    TabItem(id: TabID(id), title: "\(id)", address: "", isSelected: false)
  }

  private func grid(_ broadcaster: Broadcaster = Broadcaster()) -> TabGridViewController {
    let grid = TabGridViewController(
      output: output, commands: router(TabCommandsRouter.self), broadcaster: broadcaster)
    grid.setTabs([1, 2, 3].map(tab), layout: .empty, filter: TabWords([]))
    grid.present()
    return grid
  }

  @Test func `a row of the tab grid activates the tab that it showed`() async throws {
    let broadcaster = Broadcaster()
    func summaries(_ ids: Int...) -> TabSummaries {
      TabSummaries(ids.map { TabSummary(id: TabID($0), title: "\($0)", address: "") })
    }
    let tabs = Broadcasted(wrappedValue: summaries(1, 2, 3))
    let binding = try broadcaster.bind(TabList.self, to: tabs.projectedValue)
    let grid = grid(broadcaster)
    #expect(try await command(ofRow: 2, in: grid) == "activate tab 2")
    tabs.wrappedValue = summaries(4, 5, 2, 3)
    #expect(try await command(ofRow: 3, in: grid) == "activate tab 4")
    #expect(try await command(ofRow: 2, in: grid) == "activate tab 3")
    await #expect(throws: RowError.gone(1)) { try await grid.select(row: 1) }
    grid.setTabs([4, 5, 2, 3].map(tab), layout: .empty, filter: TabWords([]))
    grid.present()
    #expect(try await command(ofRow: 1, in: grid) == "activate tab 1")
    binding.cancel()
  }

  @Test(arguments: [0, -1, 4, .max])
  func `a row that is not there is refused with the rows that are`(row: Int) async throws {
    let grid = grid()
    await #expect(throws: RowError.noRow(row, count: 3)) { try await grid.select(row: row) }
    #expect(log.lines.isEmpty)
    #expect(
      RowError.noRow(9, count: 3).description == "there is no row 9: choose one from 1 to 3")
  }

  @Test func `a row of the closed tabs reopens the entry that it showed`() async throws {
    let list = RecentlyClosedViewController(
      output: output, commands: router(UndoCommandsRouter.self))
    let items = [7, 5].map { ClosedEntryItem(id: $0, kind: "tab", title: "\($0)", address: "") }
    list.setItems(items)
    list.present()
    list.setItems([ClosedEntryItem(id: 8, kind: "tab", title: "8", address: "")] + items)
    #expect(try await command(ofRow: 1, in: list) == "reopen 2")
    list.setItems([items[1]])
    #expect(try await command(ofRow: 2, in: list) == "reopen 1")
    await #expect(throws: RowError.gone(1)) { try await list.select(row: 1) }
  }

  @Test func `a row of the bookmarks opens the bookmark that it showed in the active tab`()
    async throws
  {
    let list = BookmarkListViewController(
      output: output, commands: router(NavigationCommandsRouter.self))
    func items(_ titles: String) -> [BookmarkItem] {
      titles.enumerated().map {
        BookmarkItem(number: $0 + 1, title: String($1), address: "https://\($1).org")
      }
    }
    list.setItems(items("ab"))
    list.present()
    list.setItems(items("ba"))
    #expect(try await command(ofRow: 1, in: list) == "go https://a.org")
    // A search shows some of the bookmarks with their numbers.
    list.setItems([items("ba")[1]])
    list.present()
    #expect(try await command(ofRow: 2, in: list) == "go https://a.org")
    await #expect(throws: RowError.noRow(1, count: 2)) { try await list.select(row: 1) }
  }

  @Test func `a row of the visits opens its page in the active tab`() async throws {
    let list = HistoryViewController(
      output: output, commands: router(NavigationCommandsRouter.self))
    list.addVisits([
      VisitItem(time: Date(timeIntervalSince1970: 2), title: "B", address: "https://b.org")
    ])
    list.addVisits([
      VisitItem(time: Date(timeIntervalSince1970: 1), title: "A", address: "https://a.org")
    ])
    list.present()
    list.setItems([])
    #expect(try await command(ofRow: 2, in: list) == "go https://a.org")
    await #expect(throws: RowError.noRow(3, count: 2)) { try await list.select(row: 3) }
  }

  @Test func `a row of the inactive tabs brings the tab back that it showed`() async throws {
    let list = InactiveTabListViewController(
      output: output, commands: router(InactiveTabCommandsRouter.self))
    let items = [1, 2].map {
      InactiveTabItem(id: TabID($0), title: "", address: "", lastUse: .distantPast)
    }
    list.setItems(items)
    list.present()
    list.setItems([items[1]])
    #expect(try await command(ofRow: 2, in: list) == "reopen inactive 1")
  }

  @Test func `a row of the groups activates the first tab of the group`() async throws {
    let list = TabGroupsViewController(
      output: output, commands: router(TabCommandsRouter.self))
    let items = [1, 2].map { id in
      TabGroupItem(
        id: id, title: "", color: .blue, isCollapsed: false, tabs: id * 2 - 2..<id * 2)
    }
    list.setGroups(items, active: nil)
    list.present()
    list.setGroups(items.reversed(), active: nil)
    #expect(try await command(ofRow: 1, in: list) == "activate tab 1")
    #expect(try await command(ofRow: 2, in: list) == "activate tab 3")
  }

  @Test func `a row of the pages goes back or forward to it, or loads it again`() async throws {
    let list = NavigationViewController(
      output: output, commands: router(NavigationCommandsRouter.self))
    let pages = (0..<4).map { index in
      NavigationPage(
        title: "", address: "https://\(index).org", isCurrent: index == 1, state: .default)
    }
    list.setPages(pages)
    list.present()
    #expect(try await command(ofRow: 1, in: list) == "back 1")
    #expect(try await command(ofRow: 2, in: list) == "reload")
    #expect(try await command(ofRow: 4, in: list) == "forward 2")
    list.setCurrentPage(pages[2], at: 2, of: 4)
    #expect(try await command(ofRow: 1, in: list) == "back 2")
    #expect(try await command(ofRow: 4, in: list) == "forward 1")
    list.setCurrentPage(pages[0], at: 1, of: 3)
    #expect(try await command(ofRow: 3, in: list) == "forward 1")
    for row in [2, 4] {
      await #expect(throws: RowError.gone(row)) { try await list.select(row: row) }
    }
    list.setPages([])
    await #expect(throws: RowError.gone(1)) { try await list.select(row: 1) }
  }

  @Test func `the number of a window brings that window to the front`() async throws {
    let list = WindowGridViewController(output: output, commands: router(WindowCommandsRouter.self))
    for number in [4, 2] {
      list.setWindow(
        WindowItem(
          number: WindowNumber(number), prompts: [], state: "", mode: .regular, tabCount: 0,
          inactiveTabCount: 0, incognitoTabCount: 0, title: nil))
    }
    list.present()
    #expect(try await command(ofRow: 4, in: list) == "foreground 4")
  }

  @Test func `a row of the browser states goes to the last window of the state, or opens one`()
    async throws
  {
    let list = BrowserStateListViewController(
      output: output, commands: router(WindowCommandsRouter.self))
    let items = [("home", WindowNumber(3)), ("work", nil)].map { name, window in
      BrowserStateItem(
        name: name, isLoaded: true, isLastUsed: false, windowCount: 0, tabCount: 0, window: window,
        lastActive: nil)
    }
    list.setItems(items)
    list.present()
    list.setItems(items.reversed())
    #expect(try await command(ofRow: 1, in: list) == "foreground 3")
    #expect(try await command(ofRow: 2, in: list) == "new window --state work")
    list.setItems([items[0]])
    await #expect(throws: RowError.gone(2)) { try await list.select(row: 2) }
  }

  @Test func `a row of the sessions opens the session that it showed, but no open one`()
    async throws
  {
    let list = SessionListViewController(
      output: output, commands: router(SessionCommandsRouter.self))
    let items = [nil, "home", "work"].map { SessionItem(name: $0, size: nil, savedTime: nil) }
    list.setItems(items)
    list.present()
    list.setItems([items[0], items[2]])
    #expect(try await command(ofRow: 3, in: list) == "open session work")
    await #expect(throws: RowError.alreadyOpen(1)) { try await list.select(row: 1) }
    await #expect(throws: RowError.gone(2)) { try await list.select(row: 2) }
  }

  @Test func `rows of helpers and services do nothing`() async throws {
    let helpers = TabHelpersViewController(output: output)
    helpers.setItems([TabHelperItem(name: "a", status: "")])
    helpers.present()
    await #expect(throws: RowError.inert) { try await helpers.select(row: 1) }
  }

  @Test(arguments: [
    ("swift.org", true, "go https://swift.org"), ("swift.org", false, "open tab https://swift.org"),
    ("localhost:8080", true, "go http://localhost:8080"), ("about:blank", true, "go about:blank"),
    ("file:///etc/hosts", true, "go file:///etc/hosts"), ("words", true, nil),
    ("two words.org", true, nil), ("", true, nil), ("/words", true, "next match words"),
    ("/two words", true, "next match two words"),
  ])
  func `the location bar opens an address in the active tab or a new one, and leaves other text`(
    text: String, hasTab: Bool, line: String?
  ) async throws {
    let broadcaster = Broadcaster()
    let active = Broadcasted(wrappedValue: hasTab ? TabPosition(index: 0) : nil)
    let binding = try broadcaster.bind(ActiveTab.self, to: active.projectedValue)
    let bar = LocationBarViewController(
      output: output, navigation: router(NavigationCommandsRouter.self),
      tabs: router(TabCommandsRouter.self), screens: router(ScreenCommandsRouter.self),
      broadcaster: broadcaster)
    if line == nil {
      #expect(try await bar.enter(text) == false)
    } else {
      await #expect(throws: CommandError.self) { try await bar.enter(text) }
    }
    #expect(log.lines == line.map { ["\($0): unhandled"] } ?? [])
    binding.cancel()
  }

  @Test func `the location bar shows the address that is broadcast`() throws {
    let broadcaster = Broadcaster()
    let address = Broadcasted(wrappedValue: Address(argument: "a.org"))
    let active = Broadcasted(wrappedValue: TabPosition?.some(TabPosition(index: 0)))
    let bar = LocationBarViewController(
      output: output, navigation: router(NavigationCommandsRouter.self),
      tabs: router(TabCommandsRouter.self), screens: router(ScreenCommandsRouter.self),
      broadcaster: broadcaster)
    bar.present()
    let tabBinding = try broadcaster.bind(ActiveTab.self, to: active.projectedValue)
    bar.present()
    let binding = try broadcaster.bind(ActiveAddress.self, to: address.projectedValue)
    bar.present()
    address.wrappedValue = Address(argument: "b.org")
    bar.present()
    #expect(
      output.shown == [
        "absent: No tab is active.", "absent: The tab is blank.", "https://a.org", "https://b.org",
      ])
    for binding in [tabBinding, binding] { binding.cancel() }
  }

  @Test func `the tab strip shows itself only in front, and activates the tab of a number`() throws
  {
    let front = ViewersProducer([])
    let strip = TabStripViewController(
      output: output, tabs: router(TabCommandsRouter.self), broadcaster: front.broadcaster)
    let cells = [TabStripCell(index: 0, title: "a"), TabStripCell(index: 1, title: "b")]
    strip.setTabStrip(TabStripContent(cells: cells, active: TabPosition(index: 0), count: 9))
    #expect(output.notices.isEmpty)
    front.prompts = [1]
    front.prompts = [2]
    strip.setTabStrip(.empty)
    #expect(output.notices == ["[1 a]  2 b … (9 tabs)"])
    #expect(throws: RowError.noRow(1, count: 0)) { try strip.select(row: 1) }
    strip.setTabStrip(TabStripContent(cells: cells, active: nil, count: 9))
    #expect(throws: RowError.noRow(10, count: 9)) { try strip.select(row: 10) }
    #expect(throws: CommandError.self) { try strip.select(row: 9) }
    #expect(log.lines == ["activate tab 9: unhandled"])
  }

  @Test func `the page names the tab from which it was opened, as it is called now`() throws {
    let broadcaster = Broadcaster()
    let tabs = Broadcasted(
      wrappedValue: TabSummaries([TabSummary(id: TabID(1), title: "a", address: "")]))
    let binding = try broadcaster.bind(TabList.self, to: tabs.projectedValue)
    let page = PageViewController(
      output: output, screens: CommandDispatcher().router(ScreenCommandsRouter.self),
      links: CommandDispatcher().router(LinkCommandsRouter.self), broadcaster: broadcaster)
    page.setPage(PageDescription(content: .blank, opener: TabID(1)))
    page.present()
    #expect(output.shown == ["The tab is blank."], "A script gets the page alone.")
    output.screenSize = ScreenSize(columns: 80, rows: 24)
    page.present()
    tabs.wrappedValue.replace(at: 0, with: TabSummary(id: TabID(1), title: "A", address: ""))
    page.present()
    page.setPage(PageDescription(content: .blank))
    page.present()
    #expect(
      output.shown == [
        "The tab is blank.", "The tab is blank.\nIt was opened from ‘a’.",
        "The tab is blank.\nIt was opened from ‘A’.",
        "The tab is blank.",
      ])
    binding.cancel()
  }
}
