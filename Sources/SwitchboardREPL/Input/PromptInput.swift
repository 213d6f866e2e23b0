/// The source of a prompt's lines.
public enum PromptInput: Sendable, Equatable {
  /// The terminal if there is one, or standard input.
  case automatic
  /// Standard input, without editing or a prompt.
  case standardInput
  /// Lines given beforehand.
  case lines([String])
  /// A script: its lines, and its name for messages.
  case script([String], name: String)
  /// A pipe or a terminal at a path. Each line runs before the next is read.
  case pipe(String)
}

extension PromptInput {
  /// A Boolean value that indicates whether lines are written during the run. Otherwise, all lines
  /// are known when it begins.
  public var awaitsLines: Bool {
    switch self {
    case .automatic, .standardInput, .pipe: true
    case .lines, .script: false
    }
  }
}

// MARK: - Files

extension PromptInput {
  /// Reads a script from a regular file, or finds a pipe that is read when the prompt runs.
  /// - Parameter path: The path of the script.
  /// - Throws: ``ScriptError`` if the file does not exist or is not text.
  public static func script(at path: String) throws(ScriptError) -> Self {
    switch try ScriptFile.kind(of: path) {
    case .regular: .script(try ScriptFile.lines(of: path), name: path)
    case .pipe: .pipe(path)
    }
  }
}
