import Switchboard
import Testing

@MainActor
struct ChainTests {
  let application = CommandDispatcher(name: "application")
  let window: CommandDispatcher
  let applicationWall = NoteWall()
  let windowWall = NoteWall()

  init() { window = CommandDispatcher(name: "window", parent: application) }

  var notes: any NoteCommands { window.router(NoteCommandsRouter.self) }

  @Test func `a command without a handler goes to the parent`() throws {
    let kept = notes
    let upper = try application.register(applicationWall, for: NoteCommandsRouter.self)
    kept.removeAllNotes()
    let lower = try window.register(windowWall, for: NoteCommandsRouter.self)
    kept.removeAllNotes()
    lower.cancel()
    kept.removeAllNotes()
    #expect(applicationWall.log == ["clear", "clear"] && windowWall.log == ["clear"])
    _ = upper
  }

  @Test func `a nearer protocol handler answers before a further command handler`() throws {
    let lower = try window.register(windowWall, for: NoteCommandsRouter.self)
    let upper = try application.register(
      applicationWall, for: NoteCommandsRouter.Key.removeAllNotes
    ) { $0.removeAllNotes }
    notes.removeAllNotes()
    #expect(windowWall.log == ["clear"] && applicationWall.log.isEmpty)
    _ = (lower, upper)
  }

  @Test func `it says at which level and by whom a command is handled`() throws {
    let upper = try application.register(applicationWall, for: NoteCommandsRouter.self)
    let lower = try window.register(
      windowWall, for: NoteCommandsRouter.Key.addNote, holding: .strongly
    ) { $0.addNote }
    let own = try #require(window.handled(by: NoteCommandsRouter.Key.addNote))
    #expect(own.level == "window" && own.isOverride && own.holding == .strongly)
    let other = try #require(window.handled(by: NoteCommandsRouter.Key.removeAllNotes))
    #expect(other.level == "application" && !other.isOverride && other.handler == "NoteWall")
    #expect(
      window.handledCommands.map { "\($0.description.name) \($0.level)" } == [
        "addNote window", "removeAllNotes application", "findNote application",
        "countNotes application", "removeNote application", "decorate application",
        "readNote application",
      ])
    #expect(application.handledCommands.count == 7)
    _ = (upper, lower)
  }

  @Test func `the report of an unhandled command goes up to the next listener`() {
    var reports: [String] = []
    application.onUnhandled = { reports.append($0.name) }
    notes.removeAllNotes()
    #expect(reports == ["removeAllNotes"])
  }

  @Test func `after the preparation for shutdown live handlers work and the rest is silent`() throws
  {
    var reports: [String] = []
    window.onUnhandled = { reports.append($0.name) }
    let registration = try window.register(windowWall, for: NoteCommandsRouter.self)
    window.prepareForShutdown()
    notes.removeAllNotes()
    registration.cancel()
    notes.removeAllNotes()
    #expect(throws: CommandError.shutDown("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    #expect(windowWall.log == ["clear"] && reports.isEmpty && window.droppedCount == 1)
  }

  @Test func `a dispatcher that shuts down takes no more handlers`() throws {
    let registration = try window.register(windowWall, for: NoteCommandsRouter.self)
    window.prepareForShutdown()
    let late = NoteWall()
    let error = #expect(throws: RegistrationError.self) {
      try window.register(late, for: NoteCommandsRouter.self, replacing: true)
    }
    #expect(
      error?.description == """
        NoteWall cannot handle NoteCommands in the dispatcher ‘window’, which is shutting down: \
        register before prepareForShutdown()
        """)
    #expect(throws: RegistrationError.self) {
      try window.register(late, for: NoteCommandsRouter.Key.removeAllNotes) { $0.removeAllNotes }
    }
    notes.removeAllNotes()
    #expect(windowWall.log == ["clear"] && late.log.isEmpty)
    _ = registration
  }

  @Test func `below a dispatcher that shuts down nothing is reported`() throws {
    var reports: [String] = []
    window.onUnhandled = { reports.append($0.name) }
    application.prepareForShutdown()
    notes.removeAllNotes()
    #expect(throws: CommandError.shutDown("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    #expect(reports.isEmpty)
  }

  @Test func `a closed dispatcher reaches no handler`() throws {
    let upper = try application.register(applicationWall, for: NoteCommandsRouter.self)
    let kept = notes
    window.close()
    kept.removeAllNotes()
    #expect(applicationWall.log.isEmpty && !window.isHandled(NoteCommandsRouter.self))
    application.router(NoteCommandsRouter.self).removeAllNotes()
    #expect(applicationWall.log == ["clear"])
    _ = upper
  }

  @Test func `closing ends every registration`() throws {
    let registration = try window.register(
      windowWall, for: NoteCommandsRouter.self, holding: .strongly)
    window.close()
    #expect(window.phase == .closed)
    #expect(!window.isHandled(NoteCommandsRouter.self))
    window.prepareForShutdown()
    #expect(window.phase == .closed)
    _ = registration
  }
}
