import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserUI
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

// MARK: - The views

/// What a window of the second interface looks like: a side bar with the tabs, the page, and the
/// panel that was opened last, each below the other. Any of them draws itself again at any time.
@MainActor
private final class Frame {
  enum Area: Int, CaseIterable { case sideBar, page, panel }

  private var areas: [Area: [String]] = [:]

  var text: String { Area.allCases.flatMap { areas[$0] ?? [] }.joined(separator: "\n") }

  func draw(_ lines: [String], in area: Area) { areas[area] = lines }
}

/// A bar with a tab on each line, which has room for three.
@MainActor
private final class SideBar: TabStripConsumer, TabStripView {
  @Broadcasted private var room = 3

  private let frame: Frame
  private let tabs: any TabCommands

  init(_ frame: Frame, _ tabs: any TabCommands) {
    self.frame = frame
    self.tabs = tabs
  }

  var roomSource: BroadcastSource<Int> { $room }

  func setTabStrip(_ content: TabStripContent) {
    let lines = content.cells.map { cell in
      let isActive = content.active.map { cell.tabs.contains($0.index) } == true
      return (isActive ? "▸ " : "  ") + cell.title
    }
    frame.draw(lines, in: .sideBar)
  }

  func select(row: Int) async throws {
    try tabs.activateTab(.position(TabPosition(index: row - 1)))
  }
}

/// A reader that shows the title in capitals as soon as it is known, and the text when it is asked.
@MainActor
private final class Reader: PageConsumer, PageCommandConsumer, PageScreen {
  private let frame: Frame
  private let links: any LinkCommands
  private var title = ""
  private var lines: [PageLine] = []

  init(_ frame: Frame, _ links: any LinkCommands) {
    self.frame = frame
    self.links = links
  }

  let shownOutput = CommandOutput.value(.text)

  func setPage(_ page: PageDescription) {
    if case .loaded(_, let title) = page.content { self.title = title.uppercased() }
    draw()
  }

  func setDocument(_ document: PageDocument?) {}

  func presentPicture() async {}
  func pageDidArrive(askingFor logIn: String?) {}
  func setExcerpt(_ excerpt: PageExcerpt) { lines = Array(excerpt.lines[excerpt.firstLine...]) }
  func present() { draw() }
  func presentNext() async throws {}
  func presentPrevious() async throws {}
  func readOn() async throws {}
  func select(row: Int) async throws {
    let number = try #require(LinkNumber(number: row))
    try links.followLink(.number(number), inNewTab: false, inBackground: false)
  }

  func showSource(_ text: String) { frame.draw([text], in: .panel) }
  func showValue(_ json: String?) { frame.draw([json ?? ""], in: .panel) }
  func reportFile(_ path: String) {}
  func report(_ change: ChangeReport) {}

  private func draw() { frame.draw(["# " + title] + lines.map(\.text), in: .page) }
}

/// A panel with an item on each line, which is drawn again whenever the items change.
@MainActor
private final class Panel<Item: ListItem> {
  typealias Choice = @MainActor (Int, Item) throws -> Void

  private let frame: Frame
  private let line: (Item) -> String
  private let choice: Choice
  private var items: [Item] = []
  private var isOpen = false

  init(_ frame: Frame, _ line: @escaping (Item) -> String, choosing choice: @escaping Choice) {
    self.frame = frame
    self.line = line
    self.choice = choice
  }

  private func draw() { frame.draw(items.map { "• " + line($0) }, in: .panel) }
}

extension Panel: ListScreen {
  var shownOutput: CommandOutput { .value(.list(.text)) }

  func setItems(_ items: [Item]) {
    self.items = items
    if isOpen { draw() }
  }

  func present() {
    isOpen = true
    draw()
  }

  func select(row: Int) async throws { try choice(row - 1, items[row - 1]) }

  func report(_ change: ChangeReport) { frame.draw(["✓ \(change)"], in: .panel) }
  func report(_ opening: OpeningReport) {}
  func report(_ closing: ClosingReport) { frame.draw(["✗ \(closing)"], in: .panel) }
}

extension Panel: TabGridConsumer where Item == TabItem {
  func setTabs(_ items: [TabItem], layout: TabGridLayout, filter: TabWords) { setItems(items) }
}

