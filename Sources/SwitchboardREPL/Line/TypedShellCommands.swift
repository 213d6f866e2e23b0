import Switchboard

/// The shell commands on a line, as its prompt finds them without knowing the program's commands.
///
/// A process that only sends its lines to a program compares them with what the program asks it to
/// run.
package struct TypedShellCommands: Equatable, Sendable {
  /// A shell command.
  package struct Command: Hashable, Sendable {
    /// The text that the shell parses.
    package let text: String
    /// A Boolean value that indicates whether the command reads the output of the command before
    /// `|`.
    package let readsOutput: Bool

    package init(_ text: String, readsOutput: Bool = false) {
      self.text = text
      self.readsOutput = readsOutput
    }
  }

  /// The commands, in order.
  package private(set) var commands: [Command] = []
  /// The names of the variables that the line sets.
  package private(set) var variables: Set<String> = []
  /// A Boolean value that indicates whether a part of the line runs as a job, which can outlast the
  /// line.
  package private(set) var hasJob = false

  /// Finds the shell commands on a line.
  /// - Parameter line: The line, as the user types it.
  package init(on line: String) { add(line, depth: LineStage.depthLimit) }

  private mutating func add(_ line: String, depth: Int) {
    guard depth >= 0, let stages = try? LineStage.stages(of: line) else { return }
    for stage in stages {
      switch stage {
      case .shell(let text): commands.append(Command(text))
      case .command(let text, let target):
        addCommand(text, depth: depth)
        guard case .command(let shell) = target else { continue }
        commands.append(Command(shell, readsOutput: true))
      }
    }
  }

  private mutating func addCommand(_ text: String, depth: Int) {
    guard var words = try? Tokenizer.words(of: text), let name = words.first?.token.unquotedText
    else { return }
    if words.count > 1, words.last?.token == LineParser.background {
      hasJob = true
      words.removeLast()
    }
    let rest = words.dropFirst()
    switch name {
    case "time": add(rest.line(in: text), depth: depth - 1)
    case "let": addVariable(rest.first?.token.text ?? "")
    default: break
    }
  }

  private mutating func addVariable(_ assignment: String) {
    let name = String(assignment.prefix { $0 != "=" })
    if VariableName.isValid(name) { variables.insert(name) }
  }
}

extension Token {
  fileprivate var unquotedText: String? { isQuoted ? nil : text }
}
