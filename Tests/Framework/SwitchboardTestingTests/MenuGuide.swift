package import Switchboard

// The code of the article "An app with windows, menus and keys". `ArticleTests` compares the two, and
// `MenuGuideTests` run it.

/// Draws a sketch.
@CommandProtocol(.calls)
@MainActor
package protocol SketchCommands: AnyObject {
  /// Draws a line.
  func drawLine(_ color: String) throws

  /// Erases the last line.
  func eraseLine() throws

  /// Erases all lines.
  func eraseAll() throws

  /// Shows or hides the ruler.
  func toggleRuler() throws
}

/// Opens, activates and closes windows.
@CommandProtocol(.calls)
@MainActor
package protocol WindowCommands: AnyObject {
  /// Opens a window, which comes to the front.
  func openWindow() throws

  /// Brings a window to the front.
  func activateWindow(_ number: Int) throws

  /// Closes a window.
  /// - Parameter number: The window's number. Defaults to the window in front.
  func closeWindow(_ number: Int?) throws
}

/// Whether a window shows its ruler.
enum RulerIsShown: BroadcastKey { typealias Value = Bool }
/// The number of the window in front, or nil if no window is open.
enum FrontWindow: BroadcastKey { typealias Value = Int? }

@MainActor
final class Sketch: SketchCommands, CommandAvailability {
  private(set) var lines: [String] = []
  @Broadcasted private(set) var showsRuler = false

  func drawLine(_ color: String) { lines.append(color) }
  func eraseLine() { _ = lines.popLast() }
  func eraseAll() { lines = [] }
  func toggleRuler() { showsRuler.toggle() }

  func unavailability(of command: CommandDescription) -> String? {
    switch command.name {
    case "eraseLine", "eraseAll": lines.isEmpty ? "the sketch is empty" : nil
    default: nil
    }
  }
}

@MainActor
final class SketchWindow {
  let number: Int
  let dispatcher: CommandDispatcher
  let broadcaster: Broadcaster
  let sketch = Sketch()
  /// The parts of the window that have the focus, the innermost first.
  var focus = ["canvas"]
  private let subscriptions = Subscriptions()

  init(_ number: Int, in app: SketchApp) throws {
    self.number = number
    dispatcher = CommandDispatcher(name: "window \(number)", parent: app.dispatcher)
    broadcaster = Broadcaster(name: "window \(number)", parent: app.broadcaster)
    subscriptions.keep(try dispatcher.register(sketch, for: SketchCommandsRouter.self))
    subscriptions.keep(try broadcaster.bind(RulerIsShown.self, to: sketch.$showsRuler))
  }

  func close() {
    subscriptions.cancel()
    dispatcher.close()
  }
}

struct NoSuchWindow: Error, Equatable { let number: Int? }

@MainActor
final class SketchApp: WindowCommands {
  let dispatcher = CommandDispatcher(name: "application")
  let broadcaster = Broadcaster(name: "application")
  /// The open windows. The last one is in front.
  private(set) var windows: [SketchWindow] = [] {
    didSet { frontWindow = windows.last?.number }
  }
  @Broadcasted private(set) var frontWindow: Int?
  private var openedCount = 0
  private let subscriptions = Subscriptions()

  init() throws {
    subscriptions.keep(try dispatcher.register(self, for: WindowCommandsRouter.self))
    subscriptions.keep(try broadcaster.bind(FrontWindow.self, to: $frontWindow))
  }

  func openWindow() throws {
    openedCount += 1
    windows.append(try SketchWindow(openedCount, in: self))
  }

  func activateWindow(_ number: Int) throws {
    let window = try window(number)
    windows = windows.filter { $0 !== window } + [window]
  }

  func closeWindow(_ number: Int?) throws {
    let window = try window(number ?? frontWindow)
    windows.removeAll { $0 === window }
    window.close()
  }

  private func window(_ number: Int?) throws -> SketchWindow {
    guard let window = windows.first(where: { $0.number == number }) else {
      throw NoSuchWindow(number: number)
    }
    return window
  }
}

extension SketchApp {
  /// Where a menu, a key or a prompt sends commands.
  var frontDispatcher: CommandDispatcher { windows.last?.dispatcher ?? dispatcher }
  /// Where a menu, a key or a prompt finds values.
  var frontBroadcaster: Broadcaster { windows.last?.broadcaster ?? broadcaster }
}

/// The keys of the app.
let sketchKeys = Keymap([
  .init("^L", "draw line black"), .init("alt-r", "toggle ruler"),
  .init("delete", "erase line"), .init("delete", "erase all", in: "layers"),
  .init("⌘N", "open window"), .init("⌘W", "close window"),
])

/// The titles of commands in German.
let germanTitles = [
  "SketchCommands.drawLine": "Linie zeichnen", "SketchCommands.eraseLine": "Linie löschen",
  "SketchCommands.eraseAll": "Alles löschen", "SketchCommands.toggleRuler": "Lineal",
  "WindowCommands.openWindow": "Neues Fenster",
  "WindowCommands.closeWindow": "Fenster schließen",
]

extension SketchApp {
  /// The items of the menu as they are now.
  var menu: [MenuItem] {
    let style = MenuStyle(keymap: sketchKeys, contexts: windows.last?.focus ?? []) {
      germanTitles[$0.qualifiedName]
    }
    let front = frontDispatcher
    let showsRuler = frontBroadcaster.value(of: RulerIsShown.self) == true
    return [
      front.menuItem(SketchCommandsCall.drawLine("black"), style: style),
      front.menuItem(SketchCommandsCall.eraseLine, style: style),
      front.menuItem(SketchCommandsCall.eraseAll, style: style),
      front.menuItem(SketchCommandsCall.toggleRuler, isChecked: showsRuler, style: style),
      front.menuItem(WindowCommandsCall.openWindow, style: style),
      front.menuItem(WindowCommandsCall.closeWindow(nil), style: style),
    ]
  }
}

@MainActor
final class MenuBar {
  private(set) var items: [MenuItem] = []
  private let app: SketchApp
  private var following: Subscription?
  private var watching: Subscription?

  init(of app: SketchApp) {
    self.app = app
    following = app.broadcaster.observe(FrontWindow.self, for: self) { menuBar, _ in
      menuBar.followFrontWindow()
    }
  }

  private func followFrontWindow() {
    watching = app.frontBroadcaster.observe(RulerIsShown.self, for: self) { menuBar, _ in
      menuBar.update()
    }
    update()
  }

  private func update() { items = app.menu }
}

extension SketchApp {
  /// Runs the line of a key in the window in front, and returns whether the key has one.
  func press(_ chord: KeyChord) async throws -> Bool {
    let focus = windows.last?.focus ?? []
    guard let line = sketchKeys.binding(for: chord, in: focus)?.line,
      let item = menu.first(where: { $0.line == line })
    else { return false }
    try await item.run()
    return true
  }
}

/// Returns a menu as text.
@MainActor
func text(of items: [MenuItem]) -> String {
  items.map { item in
    let mark = item.isChecked ? "✓" : " "
    let key = item.shortcut.map { "  \($0)" } ?? ""
    let reason = item.unavailability.map { "  (\($0))" } ?? ""
    return "\(mark) \(item.title)\(key)\(reason)"
  }.joined(separator: "\n")
}

#if canImport(SwiftUI)
  import SwiftUI

  struct MenuItems: View {
    let items: [MenuItem]

    var body: some View {
      ForEach(items) { item in
        Button(item.title) { Task { try await item.run() } }.disabled(!item.isAvailable)
      }
    }
  }
#endif
