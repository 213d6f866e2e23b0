import Foundation
import SwitchboardTesting
import Testing

@testable import SwitchboardREPL
@testable import SwitchboardRemote

/// A hostile server, and a naive model of what it can make a client run.
///
/// Random lines are typed at the prompt of a server that answers each with random output, replies
/// to requests that do not exist, and questions. The lines are put together from parts, so the model
/// knows their shell commands without a parser.
///
/// The environment variable `SWITCHBOARD_FUZZ_SERVERS` sets the number of lines, and
/// `SWITCHBOARD_FUZZ_SEED` the seed.
@MainActor
struct HostileServerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SWITCHBOARD_FUZZ_SERVERS"].flatMap(Int.init) ?? 1_000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)

  @Test(.timeLimit(.minutes(60)))
  func `a hostile server makes a client run nothing that is not on its line`() async throws {
    print("hostile servers: \(Self.count) lines with SWITCHBOARD_FUZZ_SEED=\(Self.seed)")
    var random = SeededGenerator(seed: Self.seed), tally = HostileTally()
    while tally.lines < Self.count {
      var session = HostileSession(using: &random)
      try await session.run(&tally, using: &random)
    }
    print("hostile servers: \(tally)")
    #expect(tally.allowed > Self.count / 4 && tally.refused > Self.count / 2, "\(tally)")
    #expect(tally.decoys > Self.count / 20, "\(tally)")
  }
}

/// What became of the lines and questions.
private struct HostileTally {
  var lines = 0
  /// The questions that the model allows, and those that it refuses.
  var allowed = 0, refused = 0
  /// The refused questions that name something that the line contains, but not as a shell command.
  var decoys = 0
}

// MARK: - HostileSession

/// The lines of one connection.
private struct HostileSession {
  private let options: PromptOptions
  private let allowsShell: Bool
  /// The variables that the lines so far have set.
  private var variables: Set<String> = ["last"]
  /// The commands of earlier lines with jobs that have not been run.
  private var jobCommands: [HostileLine.Command] = []

  init(using random: inout SeededGenerator) {
    var options = PromptOptions()
    options.isInteractive = Bool.random(using: &random)
    options.offersInput = Bool.random(using: &random)
    options.parameters = ["own"]
    self.options = options
    allowsShell = Int.random(in: 0..<4, using: &random) > 0
  }

  @MainActor
  mutating func run(_ tally: inout HostileTally, using random: inout SeededGenerator) async throws {
    var prompt = ScriptedPrompt()
    prompt.options = options
    prompt.allowsShell = allowsShell
    prompt.events = HostileOutput.events(using: &random)
    let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      HostileLine(using: &random)
    }
    prompt.questions = HostileQuestion.questions(about: lines, using: &random)
    prompt.lateQuestions = HostileQuestion.questions(about: lines, using: &random)
    var expected: [Bool] = []
    for line in lines {
      expected += judge(prompt.questions, line, isLate: false)
      expected += judge(prompt.lateQuestions, line, isLate: true)
    }
    let answers = try await prompt.type(lines.map(\.text))
    let text = "\(lines.map(\.text)) \(prompt.questions) \(prompt.lateQuestions)"
    #expect(answers.map { $0 != PromptAnswer() } == expected, "\(text)")
    #expect(prompt.recorder.questions.allSatisfy { $0.parameters == ["own"] || !$0.isShell })
    #expect(prompt.recorder.requests.isEmpty || options.isInteractive)
    tally.lines += lines.count
    tally.allowed += expected.count(where: { $0 })
    tally.refused += expected.count(where: { !$0 })
    tally.decoys += lines.count(where: { line in
      prompt.questions.contains { $0.isShell && line.decoys.contains($0.text) }
    })
  }

  /// Returns which questions the model allows.
  private mutating func judge(
    _ questions: [PromptQuestion], _ line: HostileLine, isLate: Bool
  ) -> [Bool] {
    if !isLate { variables.formUnion(line.variables) }
    var rest = isLate ? [] : line.commands
    let allowed = questions.map { question in
      switch question.kind {
      case .secret: return options.isInteractive && !isLate
      case .input: return options.offersInput && !isLate
      case .handover: return options.isInteractive && allowsShell && !isLate
      case .shell, .shellOutput:
        guard allowsShell, variables.isSuperset(of: question.variables.keys) else { return false }
        let command = HostileLine.Command(question.text, question.input != nil)
        if let index = rest.firstIndex(of: command) {
          rest.remove(at: index)
          return true
        }
        guard let index = jobCommands.firstIndex(of: command) else { return false }
        jobCommands.remove(at: index)
        return true
      }
    }
    if !isLate, line.hasJob { jobCommands += rest }
    return allowed
  }
}

