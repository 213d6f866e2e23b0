package import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct InterceptionTests {
  /// A handler that sends a command to find a note while it adds one.
  @MainActor
  final class Librarian: NoteWall {
    let notes: any NoteCommands
    init(_ notes: any NoteCommands) { self.notes = notes }
    override func addNote(_ text: String, urgent: Bool) throws {
      _ = notes.findNote(containing: text)
      try super.addNote(text, urgent: urgent)
    }
  }

  let clock = ManualClock()
  let application: CommandDispatcher
  let window: CommandDispatcher
  let librarian: Librarian
  var notes: any NoteCommands { window.router(NoteCommandsRouter.self) }

  init() {
    application = CommandDispatcher(name: "application", clock: clock)
    window = CommandDispatcher(name: "window", parent: application)
    librarian = Librarian(window.router(NoteCommandsRouter.self))
  }

  @Test(arguments: [HandlerHolding.weakly, .strongly])
  func `an interceptor sees the beginning and end of every dispatch`(
    _ holding: HandlerHolding
  ) async throws {
    let registration = try window.register(
      librarian, for: NoteCommandsRouter.self, holding: holding)
    var seen: [String] = []
    var interception: Subscription? = application.intercept { dispatch in
      switch dispatch.outcome {
      case nil: seen.append("\(dispatch.line ?? "?") begins at \(dispatch.dispatcher)")
      case .returned?: seen.append("returned")
      case .threw(let error)?: seen.append("threw \(error)")
      case .unhandled?: seen.append("unhandled")
      }
    }
    try notes.addNote("two words", urgent: true)
    try? notes.addNote("", urgent: false)
    #expect(try await notes.countNotes() == 4)
    notes.decorate(with: Brush())
    #expect(
      seen == [
        #"add note "two words" --urgent begins at window"#,
        #"find note --containing "two words" begins at window"#, "returned", "returned",
        #"add note "" begins at window"#, #"find note --containing "" begins at window"#,
        "returned", "threw empty", "count notes begins at window", "returned",
        "? begins at window", "returned",
      ])
    interception = nil
    notes.removeAllNotes()
    #expect(interception == nil && seen.count == 12)
    _ = registration
  }

  @Test func `an unhandled command is seen, too`() {
    let log = DispatchLog(of: application)
    notes.removeAllNotes()
    try? notes.addNote("milk", urgent: false)
    #expect(log.lines == ["clear: unhandled", "add note milk: unhandled"])
  }

  @Test func `the trace is a tree with durations`() throws {
    final class Slow: NoteWall {
      let clock: ManualClock
      init(_ clock: ManualClock) { self.clock = clock }
      override func findNote(containing part: String) -> String? {
        clock.advance(by: .milliseconds(2))
        return nil
      }
    }
    let slow = Slow(clock)
    let all = try window.register(librarian, for: NoteCommandsRouter.self)
    let one = try application.register(slow, for: NoteCommandsRouter.Key.findNote) { $0.findNote }
    let near = try window.register(slow, for: NoteCommandsRouter.Key.findNote) { $0.findNote }
    var trees: [String] = []
    let trace = DispatchTrace { trees.append($0) }
    let tracing = application.intercept(trace.record)
    try notes.addNote("milk", urgent: false)
    try? notes.addNote("", urgent: false)
    window.router(StudioCommandsRouter.self).removeAllNotes()
    #expect(
      trees == [
        """
        add note milk → Librarian (window), 2.00 ms
          find note --containing milk → Slow (window), 2.00 ms
        """,
        """
        add note "" → Librarian (window), threw NoteError, 2.00 ms
          find note --containing "" → Slow (window), 2.00 ms
        """,
        "clear → Librarian (window), 0.00 ms",
      ])
    _ = (all, one, near, tracing)
  }

  @Test func `a recording has the outermost dispatches that succeeded, as lines`() throws {
    let registration = try window.register(librarian, for: NoteCommandsRouter.self)
    var lines: [String] = []
    let recorder = DispatchRecorder { lines.append($0) }
    let recording = application.intercept(recorder.record)
    try notes.addNote("a \"b\" \\ c\nd", urgent: false)
    try? notes.addNote("", urgent: false)
    try notes.removeNote(2)
    notes.decorate(with: Brush())
    #expect(
      lines == [
        #"add note "a \"b\" \\ c\nd""#, "remove note 2",
        "# decorate: its arguments cannot be typed",
      ])
    #expect(recorder.count == 3)
    _ = (registration, recording)
  }

  @Test func `a recording names each command as it can be typed`() throws {
    let registration = try window.register(librarian, for: NoteCommandsRouter.self)
    var lines: [String] = []
    let recorder = DispatchRecorder(naming: \.qualifiedName) { lines.append($0) }
    let recording = application.intercept(recorder.record)
    try notes.removeNote(2)
    notes.decorate(with: Brush())
    #expect(
      lines == [
        "NoteCommands.removeNote 2",
        "# NoteCommands.decorate: its arguments cannot be typed",
      ])
    _ = (registration, recording)
  }

  @Test func `a confidential command is named without arguments, and not recorded`() throws {
    let secret = CommandDispatcher(name: "secret", parent: application, isOffTheRecord: true)
    let registration = try secret.register(
      NoteWall(), for: NoteCommandsRouter.self, holding: .strongly)
    var trees: [String] = []
    var lines: [String] = []
    let trace = DispatchTrace { trees.append($0) }
    let recorder = DispatchRecorder { lines.append($0) }
    let looking = [application.intercept(trace.record), application.intercept(recorder.record)]
    try secret.router(NoteCommandsRouter.self).addNote("hidden", urgent: false)
    #expect(trees == ["add note … → NoteWall (secret), 0.00 ms"])
    #expect(lines.isEmpty && recorder.count == 0)
    _ = (registration, looking)
  }

  @Test func `a ring remembers the most recent dispatches`() throws {
    let registration = try window.register(librarian, for: NoteCommandsRouter.self)
    let ring = DispatchRing(capacity: 3)
    let looking = window.intercept(ring.record)
    for number in 1...5 { try notes.removeNote(number) }
    #expect(ring.dispatches.map(\.line) == ["remove note 3", "remove note 4", "remove note 5"])
    _ = (registration, looking)
  }

  @Test func `a ring keeps no object that was an argument or a result`() throws {
    let sketches = Sketches()
    let registration = try window.register(sketches, for: SketchCommandsRouter.self)
    let ring = DispatchRing()
    let looking = window.intercept(ring.record)
    weak var paper: Paper?
    try autoreleasing {
      let sheet = Paper()
      paper = sheet
      _ = try window.router(SketchCommandsRouter.self).draw(on: sheet)
    }
    #expect(paper == nil && ring.dispatches.count == 1 && ring.dispatches[0].line == nil)
    let argument = try #require(ring.dispatches[0].arguments.first)
    #expect("\(argument.value.value)" == "Paper")
    _ = (registration, looking)
  }

  /// Runs a closure whose local objects are released when it returns.
  private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }

  @Test func `an interceptor may end itself, and dispatch`() throws {
    let registration = try window.register(librarian, for: NoteCommandsRouter.self)
    var looking: [Subscription] = []
    var count = 0
    looking.append(
      window.intercept { [window] _ in
        count += 1
        looking = []
        window.router(NoteCommandsRouter.self).removeAllNotes()
      })
    notes.removeAllNotes()
    #expect(count == 1 && librarian.log == ["clear", "clear"])
    _ = registration
  }

  @Test func `a dispatch has its arguments, result, error and duration as values`() async throws {
    let clock = ManualClock()
    final class Slow: NoteWall {
      let clock: ManualClock
      init(_ clock: ManualClock) { self.clock = clock }
      override func readNote(_ index: Int) throws -> String {
        clock.advance(by: .milliseconds(3))
        return try super.readNote(index)
      }
    }
    let root = CommandDispatcher(name: "root", clock: clock)
    let child = CommandDispatcher(name: "child", parent: root)
    let registration = try child.register(
      Slow(clock), for: NoteCommandsRouter.self, holding: .strongly)
    var seen: [Dispatch] = []
    let looking = root.intercept { dispatch in
      if dispatch.outcome != nil { seen.append(dispatch) }
      #expect((dispatch.duration == nil) == (dispatch.outcome == nil))
    }
    let notes = child.router(NoteCommandsRouter.self)
    _ = try notes.readNote(4)
    _ = try? notes.readNote(-1)
    _ = notes.findNote(containing: "m")
    _ = try await notes.countNotes()
    notes.decorate(with: Brush())
    #expect(
      seen.map { $0.arguments.map(\.parameter.name) } == [
        ["index"], ["index"], ["part"], [], ["brush"],
      ])
    #expect(seen[0].arguments[0].value.value as? Int == 4)
    #expect(seen[4].arguments[0].value.value is Brush)
    #expect(seen[4].arguments[0].value.words == nil)
    #expect(seen.map { $0.result?.words } == [["note 4"], nil, ["m…"], ["3"], nil])
    #expect(seen.map { $0.error as? NoteError } == [nil, .empty, nil, nil, nil])
    #expect(seen[0].duration == .milliseconds(3) && seen[3].duration == .zero)
    _ = (registration, looking)
  }

  @Test func `a confidential dispatch shows neither arguments nor result`() throws {
    let secret = CommandDispatcher(name: "secret", parent: application, isOffTheRecord: true)
    let registration = try secret.register(librarian, for: NoteCommandsRouter.self)
    var seen: [Dispatch] = []
    let looking = application.intercept { seen.append($0) }
    _ = try secret.router(NoteCommandsRouter.self).readNote(1)
    #expect(seen.count == 2)
    #expect(seen.allSatisfy { $0.arguments.isEmpty && $0.result == nil })
    _ = (registration, looking)
  }
}

// MARK: - Objects as arguments

/// An object that cannot be typed.
@MainActor
package final class Paper {}

/// Commands with objects as arguments and results.
@CommandProtocol
@MainActor
package protocol SketchCommands: AnyObject {
  func draw(on paper: Paper) throws -> Paper
}

@MainActor
private final class Sketches: SketchCommands {
  func draw(on paper: Paper) throws -> Paper { paper }
}
