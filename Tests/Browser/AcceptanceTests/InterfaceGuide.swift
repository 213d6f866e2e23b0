import BrowserApp
import BrowserCommands
import BrowserUI
import Switchboard
import Testing

// The code of the article "BrowserApp" about another user interface. `ArticleTests` compares the two.

/// Runs a browser that draws the bookmarks in its own way.
@MainActor
func runBrowserWithPanel() async throws -> Never {
  var interface = UserInterface()
  interface.bookmarks = ViewFactory { _, commands in BookmarkPanel(commands) }
  try await BrowserApp(interface: interface).run()
}

@MainActor
final class BookmarkPanel: ListScreen {
  private let commands: any NavigationCommands
  private var items: [BookmarkItem] = []

  init(_ commands: any NavigationCommands) { self.commands = commands }

  /// What programs read instead of the panel.
  let shownOutput = CommandOutput.value(.list(.text))

  func setItems(_ items: [BookmarkItem]) {
    self.items = items
    draw()
  }

  func present() { draw() }
  func select(row: Int) async throws {
    guard let address = Address(argument: items[row - 1].address) else { return }
    try commands.loadURL(address, tab: nil)
  }
  func report(_ change: ChangeReport) { show("\(change)") }
  func report(_ opening: OpeningReport) {}
  func report(_ closing: ClosingReport) {}
}

extension BookmarkPanel {
  /// The lines on the screen.
  fileprivate static var screen: [String] = []

  private func draw() { Self.screen = items.map(\.title) }

  private func show(_ text: String) { Self.screen.append(text) }
}

@MainActor
struct InterfaceGuideTests {
  @Test func `the panel of the article draws what is pushed`() {
    let panel = BookmarkPanel(CommandDispatcher().router(NavigationCommandsRouter.self))
    panel.setItems([BookmarkItem(number: 1, title: "Sea", address: "https://sea.org")])
    #expect(BookmarkPanel.screen == ["Sea"])
  }
}
