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
package struct HandlerGuide {
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

  @MainActor
  private final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []

    func addNote(_ text: String, urgent: Bool) { notes.insert(text, at: urgent ? 0 : notes.count) }
    func removeAllNotes() { notes = [] }
  }

  @MainActor
  private final class UrgentNotes: NoteCommands, CommandAvailability {
    private(set) var notes: [String] = []

    func declines(_ call: WrappedCall) -> Bool { call.arguments.last?.value.value as? Bool != true }

    func addNote(_ text: String, urgent: Bool) { notes.append(text) }
    func removeAllNotes() {}
  }

  @MainActor
  private final class Scribe {
    private(set) var notes: [String] = []

    func add(_ text: String, urgent: Bool) { notes.append(text) }
  }

  private let dispatcher = CommandDispatcher()
  private let wall = NoteWall()

  @Test func `a handler is made on demand`() throws {
    let dispatcher = CommandDispatcher()
    let exporting = try dispatcher.register(NoteCommandsRouter.self) { NoteWall() }
    #expect(dispatcher.isHandled(NoteCommandsRouter.self))
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    exporting.cancel()
    #expect(!dispatcher.isHandled(NoteCommandsRouter.self))
  }

  @Test func `a handler declines calls that are not for it`() throws {
    let dispatcher = CommandDispatcher()
    let (wall, urgent) = (NoteWall(), UrgentNotes())
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let first = try dispatcher.register(urgent, for: NoteCommandsRouter.self, overriding: true)
    let notes = dispatcher.router(NoteCommandsRouter.self)
    try notes.addNote("milk", urgent: true)
    try notes.addNote("tea", urgent: false)
    #expect(urgent.notes == ["milk"] && wall.notes == ["tea"])
    first.cancel()
    handling.cancel()
  }

  @Test func `a declared command has its names, parameters and help`() throws {
    let commands = NoteCommandsRouter.protocolDescription.commands
    #expect(commands.map(\.displayName) == ["add note", "clear"])
    #expect(commands.map(\.shortNames) == [[], ["clear"]])
    #expect(commands[0].parameters.map(\.name) == ["text", "urgent"])
    #expect(commands[0].parameters[1].summary == "Whether it goes on top.")
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
    let scribe = Scribe()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let one = try dispatcher.register(scribe, for: NoteCommandsRouter.Key.addNote) { $0.add }
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    #expect(scribe.notes == ["milk"] && wall.notes == [])
    one.cancel()
    handling.cancel()
  }

  @Test func `a closure handles one command`() throws {
    var added: [String] = []
    let one = try dispatcher.register(NoteCommandsRouter.Key.addNote) { text, urgent in
      added.append(urgent ? "\(text)!" : text)
    }
    try dispatcher.router(NoteCommandsRouter.self).addNote("milk", urgent: true)
    #expect(added == ["milk!"])
    one.cancel()
  }
}
