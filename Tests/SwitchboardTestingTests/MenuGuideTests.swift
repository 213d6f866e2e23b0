import Switchboard
import Testing

/// Tests of the code of the article "An app with windows, menus and keys", which `MenuGuide.swift` has.
@MainActor
struct MenuGuideTests {
  @Test func `a menu shows titles in another language, keys and checkmarks`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), sketch = Sketch()
    let menu = { sketchMenu(dispatcher, broadcaster) }
    #expect(text(of: menu()).hasPrefix("  Linie zeichnen  ^L  (nothing handles it now)\n"))
    let handling = try dispatcher.register(sketch, for: SketchCommandsRouter.self)
    let binding = try broadcaster.bind(RulerIsShown.self, to: sketch.$showsRuler)
    #expect(text(of: menu()) == "  Linie zeichnen  ^L\n  Lineal zeigen  alt-r")
    for item in menu() { try await item.run() }
    #expect(sketch.lines == ["black"] && sketch.showsRuler)
    #expect(text(of: menu()) == "  Linie zeichnen  ^L\n✓ Lineal zeigen")
    handling.cancel()
    binding.cancel()
  }
}
