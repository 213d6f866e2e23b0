import Foundation
package import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL

package enum Prose {
  /// Edits prose.
  @CommandProtocol
  @MainActor
  package protocol EditCommands: AnyObject {
    /// Deletes a line of text.
    func deleteLine(_ number: Int)
  }
}

package enum Canvas {
  /// Edits a drawing.
  @CommandProtocol
  @MainActor
  package protocol EditCommands: AnyObject {
    /// Deletes a line of the drawing.
    func deleteLine(_ number: Int)
  }
}

package enum Shop {
  /// Has the name of the prompt's own protocol.
  @CommandProtocol
  @MainActor
  package protocol PromptCommands: AnyObject {
    /// Ends the sale.
    func quit()
  }
}

/// Tests of protocols that have the same name.
@MainActor
struct SameNameTests {
  @MainActor
  private final class Editor: Prose.EditCommands, Shop.PromptCommands {
    var deleted: [Int] = []
    var sales = 0
    func deleteLine(_ number: Int) { deleted.append(number) }
    func quit() { sales += 1 }
  }

  @MainActor
  private final class Painter: Canvas.EditCommands {
    var deleted: [Int] = []
    func deleteLine(_ number: Int) { deleted.append(number) }
  }

  nonisolated private static let prose = "SwitchboardREPLTests.Prose.EditCommands.deleteLine"
  nonisolated private static let canvas = "SwitchboardREPLTests.Canvas.EditCommands.deleteLine"

  private let dispatcher = CommandDispatcher()
  private let editor = Editor(), painter = Painter()
  private let registrations: [Subscription]
  private let screen = Screen()

  @MainActor
  private final class Screen {
    var text = ""
  }

  init() throws {
    registrations = [
      try dispatcher.register(editor, for: Prose.EditCommandsRouter.self),
      try dispatcher.register(painter, for: Canvas.EditCommandsRouter.self),
    ]
  }

  private func interpreter(abbreviates: Bool = false) -> Interpreter {
    var configuration = InterpreterConfiguration()
    configuration.allowsAbbreviation = abbreviates
    configuration.allowsSystemAccess = true
    let broadcaster = Broadcaster()
    return Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { broadcaster },
      output: TextOutput { [screen] text, _ in screen.text += text + "\n" },
      configuration: configuration)
  }

  @Test(arguments: ["delete line 3", "delete-line 3", "EditCommands.deleteLine 3"])
  func `words that two commands have are refused with the names of both`(line: String) async {
    let message = await interpreter().execute(line).failure?.message ?? ""
    #expect(message.hasSuffix("can be several commands: write ‘\(Self.canvas)’ or ‘\(Self.prose)’"))
    #expect(editor.deleted == [] && painter.deleted == [])
  }

  @Test func `an abbreviation of both is refused, too`() async {
    let message = await interpreter(abbreviates: true).execute("del li 3").failure?.message ?? ""
    #expect(message.contains(Self.canvas) && message.contains(Self.prose))
  }

  @Test(arguments: [
    (prose, [3], []), ("Prose.EditCommands.deleteLine", [3], []), (canvas, [], [3]),
  ])
  func `each can be typed with its protocol`(name: String, prose: [Int], canvas: [Int]) async {
    #expect(await interpreter().execute("\(name) 3").isSuccess)
    #expect(editor.deleted == prose && painter.deleted == canvas)
  }

  @Test func `help, completion and routes tell them apart`() async throws {
    let interpreter = interpreter()
    let lists = [
      interpreter.help(), interpreter.help(for: "delete"), interpreter.help(for: "line"),
    ]
    for list in lists {
      #expect(list?.contains("  \(Self.prose) <number>  Deletes a line of text.") == true)
      #expect(list?.contains("  \(Self.canvas) <number>  Deletes a line of the drawing.") == true)
    }
    #expect(await interpreter.execute("help \(Self.prose)").isSuccess)
    #expect(screen.text.hasPrefix("\(Self.prose) <number>\n  Deletes a line of text.\n"))
    #expect(interpreter.hint(for: "\(Self.canvas) ") == "<number>")
    let words = await interpreter.completions(of: "Canvas.Edit")
    #expect(words == [CommandCandidate(Self.canvas, summary: "Deletes a line of the drawing.")])
    #expect(await interpreter.execute("help line --json; routes --json").isSuccess)
    for name in [Self.prose, Self.canvas] {
      #expect(screen.text.components(separatedBy: "\"command\": \"\(name)\"").count == 3)
    }
  }

  @Test func `an alias stands for one of them`() async {
    let interpreter = interpreter()
    _ = await interpreter.execute("alias wipe = \(Self.canvas)")
    #expect(await interpreter.execute("wipe 2").isSuccess)
    #expect(editor.deleted == [] && painter.deleted == [2])
  }

  @Test func `a recording replays the right one`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let interpreter = interpreter()
    _ = await interpreter.execute("record \(file.path)")
    dispatcher.router(Canvas.EditCommandsRouter.self).deleteLine(1)
    dispatcher.router(Prose.EditCommandsRouter.self).deleteLine(2)
    _ = await interpreter.execute("record")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == "\(Self.canvas) 1\n\(Self.prose) 2\n")
    #expect(await interpreter.execute("replay \(file.path)").isSuccess)
    #expect(painter.deleted == [1, 1] && editor.deleted == [2, 2])
  }

  @Test func `a protocol with the name of the prompt's own one is the app's`() async throws {
    let registration = try dispatcher.register(editor, for: Shop.PromptCommandsRouter.self)
    let interpreter = interpreter()
    #expect(await interpreter.execute("quit").isSuccess && editor.sales == 1)
    #expect(await interpreter.execute("PromptCommands.quit").failure != nil)
    #expect(!interpreter.isOver)
    await interpreter.shell.quit()
    #expect(interpreter.isOver && editor.sales == 1)
    registration.cancel()
  }
}
