import Foundation
package import Switchboard
import SwitchboardREPL
import Testing

// The code of the article "A prompt for your app". `ArticleTests` compares the two.

/// Runs a prompt until the user leaves it. `NotesExampleTests` runs such a program.
@MainActor
func runPrompt(dispatcher: CommandDispatcher, broadcaster: Broadcaster) async -> Never {
  let prompt = REPL(dispatcher: { dispatcher }, broadcaster: { broadcaster })
  let status = await prompt.run()
  exit(status.code)
}

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct PromptGuide {
  /// Notes on the wall.
  @CommandProtocol
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String, urgent: Bool) throws
  }

  @MainActor
  private final class NoteWall: NoteCommands {
    private(set) var notes: [String] = []

    func addNote(_ text: String, urgent: Bool) { notes.append(urgent ? "\(text)!" : text) }
  }

  /// A connection that keeps what is sent.
  @MainActor
  private final class Connection {
    private(set) var texts: [String] = []

    func send(_ text: String) { texts.append(text) }
  }

  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
  private let connection = Connection()

  @Test func `an interpreter runs and completes lines without a terminal`() async throws {
    let wall = NoteWall()
    let handling = try dispatcher.register(wall, for: NoteCommandsRouter.self)
    let interpreter = Interpreter(
      dispatcher: { dispatcher }, broadcaster: { broadcaster },
      output: TextOutput { text, kind in connection.send(text) })
    let outcome = await interpreter.execute("add note milk --urgent")
    let words = await interpreter.completions(of: "add no")
    #expect(outcome.isSuccess && wall.notes == ["milk!"], "\(connection.texts)")
    #expect(words.map(\.word) == ["note"])
    handling.cancel()
  }

  @Test func `an app removes commands of the prompt`() async {
    var configuration = InterpreterConfiguration()
    configuration.builtInCommands.remove(.routes, .trace, .coordinators)
    let interpreter = Interpreter(
      dispatcher: { dispatcher }, broadcaster: { broadcaster },
      output: TextOutput { text, kind in connection.send(text) }, configuration: configuration)
    for line in ["routes", "trace on", "coordinators"] {
      let outcome = await interpreter.execute(line)
      #expect(!outcome.isSuccess, "\(line) is still there")
    }
  }
}
