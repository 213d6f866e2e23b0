import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct WrapperTests {
  typealias Key = NoteCommandsRouter.Key

  /// A wrapper that records all calls and passes them on.
  @MainActor
  final class Audit: StudioCommands {
    let next: any StudioCommands
    private(set) var log: [String] = []
    init(_ next: any StudioCommands) { self.next = next }
    func addNote(_ text: String, urgent: Bool) throws {
      log.append("add")
      try next.addNote(text, urgent: urgent)
    }
    func removeAllNotes() {
      log.append("clear")
      next.removeAllNotes()
    }
    func findNote(containing part: String) -> String? {
      log.append("find")
      return next.findNote(containing: part)
    }
    func countNotes() async throws -> Int {
      log.append("count")
      return try await next.countNotes()
    }
    func removeNote(_ index: Int) throws(CommandError) {
      log.append("remove")
      try next.removeNote(index)
    }
    func decorate(with brush: Brush) { next.decorate(with: brush) }
    func readNote(_ index: Int) throws -> String {
      log.append("read")
      return try next.readNote(index)
    }
    func readAloud(_ index: Int?) async { await next.readAloud(index) }
    func record() throws { try next.record() }
  }

  let application = CommandDispatcher(name: "application", clock: ManualClock())
  let window: CommandDispatcher
  let wall = Studio()
  var notes: any NoteCommands { window.router(NoteCommandsRouter.self) }

  init() { window = CommandDispatcher(name: "window", parent: application) }

  /// Adds a described wrapper with one body for both kinds of commands.
  func wrapAll(
    in dispatcher: CommandDispatcher, named name: String = "all",
    _ check: @escaping @MainActor (WrappedCall) throws -> WrappedCall
  ) -> Subscription {
    dispatcher.wrapCalls(named: name) { call, next in
      try next(check(call))
    } async: { call, next in
      try await next(check(call))
    }
  }

  @Test(arguments: Arrangement.allCases)
  func `a wrapper of each kind lets calls through`(_ arrangement: Arrangement) async throws {
    let arranged = try ArrangedWall(arrangement)
    var seen: [String] = []
    let wrapping = [
      arranged.window.wrap(Key.addNote) { next in
        { try next.addNote($0.uppercased(), urgent: $1) }
      },
      arranged.window.wrap(Key.countNotes) { next in { try await next.countNotes() + 100 } },
      arranged.window.wrap(NoteCommandsRouter.self) { $0 },
      wrapAll(in: arranged.window) { call in
        seen.append(call.command.name)
        return call
      },
    ]
    try arranged.notes.addNote("milk", urgent: true)
    #expect(throws: NoteError.empty) { try arranged.notes.addNote("", urgent: false) }
    arranged.notes.removeAllNotes()
    #expect(arranged.notes.findNote(containing: "m") == "m…")
    #expect(try await arranged.notes.countNotes() == 104)
    try arranged.notes.removeNote(1)
    #expect(throws: CommandError.unhandled("notes below zero")) {
      try arranged.notes.removeNote(-1)
    }
    #expect(try arranged.notes.readNote(2) == "note 2")
    #expect(arranged.wall.log == ["add MILK!", "clear", "find m", "count", "remove 1", "read 2"])
    #expect(
      seen == [
        "addNote", "addNote", "removeAllNotes", "findNote", "countNotes", "removeNote",
        "removeNote", "readNote",
      ])
    _ = wrapping
  }

  @Test func `the wrappers of a parent and earlier ones come first, until they end`() throws {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    func tag(_ name: String, in dispatcher: CommandDispatcher) -> Subscription {
      dispatcher.wrap(Key.addNote, named: name) { next in
        { try next.addNote("\($0) \(name)", urgent: $1) }
      }
    }
    var wrapping = [tag("a", in: window), tag("b", in: application), tag("c", in: window)]
    try notes.addNote("x", urgent: false)
    #expect(window.handled(by: Key.addNote)?.wrappers == ["b", "a", "c"])
    #expect(application.handled(by: Key.addNote) == nil)
    #expect(window.handled(by: Key.removeNote)?.wrappers == [])
    wrapping.remove(at: 1)
    try notes.addNote("y", urgent: false)
    wrapping = []
    try notes.addNote("z", urgent: false)
    #expect(wall.log == ["add x b a c", "add y a c", "add z"])
    _ = registration
  }

  @Test func `a handler that calls on wraps a protocol and those it inherits`() async throws {
    let registration = try window.register(wall, for: StudioCommandsRouter.self)
    var audits: [Audit] = []
    let wrapping = application.wrap(StudioCommandsRouter.self) { next in
      audits.append(Audit(next))
      return audits[audits.count - 1]
    }
    let studio = window.router(StudioCommandsRouter.self)
    try studio.addNote("milk", urgent: false)
    notes.removeAllNotes()
    #expect(try await notes.countNotes() == 3)
    await studio.readAloud(nil)
    try studio.record()
    #expect(audits.count == 1 && audits.first?.log == ["add", "clear", "count"])
    #expect(wall.log == ["add milk", "clear", "count", "read all", "record"])
    // The wrapper keeps the array, and each audit keeps the wrapper.
    audits = []
    _ = (registration, wrapping)
  }

  @Test func `a wrapper refuses a command by throwing`() async throws {
    struct Locked: Error, CustomStringConvertible { let description = "the wall is locked" }
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    let wrapping = wrapAll(in: application) { _ in throw Locked() }
    var dropped: [String] = []
    window.onUnhandled = { dropped.append($0.name) }
    #expect(throws: Locked.self) { try notes.addNote("milk", urgent: false) }
    #expect(throws: CommandError.refused("NoteCommands.removeNote", because: "the wall is locked"))
    {
      try notes.removeNote(1)
    }
    #expect(throws: Locked.self) { try notes.readNote(1) }
    await #expect(throws: Locked.self) { try await notes.countNotes() }
    notes.removeAllNotes()
    application.onRefused = { dropped.append("\($0.name): \($1)") }
    #expect(notes.findNote(containing: "m") == nil)
    await window.router(SpokenNoteCommandsRouter.self).readAloud(nil)
    #expect(
      dropped == [
        "removeAllNotes", "findNote: the wall is locked", "readAloud: the wall is locked",
      ])
    #expect(wall.log.isEmpty)
    _ = (registration, wrapping)
  }

  @Test func `a wrapper that calls nothing drops a command, and fails one with a result`()
    async throws
  {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    let wrapping = window.wrapCalls(of: NoteCommandsRouter.self) { _, _ in
      CommandResult()
    } async: { _, _ in
      CommandResult()
    }
    notes.removeAllNotes()
    try notes.addNote("milk", urgent: false)
    #expect(notes.findNote(containing: "m") == nil)
    #expect(throws: CommandError.self) { try notes.readNote(1) }
    await #expect(throws: CommandError.self) { try await notes.countNotes() }
    #expect(wall.log.isEmpty)
    _ = (registration, wrapping)
  }

  @Test func `a wrapper sees the result and the error of each kind of command`() async throws {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    var log: [String] = []
    func note(_ call: WrappedCall, _ result: Result<CommandResult, any Error>) {
      switch result {
      case .success(let result): log.append("\(call.command.name): \(result.text ?? "none")")
      case .failure(let error): log.append("\(call.command.name) threw \(error)")
      }
    }
    let wrapping = window.wrapCalls { call, next in
      let result = Result { try next(call) }
      note(call, result)
      return try result.get()
    } async: { call, next in
      let result = try await next(call)
      note(call, .success(result))
      return result
    }
    notes.removeAllNotes()
    try notes.addNote("milk", urgent: true)
    #expect(throws: NoteError.empty) { try notes.addNote("", urgent: false) }
    #expect(throws: CommandError.self) { try notes.removeNote(-1) }
    #expect(try notes.readNote(1) == "note 1" && notes.findNote(containing: "m") == "m…")
    #expect(try await notes.countNotes() == 5)
    #expect(
      log == [
        "removeAllNotes: none", "addNote: none", "addNote threw empty",
        "removeNote threw \(CommandError.unhandled("notes below zero"))", "readNote: note 1",
        "findNote: m…", "countNotes: 5",
      ])
    wrapping.cancel()
    registration.cancel()
  }

  @Test func `a wrapper replaces results and errors`() async throws {
    let registration = try window.register(wall, for: NoteCommandsRouter.self)
    let wrapping = window.wrapCalls { call, next in
      switch call.command {
      case Key.readNote: CommandResult("another")
      case Key.findNote: CommandResult(String?.none as Any)
      case Key.addNote: (try? next(call)) ?? CommandResult()
      default: try next(call)
      }
    } async: { _, _ in
      CommandResult(7)
    }
    try notes.addNote("", urgent: false)
    #expect(try notes.readNote(1) == "another" && notes.findNote(containing: "m") == nil)
    #expect(try await notes.countNotes() == 7)
    #expect(wall.log.isEmpty)
    wrapping.cancel()
    registration.cancel()
  }

  @Test func `a result of another type is refused`() async throws {
    let wrapping = window.wrapCalls { _, _ in
      CommandResult(3)
    } async: { _, _ in
      CommandResult("x")
    }
    let error = #expect(throws: CommandError.self) { try notes.readNote(1) }
    #expect(
      error?.description
        == "NoteCommands.readNote was refused: a wrapper returned a value of type Int: return one "
        + "of type String")
    await #expect(throws: CommandError.self) { try await notes.countNotes() }
    var refused: [String] = []
    application.onRefused = { command, _ in refused.append(command.name) }
    #expect(notes.findNote(containing: "m") == nil && refused == ["findNote"])
    wrapping.cancel()
  }

  @Test func `a wrapper may call again after a failure`() async throws {
    @MainActor final class Flaky: NoteWall {
      var failures = 2
      func failAtFirst() throws {
        failures -= 1
        if failures > 0 { throw NoteError.empty }
      }
      override func addNote(_ text: String, urgent: Bool) throws {
        try failAtFirst()
        try super.addNote(text, urgent: urgent)
      }
      override func countNotes() async throws -> Int {
        try failAtFirst()
        return 7
      }
    }
    let flaky = Flaky()
    let registration = try window.register(flaky, for: NoteCommandsRouter.self)
    let wrapping = window.wrapCalls { call, next in
      do { return try next(call) } catch { return try next(call) }
    } async: { call, next in
      do { return try await next(call) } catch { return try await next(call) }
    }
    try notes.addNote("milk", urgent: false)
    flaky.failures = 2
    #expect(try await notes.countNotes() == 7)
    #expect(flaky.log == ["add milk"])
    _ = (registration, wrapping)
  }

  @Test func `a call is redirected to another dispatcher and its wrappers`() async throws {
    let archive = CommandDispatcher(name: "archive", parent: application)
    let other = NoteWall()
    let registrations = [
      try window.register(wall, for: NoteCommandsRouter.self),
      try archive.register(other, for: NoteCommandsRouter.self),
    ]
    // The redirection is shared by both dispatchers and applies once.
    let wrapping = [
      wrapAll(in: application) { $0.redirected(to: archive) },
      archive.wrap(Key.addNote) { next in { try next.addNote("\($0), archived", urgent: $1) } },
    ]
    try notes.addNote("milk", urgent: false)
    #expect(notes.findNote(containing: "m") == "m…")
    #expect(try await notes.countNotes() == 3)
    #expect(other.log == ["add milk, archived", "find m", "count"] && wall.log.isEmpty)
    _ = (registrations, wrapping)
  }

  @Test func `a wrapper sees the arguments unless they are confidential`() throws {
    var seen: [String] = []
    let wrapping = wrapAll(in: application) { call in
      seen.append(
        "\(call.dispatcher) \(call.arguments.map { "\($0.parameter.name)=\($0.value.value)" })")
      return call
    }
    let secret = CommandDispatcher(name: "secret", parent: application, isOffTheRecord: true)
    let registrations = [
      try window.register(wall, for: NoteCommandsRouter.self),
      try secret.register(wall, for: NoteCommandsRouter.self),
    ]
    try notes.addNote("milk", urgent: true)
    try secret.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    #expect(seen == [#"window ["text=milk", "urgent=true"]"#, "secret []"])
    _ = (registrations, wrapping)
  }

  @Test func `a kept call shows no arguments after its dispatcher, off the record, is gone`() throws
  {
    var kept: [WrappedCall] = []
    let wrapping = wrapAll(in: application) { call in
      kept.append(call)
      return call
    }
    do {
      let secret = CommandDispatcher(name: "secret", parent: application, isOffTheRecord: true)
      let handling = try secret.register(wall, for: NoteCommandsRouter.self)
      try secret.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
      handling.cancel()
    }
    #expect(kept.map(\.dispatcher) == ["secret"] && kept.map(\.arguments.count) == [0])
    wrapping.cancel()
  }
}
