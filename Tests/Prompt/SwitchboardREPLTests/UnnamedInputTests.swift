import Switchboard
import Testing

@testable import SwitchboardREPL

/// Tests of lines that name no command.
@MainActor
struct UnnamedInputTests {
  private struct Refusal: Error {}

  @MainActor
  private final class Screen {
    private(set) var inputs: [String] = []
    let output = ConsoleOutput()

    func enter(_ text: String) throws -> Bool {
      inputs.append(output.format == .json ? "\(text) as JSON" : text)
      if text == "99" { throw Refusal() }
      return text != "unknown"
    }
  }

  private let dispatcher = CommandDispatcher()
  private let screen = Screen()

  /// Runs a line at a prompt with kitchen commands, and returns whether it succeeded.
  private func run(_ line: String) async throws -> Bool { try await outcome(of: line).isSuccess }

  /// Runs a line at a prompt with kitchen commands.
  private func outcome(of line: String) async throws -> LineOutcome {
    let registration = try dispatcher.register(
      Cook(), for: KitchenCommandsRouter.self, holding: .strongly)
    defer { registration.cancel() }
    var configuration = InterpreterConfiguration()
    configuration.allowsAbbreviation = true
    configuration.unnamedInput = UnnamedInput(summary: "", advice: "") { [screen] in
      try screen.enter($0)
    }
    let shell = Shell(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { Broadcaster() },
      coordinators: nil, output: screen.output, configuration: configuration)
    return await Interpreter(shell: shell).execute(line)
  }

  @Test(arguments: [
    ("a.org &", "a.org"), ("2 &", "2"), ("2 --json &", "2"), ("far away words &", "far away words"),
  ])
  func `only a command runs in the background`(line: String, text: String) async throws {
    let message = "only a command runs in the background, and ‘\(text)’ is none: leave ‘&’ out"
    #expect(try await outcome(of: line).failure?.message == message)
    #expect(screen.inputs.isEmpty)
  }

  @Test(arguments: [
    ("2", "2"), ("2 --json", "2 as JSON"), ("a.org", "a.org"), ("a.org # comment", "a.org"),
    ("fry.egg", "fry.egg"), ("https://a.org/x?y=1", "https://a.org/x?y=1"), ("me:8080", "me:8080"),
    ("far away words", "far away words"), ("\"2\"", "2"),
  ])
  func `a line that names no command is handed to the app`(
    line: String, input: String
  ) async throws {
    #expect(try await run(line))
    #expect(screen.inputs == [input])
  }

  @Test(arguments: [
    "fry egg", "f e", "# 2", "", "boli", "fyr egg", "fry", "KitchenCommands.fyr", "\"a.org",
    "fry egg extra", "--json fry egg", "s", "\"fry\" egg",
  ])
  func `a command, a mistyped one and an incomplete one are not passed to the app`(
    line: String
  ) async throws {
    _ = try await run(line)
    #expect(screen.inputs.isEmpty)
  }

  @Test(arguments: ["unknown", "99"])
  func `a line that the app cannot use, or that fails there, has failed`(
    line: String
  ) async throws {
    #expect(try await !run(line))
    #expect(screen.inputs == [line])
  }

  @Test func `help ends with the other kinds of input`() {
    var configuration = InterpreterConfiguration()
    configuration.unnamedInput = UnnamedInput(summary: "A number chooses a row.", advice: "") { _ in
      true
    }
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { Broadcaster() },
      output: screen.output, configuration: configuration)
    #expect(interpreter.help()?.hasSuffix("A number chooses a row.") == true)
  }
}
