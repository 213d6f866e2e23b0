import Switchboard
import Testing

/// Tests of handlers that are made when the first command arrives.
@MainActor
struct LazyRegistrationTests {
  let dispatcher = CommandDispatcher(name: "window")

  @Test func `the handler is made once, by the first command`() async throws {
    var made: [Studio] = []
    let registration = try dispatcher.register(StudioCommandsRouter.self) {
      made.append(Studio())
      return made[0]
    }
    let studio = dispatcher.router(StudioCommandsRouter.self)
    #expect(dispatcher.isHandled(StudioCommandsRouter.self) && made.isEmpty)
    try studio.addNote("milk", urgent: false)
    #expect(made.map(\.log) == [["add milk"]])
    await studio.readAloud(nil)
    try studio.record()
    #expect(try await dispatcher.router(NoteCommandsRouter.self).countNotes() == 4)
    #expect(made.map(\.log) == [["add milk", "read all", "record", "count"]])
    registration.cancel()
  }

  @Test func `the handler lives as long as its registration`() throws {
    weak var made: Studio?
    let registration = try dispatcher.register(NoteCommandsRouter.self) {
      let studio = Studio()
      made = studio
      return studio
    }
    let notes = dispatcher.router(NoteCommandsRouter.self)
    notes.removeAllNotes()
    #expect(made?.log == ["clear"])
    registration.cancel()
    #expect(made == nil && !dispatcher.isHandled(NoteCommandsRouter.self))
    #expect(throws: CommandError.unhandled("NoteCommands.readNote")) { try notes.readNote(1) }
  }

  @Test func `listings name the closure, and later the handler`() throws {
    let registration = try dispatcher.register(StudioCommandsRouter.self) { Studio() }
    let keys = (StudioCommandsRouter.Key.record, NoteCommandsRouter.Key.addNote)
    let places = [dispatcher.handled(by: keys.0)?.handler, dispatcher.handled(by: keys.1)?.handler]
    for place in places {
      #expect(place?.hasPrefix("closure at LazyRegistrationTests.swift:") == true)
    }
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: false)
    #expect(dispatcher.handled(by: keys.0)?.handler == "Studio")
    #expect(dispatcher.handled(by: keys.1)?.handler == "Studio")
    registration.cancel()
  }

  @Test func `what the handler makes unavailable is listed and reported`() throws {
    let registration = try dispatcher.register(NoteCommandsRouter.self) { ShutWall() }
    var reasons: [String] = []
    dispatcher.onRefused = { command, error in reasons.append("\(command.name): \(error)") }
    dispatcher.router(NoteCommandsRouter.self).removeAllNotes()
    #expect(reasons == ["removeAllNotes: NoteCommands.removeAllNotes cannot run now: shut"])
    let clear = dispatcher.handled(by: NoteCommandsRouter.Key.removeAllNotes)
    #expect(clear?.unavailability == "shut")
    registration.cancel()
  }

  @Test func `a handler that was made can decline a call`() throws {
    let wall = NoteWall()
    let above = CommandDispatcher(name: "application")
    let below = CommandDispatcher(name: "window", parent: above)
    var madeCount = 0
    let kept: Subscriptions = [
      try above.register(wall, for: NoteCommandsRouter.self),
      try below.register(StudioCommandsRouter.self) {
        madeCount += 1
        return DecliningStudio()
      },
    ]
    let studio = below.router(StudioCommandsRouter.self)
    try studio.addNote("milk", urgent: false)
    #expect(throws: CommandError.unhandled("StudioCommands.record")) { try studio.record() }
    #expect(try below.router(NoteCommandsRouter.self).readNote(1) == "note 1")
    #expect(wall.log == ["add milk", "read 1"] && madeCount == 1)
    kept.cancel()
  }

  @Test func `a command that the closure sends goes to the next handler`() throws {
    let wall = NoteWall()
    let above = CommandDispatcher(name: "application")
    let below = CommandDispatcher(name: "window", parent: above)
    let kept: Subscriptions = [
      try above.register(wall, for: NoteCommandsRouter.self),
      try below.register(NoteCommandsRouter.self) {
        [notes = below.router(NoteCommandsRouter.self)] in
        notes.removeAllNotes()
        return NoteWall()
      },
    ]
    try below.router(NoteCommandsRouter.self).addNote("milk", urgent: false)
    #expect(wall.log == ["clear"])
    kept.cancel()
  }

  @Test func `a second handler is refused before one is made`() throws {
    let registration = try dispatcher.register(NoteCommandsRouter.self) { NoteWall() }
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(NoteWall(), for: NoteCommandsRouter.self)
    }
    registration.cancel()
  }
}

private final class DecliningStudio: NoteWall, StudioCommands, CommandAvailability {
  func readAloud(_ index: Int?) async {}
  func record() throws {}
  func declines(_ call: WrappedCall) -> Bool { true }
}

private final class ShutWall: NoteWall, CommandAvailability {
  func unavailability(of command: CommandDescription) -> String? { "shut" }
}
