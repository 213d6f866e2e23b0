import Switchboard
import SwitchboardTesting
import Testing

/// Tests of the code of the article "An app with windows, menus and keys", which `MenuGuide.swift` has.
@MainActor
struct MenuGuideTests {
  @Test func `commands go to the window in front, and then to the application`() throws {
    let app = try SketchApp()
    try app.openWindow()
    try app.openWindow()
    let sketching = app.frontDispatcher.router(SketchCommandsRouter.self)
    let managing = app.frontDispatcher.router(WindowCommandsRouter.self)
    try sketching.drawLine("black")  // in window 2
    try managing.activateWindow(1)  // by the application
    try sketching.drawLine("red")  // in window 2 again
    #expect(app.windows.map(\.number) == [2, 1] && app.frontWindow == 1)
    #expect(app.windows.map(\.sketch.lines) == [["black", "red"], []])
    try app.frontDispatcher.router(SketchCommandsRouter.self).drawLine("blue")
    #expect(app.windows.map(\.sketch.lines) == [["black", "red"], ["blue"]])
    let key = WindowCommandsRouter.Key.openWindow
    #expect(app.frontDispatcher.handled(by: key)?.level == "application")
    #expect(throws: NoSuchWindow(number: 9)) { try managing.activateWindow(9) }
  }

  @Test func `values come from the window in front, and then from the application`() throws {
    let app = try SketchApp()
    #expect(app.frontBroadcaster.value(of: RulerIsShown.self) == nil)
    try app.openWindow()
    try app.frontDispatcher.router(SketchCommandsRouter.self).toggleRuler()
    #expect(app.frontBroadcaster.value(of: RulerIsShown.self) == true)
    try app.openWindow()
    #expect(app.frontBroadcaster.value(of: RulerIsShown.self) == false)
    #expect(app.frontBroadcaster.value(of: FrontWindow.self) == .some(2))
  }

  @Test func `what belongs to a window ends with it`() async throws {
    let app = try SketchApp(), leaks = LeakChecker()
    try app.openWindow()
    let window = try #require(app.windows.last)
    for part: AnyObject in [window, window.sketch, window.dispatcher, window.broadcaster] {
      leaks.watch(part)
    }
    let sketching = window.dispatcher.router(SketchCommandsRouter.self)
    let managing = window.dispatcher.router(WindowCommandsRouter.self)
    let rulers = window.broadcaster.broadcast(of: RulerIsShown.self).values(buffering: .unbounded)
    try app.closeWindow(nil)
    #expect(window.broadcaster.value(of: RulerIsShown.self) == nil)
    #expect(throws: CommandError.shutDown("SketchCommands.drawLine")) {
      try sketching.drawLine("black")
    }
    #expect(throws: CommandError.shutDown("WindowCommands.openWindow")) {
      try managing.openWindow()
    }
    _ = consume window
    #expect(leaks.leaks.isEmpty)
    var seen: [Bool] = []
    for await ruler in rulers { seen.append(ruler) }
    #expect(seen == [false])
    #expect(throws: NoSuchWindow(number: nil)) { try app.closeWindow(nil) }
  }

  @Test func `a menu shows titles in another language, keys, checkmarks and reasons`() async throws
  {
    let app = try SketchApp()
    let orphan = "(nothing handles it now)"
    #expect(
      text(of: app.menu) == """
          Linie zeichnen  ^L  \(orphan)
          Linie löschen  delete  \(orphan)
          Alles löschen  \(orphan)
          Lineal  alt-r  \(orphan)
          Neues Fenster  ⌘N
          Fenster schließen  ⌘W
        """)
    #expect(try await app.press("⌘N"))
    #expect(
      text(of: app.menu) == """
          Linie zeichnen  ^L
          Linie löschen  delete  (the sketch is empty)
          Alles löschen  (the sketch is empty)
          Lineal  alt-r
          Neues Fenster  ⌘N
          Fenster schließen  ⌘W
        """)
    for item in app.menu.prefix(5) where item.isAvailable { try await item.run() }
    #expect(app.windows.first?.sketch.lines == ["black"])
    #expect(app.windows.first?.sketch.showsRuler == true)
    #expect(app.frontWindow == 2)
  }

  @Test func `a menu follows the window in front and its values`() async throws {
    let app = try SketchApp(), menuBar = MenuBar(of: app)
    let ruler = { menuBar.items[3] }
    #expect(!ruler().isAvailable)
    try app.openWindow()
    #expect(ruler().isAvailable && !ruler().isChecked)
    try await ruler().run()
    #expect(ruler().isChecked)
    try app.openWindow()
    #expect(!ruler().isChecked)
    try app.windows[0].dispatcher.router(SketchCommandsRouter.self).toggleRuler()
    try app.windows[0].dispatcher.router(SketchCommandsRouter.self).toggleRuler()
    try app.activateWindow(1)
    #expect(ruler().isChecked)
    try app.closeWindow(nil)
    #expect(!ruler().isChecked)
    try app.closeWindow(nil)
    #expect(!ruler().isAvailable)
  }

  @Test func `a key runs the line of the part that has the focus`() async throws {
    let app = try SketchApp()
    await #expect(throws: CommandError.unhandled("SketchCommands.drawLine")) {
      try await app.press("^L")
    }
    #expect(try await !app.press("f5"))
    #expect(try await app.press("⌘N"))
    let window = try #require(app.windows.last)
    for _ in 1...3 { #expect(try await app.press("^L")) }
    #expect(try await app.press("delete"))
    #expect(window.sketch.lines.count == 2)
    window.focus = ["layers", "canvas"]
    #expect(app.menu[1].shortcut == nil && app.menu[2].shortcut == "delete")
    #expect(try await app.press("delete"))
    #expect(window.sketch.lines.isEmpty)
    #expect(try await app.press("⌘W"))
    #expect(app.windows.isEmpty)
  }
}
