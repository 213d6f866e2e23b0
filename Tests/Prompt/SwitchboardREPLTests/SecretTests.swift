package import Switchboard
import Testing

@testable import SwitchboardREPL

// The code of the article "Secrets in lines". `ArticleTests` compares the two.

/// The address of a vault, which can contain a password, such as `ann:pw@bank`.
struct VaultAddress: CommandArgument, Equatable {
  static var valueDescription: String { "the address of a vault" }
  let argument: String
  init?(argument: String) {
    guard argument.contains("@") else { return nil }
    self.argument = argument
  }

  static func secret(in word: String) -> CommandSecret? {
    guard let at = word.firstIndex(of: "@") else { return nil }
    guard !word[..<at].contains(":") else { return .given }
    return .omitted(name: "the password of \(word)") { "\(word[..<at]):\($0)\(word[at...])" }
  }
}

/// A command whose argument is always secret.
@CommandProtocol
@MainActor
package protocol VaultCommands: AnyObject {
  /// Opens the safe.
  @Confidential
  func unlock(_ code: String) throws
}

@MainActor
final class Vault: VaultCommands {
  private(set) var codes: [String] = []
  func unlock(_ code: String) { codes.append(code) }
}

/// Commands whose handler knows which words are secret.
@CommandProtocol
@MainActor
package protocol StrongboxCommands: AnyObject {
  func turn(_ wheel: String, _ code: String) throws -> String
}

@MainActor
final class Strongbox: StrongboxCommands, SecretProviding {
  private(set) var log: [String] = []
  func turn(_ wheel: String, _ code: String) throws -> String {
    log.append("\(wheel) \(code)")
    guard code != "wrong" else { throw CancellationError() }
    return code
  }

  func secret(in context: CandidateContext) -> CommandSecret? {
    guard context.parameter.name == "code", context.words["wheel"] == ["left"] else { return nil }
    guard context.partialWord == "?" else { return .given }
    return .omitted(name: "the code") { $0 }
  }
}

/// Tests of secrets in the words of a line.
@MainActor
struct SecretTests {
  private let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(), safe = Strongbox()