extension PromptQuestion {
  fileprivate var isShell: Bool { [.shell, .shellOutput].contains(kind) }
}

// MARK: - HostileLine

/// A line that is put together from parts.
private struct HostileLine {
  struct Command: Equatable {
    let text: String
    let readsOutput: Bool

    init(_ text: String, _ readsOutput: Bool = false) {
      self.text = text
      self.readsOutput = readsOutput
    }
  }

  private(set) var text = ""
  private(set) var commands: [Command] = []
  private(set) var variables: Set<String> = []
  private(set) var hasJob = false
  /// Texts that are on the line, but not as a shell command.
  private(set) var decoys: [String] = []

  private static let shellTexts = ["make", "make all", " ls -l 'a b'", "echo $x; id", "rm $(id)"]

  init(using random: inout SeededGenerator) {
    var parts: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) { parts.append(addPart(using: &random)) }
    if Bool.random(using: &random) { parts.append(addEnd(using: &random)) }
    text = parts.joined(separator: "; ")
  }

  private mutating func addPart(using random: inout SeededGenerator) -> String {
    let shell = Self.shellTexts.randomElement(using: &random) ?? "make"
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "tabs"
    case 1:
      decoys.append(shell.trimmingCharacters(in: .whitespaces))
      return "open tab \"!\(decoys.last ?? "")\""
    case 2:
      decoys.append("evil")
      return "open tab 'a | evil'"
    case 3:
      commands.append(Command(" sort", true))
      return "tabs | sort"
    case 4:
      variables.insert("x")
      return "let x = 5"
    case 5:
      commands.append(Command("make all"))
      return "time !make all"
    case 6:
      commands.append(Command("sleep 1"))
      hasJob = true
      return "time !sleep 1 &"
    case 7:
      decoys.append("evil")
      return "alias go = '!evil'"
    default:
      decoys.append("evil")
      return "on tab-count '!evil'"
    }
  }

  /// Adds a part that takes the rest of the line.
  private mutating func addEnd(using random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<4, using: &random) == 0 {
      decoys.append("evil")
      return "# !evil"
    }
    let shell = Self.shellTexts.randomElement(using: &random) ?? "make"
    commands.append(Command(shell))
    decoys.append(String(shell.dropLast()))
    return "!\(shell)"
  }
}

// MARK: - HostileQuestion

private enum HostileQuestion {
  static func questions(
    about lines: [HostileLine], using random: inout SeededGenerator
  ) -> [PromptQuestion] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in question(about: lines, using: &random) }
  }

  private static func question(
    about lines: [HostileLine], using random: inout SeededGenerator
  ) -> PromptQuestion {
    let kinds: [PromptQuestion.Kind] = [.shell, .shell, .shellOutput, .secret, .input, .handover]
    let commands = lines.flatMap(\.commands), decoys = lines.flatMap(\.decoys)
    var question = PromptQuestion(kinds.randomElement(using: &random) ?? .shell)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: question.text = decoys.randomElement(using: &random) ?? "evil"
    case 1: question.text = (commands.randomElement(using: &random)?.text ?? "evil") + " evil"
    case 2: question.text = lines.randomElement(using: &random)?.text ?? "evil"
    default:
      let command = commands.randomElement(using: &random)
      question.text = command?.text ?? "evil"
      if command?.readsOutput == true { question.input = Data("tabs".utf8) }
    }
    if Int.random(in: 0..<8, using: &random) == 0 { question.input = Data("evil".utf8) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      question.variables = [["x", "last", "PATH"].randomElement(using: &random) ?? "x": "evil"]
    }
    question.parameters = ["evil"]
    return question
  }
}

// MARK: - HostileOutput

private enum HostileOutput {
  static func events(using random: inout SeededGenerator) -> [OutputEvent] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      .text("\u{1b}]0;evil\u{7}\u{202e}")
    }
  }
}
