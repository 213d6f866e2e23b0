import Foundation
package import Switchboard
import Testing

@testable import SwitchboardREPL

/// Papers in a safe.
@CommandProtocol
@MainActor
package protocol SafeCommands: AnyObject {
  @Effects(.reads)
  func countPapers() throws -> Int
  @Effects(.changes)
  func addPaper(_ title: String)
  @Effects(.destroys)
  func archivePaper(_ number: Int)
  /// Shreds a paper.
  @Effects(.destroys, .irreversible)
  func shredPaper(_ number: Int)
  @Effects(.destroys, .irreversible, .asksItself)
  func burnPapers(force: Bool)
  func dustPapers()
}

@MainActor
private final class Safe: SafeCommands, CommandAvailability {
  private(set) var log: [String] = []
  var lock: String?

  func unavailability(of command: CommandDescription) -> String? { lock }

  func countPapers() -> Int { log.count }
  func addPaper(_ title: String) { log.append("add \(title)") }
  func archivePaper(_ number: Int) { log.append("archive \(number)") }
  func shredPaper(_ number: Int) { log.append("shred \(number)") }
  func burnPapers(force: Bool) { log.append("burn") }
  func dustPapers() { log.append("dust") }
}

/// Tests of what the effects of commands mean for a prompt.
@MainActor
struct PromptEffectTests {
  private let prompt: PlayerPrompt
  private let safe = Safe()
  private let handling: Subscription

  init() throws {
    prompt = try PlayerPrompt()
    handling = try prompt.dispatcher.register(safe, for: SafeCommandsRouter.self)
  }

  /// Returns the failure of a line, or nil if it succeeds.
  private func failure(of line: String, by interpreter: Interpreter) async -> String? {
    await interpreter.execute(line).failure?.message
  }

  // MARK: - Confirmation

  private func terminal(
    _ configure: (inout InterpreterConfiguration) -> Void = { _ in }
  ) -> Interpreter {
    prompt.interpreter {
      $0.allowsSystemAccess = true
      $0.asksForConfirmation = true
      configure(&$0)
    }
  }

  @Test(arguments: ["shred paper 3", "time shred paper 3"])
  func `a command that cannot be undone runs when the user repeats it`(line: String) async {
    let terminal = terminal()
    let question = await failure(of: line, by: terminal)
    #expect(
      question == "shred paper: this cannot be undone: repeat the command to run it anyway")
    #expect(safe.log.isEmpty)
    #expect(await failure(of: line, by: terminal) == nil)
    #expect(safe.log == ["shred 3"])
  }

  @Test(arguments: ["add paper A", "archive paper 3", "burn papers", "dust papers"])
  func `any other command runs at once, also one that asks itself`(line: String) async {
    #expect(await failure(of: line, by: terminal()) == nil)
    #expect(safe.log.count == 1)
  }

  @Test func `an app says which effects the user confirms`() async {
    let careful = terminal { $0.confirmedEffects = [.destroys, .irreversible] }
    #expect(
      await failure(of: "archive paper 3", by: careful)
        == "archive paper: this destroys data: repeat the command to run it anyway")
    #expect(
      await failure(of: "shred paper 3", by: careful)
        == "shred paper: this destroys data and cannot be undone: repeat the command to run it anyway"
    )
    let bold = terminal { $0.confirmedEffects = [] }
    #expect(await failure(of: "shred paper 3", by: bold) == nil)
    #expect(safe.log == ["shred 3"])
  }

  @Test func `a command that cannot run is not asked about`() async {
    let terminal = terminal()
    let wrong = await failure(of: "shred paper x", by: terminal)
    #expect(wrong?.contains("whole number") == true)
    safe.lock = "the safe is locked"
    let locked = await failure(of: "shred paper 3", by: terminal)
    #expect(locked == "shred paper cannot run now: the safe is locked")
  }

  @Test func `scripts, jobs and hooks are not asked`() async throws {
    let terminal = terminal()
    let path = prompt.path(of: "script")
    try "shred paper 1\n".write(toFile: path, atomically: true, encoding: .utf8)
    _ = await prompt.shown("source \(path)", "shred paper 2 &", "wait", by: terminal)
    #expect(safe.log == ["shred 1", "shred 2"])
    #expect(await failure(of: "shred paper 3", by: prompt.interpreter()) == nil)
  }

  // MARK: - Permissions

  private func limited(_ effects: CommandEffects) -> Interpreter {
    prompt.interpreter {
      $0.allowsSystemAccess = true
      $0.unnamedInput = UnnamedInput(summary: "", advice: "") { _ in true }
      $0.permittedEffects = effects
    }
  }

  @Test(arguments: [
    (
      "add paper A",
      "add paper was refused: it changes data, which is not permitted here: use a prompt that permits it"
    ),
    (
      "shred paper 1",
      "shred paper was refused: it destroys data and cannot be undone, which is not permitted here: use a prompt that permits it"
    ),
    (
      "dust papers",
      "dust papers was refused: what it does is not declared, and not everything is permitted here: use a prompt that permits it"
    ),
  ])
  func `a prompt that only reads refuses everything else`(line: String, message: String) async {
    let reader = limited(.reads)
    #expect(await failure(of: line, by: reader) == message)
    _ = await prompt.shown("alias x = '\(line)'", "x", "time \(line)", by: reader)
    #expect(prompt.lines.prefix(2) == ["error: \(message)", "error: \(message)"])
    _ = await prompt.shown("\(line) &", "wait", "on beats \(line)", by: reader)
    prompt.player.beats += 1
    await reader.shell.hooks.settle()
    #expect(safe.log.isEmpty)
    #expect(await failure(of: "count papers", by: reader) == nil)
  }

  @Test(arguments: ["!ls", "count papers > x", "source x", "a.org"])
  func `a prompt with limits has no files, no shell, and no lines for the app`(
    line: String
  ) async {
    #expect(await failure(of: line, by: limited(.reads)) != nil)
    #expect(!FileManager.default.fileExists(atPath: "x"))
  }

  @Test(arguments: ["source /", "record /", "add paper "])
  func `a prompt with limits completes neither files nor refused commands`(line: String) async {
    #expect(await limited(.reads).completions(of: line).isEmpty)
  }

  @Test func `a prompt is permitted each set of effects, and its own commands always`() async {
    let writer = limited([.reads, .changes])
    #expect(await failure(of: "add paper A; let a = b; unwatch; quit", by: writer) == nil)
    #expect(safe.log == ["add A"])
    #expect(await failure(of: "a.org", by: limited(.all)) == nil)
  }

  // MARK: - Descriptions

  @Test func `each command of the prompt declares its effects`() {
    let protocols = BuiltInCommands.protocols
    let silent = protocols.flatMap(\.commands).filter(\.effects.isEmpty)
    #expect(silent.isEmpty, "\(silent.map(\.name))")
  }

  @Test func `help and the manual page say what a command does, unless it only changes data`()
    throws
  {
    let interpreter = prompt.interpreter()
    let shredding = try #require(interpreter.help(for: "shred paper"))
    #expect(shredding.contains("\n  effects: destroys data, cannot be undone\n"))
    #expect(interpreter.help(for: "add paper")?.contains("effects") == false)
    let notes = interpreter.manualSection.parts.compactMap { part in
      if case .entry("shred paper <number>", let parts) = part { parts } else { nil }
    }.first
    #expect(
      notes?.prefix(2) == [
        .paragraph("Shreds a paper."), .paragraph("Effects: destroys data, cannot be undone."),
      ])
  }
}
