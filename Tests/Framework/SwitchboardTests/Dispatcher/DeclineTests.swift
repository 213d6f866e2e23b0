import Switchboard
import Testing

/// Tests of handlers that leave calls to the next handler in the chain.
@MainActor
struct DeclineTests {
  /// A handler that takes only calls for some notes.
  @MainActor
  final class SelectiveWall: NoteWall, CommandAvailability {
    private let texts: Set<String>

    init(_ texts: Set<String>) { self.texts = texts }

    func declines(_ call: WrappedCall) -> Bool {
      call.arguments.first.map { !texts.contains("\($0.value.value)") } ?? true
    }
  }

  let application = CommandDispatcher(name: "application")
  let window: CommandDispatcher
  let wall = NoteWall()
  var notes: any NoteCommands { window.router(NoteCommandsRouter.self) }

  init() { window = CommandDispatcher(name: "window", parent: application) }

  @Test(arguments: [HandlerHolding.weakly, .strongly])
  func `a declined call goes to the parent's handler`(_ holding: HandlerHolding) async throws {
    let selective = SelectiveWall(["milk", "1"])
    let below = try window.register(selective, for: NoteCommandsRouter.self, holding: holding)
    let above = try application.register(wall, for: NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: false)
    try notes.addNote("tea", urgent: false)
    notes.removeAllNotes()
    #expect(try notes.readNote(1) == "note 1" && notes.readNote(2) == "note 2")
    #expect(notes.findNote(containing: "milk") == "milk…")
    #expect(try await notes.countNotes() == 4)
    try notes.removeNote(2)
    #expect(selective.log == ["add milk", "read 1", "find milk"])
    #expect(wall.log == ["add tea", "clear", "read 2", "count", "remove 2"])
    below.cancel()
    above.cancel()
  }

  @Test func `a declined call goes to the handler that is overridden, then to the next one`() throws
  {
    let first = SelectiveWall(["milk"])
    let second = SelectiveWall(["tea"])
    let kept = [
      try window.register(wall, for: NoteCommandsRouter.self),
      try window.register(second, for: NoteCommandsRouter.self, overriding: true),
      try window.register(first, for: NoteCommandsRouter.Key.addNote) { $0.addNote },
    ]
    for text in ["milk", "tea", "bread"] { try notes.addNote(text, urgent: false) }
    #expect(first.log == ["add milk"] && second.log == ["add tea"] && wall.log == ["add bread"])
    for subscription in kept { subscription.cancel() }
  }

  @Test func `a call that each handler declines has no handler`() throws {
    let selective = SelectiveWall([])
    let registration = try window.register(selective, for: NoteCommandsRouter.self)
    var unhandled: [String] = []
    application.onUnhandled = { unhandled.append($0.name) }
    #expect(throws: CommandError.unhandled("NoteCommands.addNote")) {
      try notes.addNote("milk", urgent: false)
    }
    notes.removeAllNotes()
    #expect(unhandled == ["removeAllNotes"] && selective.log.isEmpty)
    registration.cancel()
  }

  @Test func `a handler sees the arguments of a confidential call when it decides`() throws {
    let selective = SelectiveWall(["milk"])
    let incognito = CommandDispatcher(name: "incognito", parent: application, isOffTheRecord: true)
    let registration = try incognito.register(selective, for: NoteCommandsRouter.self)
    try incognito.router(NoteCommandsRouter.self).addNote("milk", urgent: false)
    #expect(selective.log == ["add milk"])
    registration.cancel()
  }
}