extension UserInterface {
  /// The second interface. What it doesn't draw itself has the views of the text interface.
  fileprivate init(drawing frame: Frame) {
    self.init()
    tabStrip = ViewFactory { _, sent in SideBar(frame, sent.0) }
    page = ViewFactory { _, sent in Reader(frame, sent.1) }
    tabGrid = ViewFactory { _, sent in
      Panel(frame, \.title) { _, tab in try sent.0.activateTab(.id(tab.id)) }
    }
    bookmarks = ViewFactory { _, navigation in
      Panel(frame, \.title) { _, bookmark in
        try navigation.loadURL(#require(Address(argument: bookmark.address)), tab: nil)
      }
    }
  }
}

// MARK: - Tests

/// Tests of a browser with another user interface than the text interface.
@MainActor
struct SecondInterfaceTests {
  private let window = Window()
  private let frame = Frame()
  private let engine = ScriptableEngine()
  private let coordinator: BrowserCoordinator

  init() throws {
    for (name, title) in [("a", "Sea"), ("b", "Land"), ("c", "Sky")] {
      let address = try url("https://\(name).org")
      engine.scripts[address] = PageScript(
        title: title,
        document: PageDocument(
          url: address, title: title, blocks: [.paragraph(PageText([PageTextRun("Of \(name).")]))]))
    }
    coordinator = BrowserCoordinator(
      services: window.services(with: [], interface: UserInterface(drawing: frame)))
    try coordinator.start()
    for name in ["a", "b", "c"] {
      try window.addTab("https://\(name).org", active: name == "a", engine: engine)
    }
  }

  private func router<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    window.browser.dispatcher.router(type)
  }

  private func enter(_ text: String) async throws {
    #expect(try await coordinator.container?.enter(text) == true)
  }

  @Test func `the strip and the page draw what is pushed, and numbers choose tabs`() async throws {
    #expect(frame.text == "▸ Sea\n  Land\n  Sky\n# SEA")
    try await enter("2")
    #expect(frame.text == "  Sea\n▸ Land\n  Sky\n# LAND")
    try await router(ScreenCommandsRouter.self)
      .showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(frame.text == "  Sea\n▸ Land\n  Sky\n# LAND\nOf b.")
    #expect(window.output.shown.isEmpty && window.output.notices.isEmpty)
    coordinator.stop()
  }

  @Test func `the grid of tabs is a panel whose rows activate tabs`() async throws {
    router(ScreenCommandsRouter.self).showTabs([], all: false)
    #expect(frame.text.hasSuffix("• Sea\n• Land\n• Sky"))
    try await enter("3")
    #expect(window.list.activeIndex == 2)
    try router(TabCommandsRouter.self).closeTab(TabSelection(argument: "1,2"))
    #expect(frame.text == "▸ Sky\n# SKY\n✗ 2 tabs closed")
    coordinator.stop()
  }

  @Test func `a list is drawn again with each change, and the rest is text`() async throws {
    let bookmarks = router(BookmarkCommandsRouter.self)
    router(LibraryScreenCommandsRouter.self).showBookmarks([], folder: nil)
    try bookmarks.addBookmark(nil, title: nil, folder: nil)
    #expect(frame.text.hasSuffix("✓ bookmark 1 added: Sea"))
    try router(TabCommandsRouter.self).activateTab(.position(TabPosition(index: 1)))
    router(LibraryScreenCommandsRouter.self).showBookmarks([], folder: nil)
    #expect(frame.text.hasSuffix("# LAND\n• Sea"))
    try await enter("1")
    #expect(window.list.activeIndex == 1 && window.list.activeWebState?.title == "Sea")
    router(LibraryScreenCommandsRouter.self).showClosed()
    #expect(window.output.shown == ["Nothing to reopen."])
    coordinator.stop()
  }

  @Test func `programs read what the views of the interface show`() {
    typealias Key = ScreenCommandsRouter.Key
    #expect(coordinator.output(of: Key.showPage.description) == .value(.text))
    #expect(coordinator.output(of: Key.showInactive.description) != .value(.list(.text)))
    coordinator.stop()
  }
}
