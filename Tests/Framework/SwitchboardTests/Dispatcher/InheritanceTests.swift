import Switchboard
import Testing

@MainActor
struct InheritanceTests {
  let dispatcher = CommandDispatcher()
  let studio = Studio()

  @Test func `a handler of a protocol handles inherited commands`() async throws {
    let registration = try dispatcher.register(studio, for: StudioCommandsRouter.self)
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: false)
    await dispatcher.router(SpokenNoteCommandsRouter.self).readAloud(nil)
    let router = dispatcher.router(StudioCommandsRouter.self)
    router.removeAllNotes()
    await router.readAloud(2)
    try router.record()
    #expect(studio.log == ["add milk", "read all", "clear", "read 2", "record"])
    registration.cancel()
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
  }

  @Test func `an inherited command has one route whichever router calls it`() throws {
    let wall = NoteWall()
    let studioRegistration = try dispatcher.register(studio, for: StudioCommandsRouter.self)
    let wallRegistration = try dispatcher.register(
      wall, for: NoteCommandsRouter.self, replacing: true)
    dispatcher.router(StudioCommandsRouter.self).removeAllNotes()
    dispatcher.router(NoteCommandsRouter.self).removeAllNotes()
    #expect(wall.log == ["clear", "clear"])
    #expect(studio.log.isEmpty)
    _ = (studioRegistration, wallRegistration)
  }

  @Test func `a handler is refused for all protocols when one of them is taken`() throws {
    let taken = try dispatcher.register(
      NoteWall(), for: NoteCommandsRouter.self, holding: .strongly)
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(studio, for: StudioCommandsRouter.self)
    }
    taken.cancel()
    #expect(!dispatcher.isHandled(SpokenNoteCommandsRouter.Key.readAloud))
  }

  @Test func `one object may stand for a protocol twice and each registration has its end`() throws
  {
    let spoken = try dispatcher.register(studio, for: SpokenNoteCommandsRouter.self)
    let plain = try dispatcher.register(studio, for: NoteCommandsRouter.self)
    plain.cancel()
    #expect(dispatcher.isHandled(NoteCommandsRouter.self))
    spoken.cancel()
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
  }
}
