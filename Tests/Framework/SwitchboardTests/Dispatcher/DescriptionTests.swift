import Switchboard
import Testing

@MainActor
struct DescriptionTests {
  let description = NoteCommandsRouter.protocolDescription

  @Test func `a protocol is described by its documentation and its commands`() {
    #expect(description.name == "NoteCommands")
    #expect(description.summary == "Notes on the wall.")
    #expect(
      description.commands.map(\.usage) == [
        "add note <text> [--urgent]", "clear", "find note --containing <part>", "count notes",
        "remove note <argument>", "decorate --with <brush>", "read note <index>",
      ])
    #expect(SpokenNoteCommandsRouter.protocolDescription.commands.map(\.name) == ["readAloud"])
  }

  @Test func `a command is described by its documentation`() {
    let command = NoteCommandsRouter.Key.addNote.description
    #expect(command.qualifiedName == "NoteCommands.addNote")
    #expect(command.summary == "Pins a note, and tells everybody.")
    #expect(command.parameters.map(\.summary) == ["what it says.", "pins it on top."])
    #expect(command.parameters.map(\.arity) == [.one, .flag])
    #expect(
      NoteCommandsRouter.Key.removeAllNotes.description.allNames
        == [["clear"], ["remove", "all", "notes"]])
  }

  @Test func `a key matches only the description of its own command`() {
    typealias Key = NoteCommandsRouter.Key
    let commands = description.commands + SpokenNoteCommandsRouter.protocolDescription.commands
    let kinds = commands.map { command in
      switch command {
      case Key.addNote: "addition"
      case Key.findNote, Key.countNotes: "question"
      default: ""
      }
    }
    #expect(kinds == ["addition", "", "question", "question", "", "", "", ""])
    let other = CommandDescription(
      "addNote", of: "OtherCommands", summary: "",
      parameters: [])
    #expect(!(Key.addNote ~= other))
  }

  @Test func `odd names and talk around the documentation are understood`() {
    let swap = OddNoteCommandsRouter.Key.swapNotes.description
    #expect(swap.usage == "swap notes <argument1> <argument2>")
    #expect(swap.summary == "Swaps two notes, wherever they are.")
    let search = OddNoteCommandsRouter.Key.searchNote.description
    #expect(search.usage == "look [in] --for <for>")
    #expect(search.isConfidential)
    #expect(
      search.parameters.map(\.summary) == ["what it says, or a part of it.", "where to look."])
  }

  @Test func `a command whose parameter cannot be typed runs from code only`() {
    #expect(!NoteCommandsRouter.Key.decorate.description.isTypeable)
    #expect(NoteCommandsRouter.Key.addNote.description.isTypeable)
  }

  @Test func `a described command runs with typed words`() async throws {
    let dispatcher = CommandDispatcher()
    let wall = NoteWall()
    let registration = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    func run(_ name: String, _ words: [[String]]) async throws -> String? {
      let command = try #require(
        dispatcher.handledCommands.first { $0.description.name == name })
      return try await command.run(with: words).text
    }
    #expect(try await run("addNote", [["milk"], ["on"]]) == nil)
    #expect(try await run("findNote", [["m"]]) == "m…")
    #expect(try await run("countNotes", []) == "3")
    #expect(wall.log == ["add milk!", "find m", "count"])
    let error = await #expect(throws: CommandArgumentError.self) {
      try await run("removeNote", [["x"]])
    }
    #expect(error?.description == "‘argument’ should be a whole number, not ‘x’")
    await #expect(throws: CommandArgumentError.self) { try await run("decorate", [["b"]]) }
    #expect(wall.log.count == 3)
    _ = registration
  }
}