  private func interpreter(
    asking ask: (@MainActor @Sendable (String) async -> String?)? = nil,
    showing show: @escaping @MainActor (String) -> Void = { _ in }
  ) -> Interpreter {
    var configuration = InterpreterConfiguration()
    configuration.askForSecret = ask
    return Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { text, _ in show(text) }, configuration: configuration)
  }

  @Test(arguments: [
    ("turn left 1234", true), ("turn right 1234", false), ("time turn left 1234", true),
    ("alias x = turn left 1234", true), ("let a = b; turn left 1234", true), ("turn left", false),
    ("turn left ?", true), ("turn left '1234", true),
  ])
  func `a line with a secret is not kept`(line: String, isConfidential: Bool) throws {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    #expect(interpreter().isConfidential(line) == isConfidential)
  }

  @Test(arguments: [
    ("turn $1 1234", "t left", true), ("turn $1 1234", "t right", false),
    ("turn left", "t 1234", true), ("'turn right 1; turn $2 $1'", "t 1234 left", true),
    ("'turn right 1; turn $2 $1'", "t 1234 right", false), ("time turn left", "t 1234", true),
  ])
  func `a line with an alias is what the alias makes of its words`(
    alias: String, line: String, isConfidential: Bool
  ) async throws {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    let interpreter = interpreter()
    _ = await interpreter.execute("alias t = \(alias)")
    #expect(interpreter.isConfidential(line) == isConfidential)
  }

  @Test func `a line with a command whose argument is always secret is not kept`() async throws {
    let vault = Vault()
    let registration = try dispatcher.register(vault, for: VaultCommandsRouter.self)
    defer { registration.cancel() }
    let interpreter = interpreter()
    #expect(interpreter.isConfidential("unlock 1234"))
    #expect(await interpreter.execute("unlock 1234").isSuccess)
    #expect(vault.codes == ["1234"])
  }

  @Test func `a call with a secret leaves no trace of it`() async throws {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    var shown: [String] = [], events: [Dispatch] = []
    let interpreter = interpreter(showing: { shown.append($0) })
    let interception = dispatcher.intercept { events.append($0) }
    defer { interception.cancel() }
    for line in ["trace on", "turn right 77", "turn left 1234"] {
      _ = await interpreter.execute(line)
    }
    #expect(interpreter.shell.foreground.privateLines == ["turn left 1234"])
    for line in ["trace off", "log", "echo $last"] { _ = await interpreter.execute(line) }
    #expect(safe.log == ["right 77", "left 1234"])
    // The result itself is shown.
    #expect(shown.filter { $0.contains("1234") } == ["1234"])
    #expect(events.filter { $0.isConfidential }.count == 2 && events.last?.line == nil)
  }

  @Test(arguments: [
    (["let p = 1234", "turn right $p"], []), (["let p = 1234", "turn left $p"], [0, 1]),
    (["let p = 1234", "let q = a; let p = 5; let r = $p", "turn left $q"], [1, 2]),
    (["let p = 1234", "let q = x$p", "turn left ${q}y"], [0, 1, 2]),
    (["let p = 1234", "turn right $p", "turn left $last"], [0, 1, 2]),
    (["echo 1234", "time turn left $last"], [0, 1]),
    (["let p = 1234", "alias t = 'turn left $p'", "t"], [0, 1, 2]),
    (["let p = 1234", "alias t = turn $1 $p", "t left"], [0, 1, 2]),
  ])
  func `the lines that a secret comes from are withdrawn`(lines: [String], withdrawn: [Int])
    async throws
  {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    var shown: [String] = []
    let interpreter = interpreter(showing: { shown.append($0) })
    for line in lines { _ = await interpreter.execute(line) }
    #expect(interpreter.shell.foreground.privateLines == Set(withdrawn.map { lines[$0] }))
    shown = []
    for line in ["let", "aliases", "echo $last"] { _ = await interpreter.execute(line) }
    #expect(shown.joined().contains("1234") == withdrawn.isEmpty)
  }

  @Test func `an omitted secret is asked for, and an answer is not a word of the line`()
    async throws
  {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    var asked: [String] = []
    let interpreter = interpreter(asking: { name in
      asked.append(name)
      return asked.count == 1 ? "--it's; 1" : nil
    })
    #expect(await interpreter.execute("turn left ?").isSuccess)
    // Without an answer, and in quotes, the word is meant as it is.
    #expect(await interpreter.execute("turn left ?").isSuccess)
    #expect(await interpreter.execute("turn left '?'").isSuccess)
    #expect(safe.log == ["left --it's; 1", "left ?", "left ?"])
    #expect(asked == ["the code", "the code"])
  }

  @Test func `a question that is cancelled ends the line as an interruption`() async throws {
    let registration = try dispatcher.register(safe, for: StrongboxCommandsRouter.self)
    defer { registration.cancel() }
    var shown: [String] = []
    let interpreter = interpreter(
      asking: { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return nil
      }, showing: { shown.append($0) })
    #expect(await !interpreter.execute("turn left ?").isSuccess)
    #expect(shown == ["turn was interrupted"] && safe.log.isEmpty)
    _ = await interpreter.execute("echo $?")
    #expect(shown.last == "130")
  }

  @Test(arguments: [
    ("ann:pw@bank", "given"), ("ann@bank", "ann:x@bank"), ("bank", "nothing"),
  ])
  func `a type knows its secrets`(word: String, expected: String) {
    let found =
      switch VaultAddress.secret(in: word) {
      case .given: "given"
      case .omitted(_, let completed): completed("x")
      case nil: "nothing"
      }
    #expect(found == expected)
  }
}
