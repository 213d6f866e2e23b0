package import Switchboard
import Testing

// The code of the landing page of `Switchboard`, and of the articles "Declare a command protocol" and
// "Register a handler". `ArticleTests` compares them.

/// A separate scope, because other examples use the names of the page, too.
@MainActor
package struct LandingPageGuide {
  /// Notes on the wall.
  @CommandProtocol
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws
  }

  /// The number of notes.
  enum NoteCount: BroadcastKey { typealias Value = Int }

  @MainActor
  final class NoteWall: NoteCommands {
    @Broadcasted private(set) var count = 0

    func addNote(_ text: String, urgent: Bool) { count += 1 }
  }

  @Test func `a command reaches its handler, and a value its observer`() throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), wall = NoteWall()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let binding = try broadcaster.bind(NoteCount.self, to: wall.$count)
    let watching = broadcaster.observe(NoteCount.self) { print("notes: \($0)") }  // prints 0
    let notes: any NoteCommands = dispatcher.router(NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: true)  // prints 1
    #expect(broadcaster.value(of: NoteCount.self) == 1)
    for subscription in [handling, binding, watching] { subscription.cancel() }
  }

  @Test func `the macro derives a router, keys and descriptions`() throws {
    let dispatcher = CommandDispatcher()
    #expect(NoteCommandsRouter.protocolDescription.commands.map(\.name) == ["addNote"])
    #expect(NoteCommandsRouter.protocolDescription.commands[0].summary == "Pins a note.")
    var added: [String] = []
    let one = try dispatcher.register(NoteCommandsRouter.Key.addNote) { text, _ in
      added.append(text)
    }
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    #expect(added == ["milk"])
    one.cancel()
  }
}

/// A separate scope, because other examples use the names of the articles, too.
@MainActor
package struct DeclarationGuide {
  /// Notes on the wall.
  @CommandProtocol
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    /// - Parameter urgent: Whether it goes on top.
    func addNote(_ text: String, urgent: Bool) throws

    /// Takes all notes down.
    @ShortName("clear")
    func removeAllNotes()
  }

  @Test func `a declared command has its names, parameters and help`() throws {
    let commands = NoteCommandsRouter.protocolDescription.commands
    #expect(commands.map(\.displayName) == ["add note", "clear"])
    #expect(commands.map(\.shortNames) == [[], ["clear"]])
    #expect(commands[0].parameters.map(\.name) == ["text", "urgent"])
    #expect(commands[0].parameters[1].summary == "Whether it goes on top.")
  }
}

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct HandlerGuide {
  /// Notes on the wall.
  @CommandProtocol(.calls)
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws

    /// Takes all notes down.
    func removeAllNotes()
  }

  @MainActor
  final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []

    func addNote(_ text: String, urgent: Bool) { notes.insert(text, at: urgent ? 0 : notes.count) }
    func removeAllNotes() { notes = [] }
  }

  @MainActor
  final class Scribe {
    private(set) var notes: [String] = []

    func add(_ text: String, urgent: Bool) { notes.append(text) }
  }

  /// Copies of the notes.
  @CommandProtocol
  @MainActor
  package protocol ExportCommands: AnyObject {
    /// Writes a copy.
    func exportNotes(to path: String) throws
  }

  @MainActor
  final class Exporter: ExportCommands {
    func exportNotes(to path: String) { print("exported to \(path)") }
  }

  @MainActor
  final class UrgentNotes: NoteCommands, CommandAvailability {
    private(set) var notes: [String] = []

    func declines(_ call: WrappedCall) -> Bool {
      if case .addNote(_, urgent: true)? = NoteCommandsCall(call) { false } else { true }
    }

    func addNote(_ text: String, urgent: Bool) { notes.append(text) }
    func removeAllNotes() {}
  }

  private let dispatcher = CommandDispatcher()
  private let wall = NoteWall()

  @Test func `a handler is made on demand`() throws {
    let exporting = try dispatcher.register(ExportCommandsRouter.self) { Exporter() }
    #expect(dispatcher.isHandled(ExportCommandsRouter.self))
    try dispatcher.router(ExportCommandsRouter.self).exportNotes(to: "notes.txt")
    exporting.cancel()
    #expect(!dispatcher.isHandled(ExportCommandsRouter.self))
  }

  @Test func `a handler declines calls that are not for it`() throws {
    let dispatcher = CommandDispatcher(), wall = NoteWall()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let urgentNotes = UrgentNotes()
    let sorting = try dispatcher.register(
      urgentNotes, for: NoteCommandsRouter.self, overriding: true)
    let notes = dispatcher.router(NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: true)
    try notes.addNote("tea", urgent: false)
    #expect(urgentNotes.notes == ["milk"] && wall.notes == ["tea"])
    notes.removeAllNotes()
    #expect(urgentNotes.notes == ["milk"] && wall.notes.isEmpty)
    sorting.cancel()
    handling.cancel()
  }

  @Test func `a caller gets a router before there is a handler`() throws {
    var handling: Subscription?
    func call() throws {
      let notes: any NoteCommands = dispatcher.router(NoteCommandsRouter.self)
      try notes.addNote("milk", urgent: true)
    }
    #expect(throws: CommandError.unhandled("NoteCommands.addNote")) { try call() }
    handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    try call()
    #expect(wall.notes == ["milk"])
    handling?.cancel()
  }

  @Test func `a handler of one command takes precedence`() throws {
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let scribe = Scribe()
    let writing = try dispatcher.register(scribe, for: NoteCommandsRouter.Key.addNote) { $0.add }
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    #expect(scribe.notes == ["milk"] && wall.notes == [])
    writing.cancel()
    handling.cancel()
  }

  @Test func `a closure handles one command`() throws {
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let clearing = try dispatcher.register(NoteCommandsRouter.Key.removeAllNotes) {
      print("the notes stay on the wall")
    }
    let notes = dispatcher.router(NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: true)
    notes.removeAllNotes()
    #expect(wall.notes == ["milk"])
    clearing.cancel()
    notes.removeAllNotes()
    #expect(wall.notes.isEmpty)
    handling.cancel()
  }
}
