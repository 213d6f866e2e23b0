import Switchboard
import Testing

@MainActor
struct OverrideTests {
  typealias Key = NoteCommandsRouter.Key

  @MainActor
  final class Scribe {
    private(set) var log: [String] = []
    func add(_ text: String, urgent: Bool) throws { log.append(text) }
    func find(_ part: String) -> String? { "scribe: \(part)" }
    func count() async throws -> Int { 99 }
  }

  let dispatcher = CommandDispatcher()
  let wall = NoteWall()
  let scribe = Scribe()
  var notes: any NoteCommands { dispatcher.router(NoteCommandsRouter.self) }

  @Test func `a command with a handler of its own falls back when that ends`() async throws {
    let all = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    var own: [Subscription] = [
      try dispatcher.register(scribe, for: Key.addNote) { $0.add },
      try dispatcher.register(scribe, for: Key.findNote) { $0.find },
      try dispatcher.register(scribe, for: Key.countNotes) { $0.count },
    ]
    try notes.addNote("milk", urgent: true)
    #expect(notes.findNote(containing: "m") == "scribe: m")
    #expect(try await notes.countNotes() == 99)
    notes.removeAllNotes()
    #expect(scribe.log == ["milk"] && wall.log == ["clear"])
    own = []
    try notes.addNote("tea", urgent: false)
    #expect(wall.log == ["clear", "add tea"])
    _ = (all, own)
  }

  @Test func `a handler of one command is held as asked`() throws {
    var mortal: Scribe? = Scribe()
    let weakly = try dispatcher.register(try #require(mortal), for: Key.addNote) { $0.add }
    mortal = nil
    #expect(!dispatcher.isHandled(Key.addNote))
    let strongly = try dispatcher.register(
      Scribe(), for: Key.addNote, holding: .strongly
    ) { $0.add }
    #expect(dispatcher.isHandled(Key.addNote))
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
    _ = (weakly, strongly)
  }

  @Test func `a second handler of one command is refused unless it replaces`() throws {
    let first = try dispatcher.register(scribe, for: Key.addNote) { $0.add }
    let other = Scribe()
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(other, for: Key.addNote) { $0.add }
    }
    let second = try dispatcher.register(other, for: Key.addNote, replacing: true) { $0.add }
    try notes.addNote("milk", urgent: false)
    #expect(other.log == ["milk"] && scribe.log.isEmpty)
    _ = (first, second)
  }
}
