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

  @Test func `a closure handles one command until its registration ends`() async throws {
    let all = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    var log: [String] = []
    var own: [Subscription] = [
      try dispatcher.register(Key.addNote) { text, urgent in log.append("\(text) \(urgent)") },
      try dispatcher.register(Key.findNote) { part in part.uppercased() },
      try dispatcher.register(Key.countNotes) {
        await Task.yield()
        return 5
      },
    ]
    try notes.addNote("milk", urgent: true)
    #expect(notes.findNote(containing: "m") == "M")
    #expect(try await notes.countNotes() == 5)
    let handled = try #require(dispatcher.handled(by: Key.addNote))
    #expect(handled.handler.hasPrefix("closure at OverrideTests.swift:") && handled.isOverride)
    let error = #expect(throws: RegistrationError.self) {
      try dispatcher.register(scribe, for: Key.addNote) { $0.add }
    }
    #expect(error?.description.contains("as closure at OverrideTests.swift:") == true)
    own = []
    try notes.addNote("tea", urgent: false)
    #expect(log == ["milk true"] && wall.log == ["add tea"])
    _ = (all, own)
  }

  @Test(arguments: [HandlerHolding.weakly, .strongly], [HandlerHolding.weakly, .strongly])
  func `the former handler of a protocol answers again when a substitute ends or dies`(
    _ first: HandlerHolding, _ second: HandlerHolding
  ) async throws {
    let all = try dispatcher.register(wall, for: NoteCommandsRouter.self, holding: first)
    var substitute: NoteWall? = NoteWall()
    #expect(throws: RegistrationError.self) {
      try dispatcher.register(try #require(substitute), for: NoteCommandsRouter.self)
    }
    let ending = try dispatcher.register(
      try #require(substitute), for: NoteCommandsRouter.self, holding: second, overriding: true)
    try notes.addNote("milk", urgent: false)
    #expect(try await notes.countNotes() == 2)
    #expect(substitute?.log == ["add milk", "count"] && wall.log.isEmpty)
    if second == .weakly { substitute = nil } else { ending.cancel() }
    try notes.addNote("tea", urgent: false)
    #expect(try await notes.countNotes() == 2)
    #expect(wall.log == ["add tea", "count"])
    _ = (all, ending)
  }

  @Test func `the former handler of one command answers again when a substitute dies`() throws {
    let all = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let one = try dispatcher.register(scribe, for: Key.addNote) { $0.add }
    var mortal: Scribe? = Scribe()
    let other = try dispatcher.register(
      try #require(mortal), for: Key.addNote, overriding: true
    ) { $0.add }
    try notes.addNote("milk", urgent: false)
    #expect(mortal?.log == ["milk"])
    mortal = nil
    try notes.addNote("tea", urgent: false)
    #expect(scribe.log == ["tea"] && wall.log.isEmpty)
    _ = (all, one, other)
  }

  @Test func `a handler that replaces another one does not bring it back`() throws {
    let all = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let other = try dispatcher.register(
      NoteWall(), for: NoteCommandsRouter.self, holding: .strongly, replacing: true)
    other.cancel()
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
    _ = all
  }
}
