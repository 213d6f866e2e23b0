import Foundation
import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of commands that ask their user for a confirmation.
@MainActor
struct ConfirmationTests {
  private let prompt: PlayerPrompt
  private let interpreter: Interpreter

  init() throws {
    prompt = try PlayerPrompt()
    interpreter = prompt.interpreter {
      $0.allowsSystemAccess = true
      $0.asksForConfirmation = true
    }
    prompt.player.concern = "a song plays"
  }

  /// Returns whether a line asked for a confirmation instead of running its command.
  private func hasAsked(_ line: String) async -> Bool {
    await interpreter.execute(line).failure?.error is CommandConfirmationRequest
  }

  /// A Boolean value that indicates whether the command of a line has run.
  private var hasRun: Bool {
    prompt.lines.contains { $0.hasSuffix("fail: the needle is broken") }
  }

  @Test func `the question says how to go on`() async {
    let failure = await interpreter.execute("fail").failure
    #expect(failure?.message == "fail: a song plays: repeat the command to run it anyway")
  }

  @Test(arguments: ["fail", "time fail", "time time fail"])
  func `a command runs when it is repeated, and asks the next time`(line: String) async {
    #expect(await hasAsked(line) && !hasRun)
    #expect(await !hasAsked(line) && hasRun)
    #expect(await hasAsked(line))
  }

  @Test func `another command between the two withdraws the question`() async {
    #expect(await hasAsked("fail"))
    _ = await interpreter.execute("vol 2")
    #expect(await hasAsked("fail") && !hasRun)
  }

  @Test(arguments: ["fail &", "time fail &"])
  func `a job is not asked`(line: String) async {
    _ = await prompt.shown(line, "wait", by: interpreter)
    #expect(hasRun, "\(prompt.lines)")
  }

  @Test(arguments: ["source", "replay"])
  func `the lines of a script are not asked`(command: String) async throws {
    let path = prompt.path(of: "script")
    try "fail\n".write(toFile: path, atomically: true, encoding: .utf8)
    _ = await prompt.shown("\(command) \(path)", by: interpreter)
    #expect(hasRun, "\(prompt.lines)")
  }

  @Test func `a hook is not asked, although a typed command set it off`() async {
    let beating = prompt.dispatcher.wrap(PlayerCommandsRouter.Key.setVolume) { _ in
      { _ in prompt.player.beats += 1 }
    }
    _ = await prompt.shown("on beats fail", "vol 3", by: interpreter)
    await interpreter.shell.hooks.settle()
    #expect(hasRun, "\(prompt.lines)")
    beating.cancel()
  }

  @Test(arguments: [
    "fail", "time fail", "fail &; wait", "vol 2; fail", "vol 2; time 'vol 3; fail'", "x",
  ])
  func `a command waits for the answer, wherever the line runs it`(line: String) async throws {
    var asked: [String] = []
    for isGiven in [false, true] {
      let prompt = try PlayerPrompt()
      prompt.player.concern = "a song plays"
      let interpreter = prompt.interpreter {
        $0.confirm = {
          guard $0.hasPrefix("‘fail’") else { return }
          asked.append($0)
          if !isGiven { throw Declined() }
        }
      }
      _ = await prompt.shown("alias x = 'vol 2; fail'", line, "wait", by: interpreter)
      let failures = prompt.lines.filter { $0.hasSuffix("fail: the needle is broken") }
      #expect(failures.count == (isGiven ? 1 : 0), "\(prompt.lines)")
    }
    #expect(asked == Array(repeating: "‘fail’ comes next, and this may do anything", count: 2))
  }

  private struct Declined: Error, CustomStringConvertible { let description = "the user declines" }

  @Test func `a prompt without a user asks nothing`() async {
    _ = await prompt.shown("fail", by: prompt.interpreter())
    #expect(hasRun, "\(prompt.lines)")
  }
}
