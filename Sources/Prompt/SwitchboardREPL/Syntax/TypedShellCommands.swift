import Switchboard

/// The shell commands on a line, as its prompt finds them without knowing the program's commands.
///
/// A process that only sends its lines to a program compares them with what the program asks it to
/// run.
package struct TypedShellCommands: Equatable, Sendable {
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
  package init(on line: String) { add(line, depth: LineEnvironment.depthLimit) }

  private mutating func add(_ text: String, depth: Int) {
    let line = Line(text)
    guard depth >= 0, line.fault == nil else { return }
    for command in line.commands {
      switch command.body {
      case .shell(let text): commands.append(Command(text))
      case .words(let words): addCommand(words, depth: depth)
      }
      if case .command(let shell) = command.target {
        commands.append(Command(shell, readsOutput: true))
      }
      if command.isBackground { hasJob = true }
    }
  }

  private mutating func addCommand(_ words: [Word], depth: Int) {
    guard let name = words.first, !name.isQuoted else { return }
    let rest = words.dropFirst()
    switch name.text {
    case "time":
      let isQuotedLine = rest.count == 1 && rest[1].isQuoted
      add(isQuotedLine ? rest[1].text : rest.sourceText, depth: depth - 1)
    case "let": addVariable(rest.first?.text ?? "")
    default: break
    }
  }

  private mutating func addVariable(_ assignment: String) {
    let name = String(assignment.prefix { $0 != "=" })
    if VariableName.isValid(name) { variables.insert(name) }
  }
}
