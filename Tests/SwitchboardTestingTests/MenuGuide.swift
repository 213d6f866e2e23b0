package import Switchboard

/// Draws a sketch.
@CommandProtocol
@MainActor
package protocol SketchCommands: AnyObject {
  /// Draws a line.
  func drawLine(_ color: String) throws

  /// Shows the ruler, or hides it.
  func showRuler(_ isShown: Bool) throws
}

enum RulerIsShown: BroadcastKey { typealias Value = Bool }

@MainActor
final class Sketch: SketchCommands {
  @Broadcasted private(set) var showsRuler = false
  private(set) var lines: [String] = []

  func drawLine(_ color: String) { lines.append(color) }
  func showRuler(_ isShown: Bool) { showsRuler = isShown }
}

let sketchKeys = Keymap([
  .init("^L", "draw line black"), .init("alt-r", "show ruler on"),
  .init("^L", "find layer", in: "layers"),
])

let germanTitles = [
  "SketchCommands.drawLine": "Linie zeichnen", "SketchCommands.showRuler": "Lineal zeigen",
]

/// Returns the items of the menu as they are now.
@MainActor
func sketchMenu(_ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) -> [MenuItem] {
  let style = MenuStyle(keymap: sketchKeys, contexts: ["canvas"]) {
    germanTitles[$0.qualifiedName]
  }
  let showsRuler = broadcaster.value(of: RulerIsShown.self) == true
  return [
    dispatcher.menuItem(SketchCommandsRouter.Key.drawLine, ["black"], style: style),
    dispatcher.menuItem(
      SketchCommandsRouter.Key.showRuler, [showsRuler ? "off" : "on"], isChecked: showsRuler,
      style: style),
  ]
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
