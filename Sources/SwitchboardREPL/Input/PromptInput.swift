/// Where a prompt's lines come from.
public enum PromptInput: Sendable, Equatable {
  /// The terminal if there is one, else standard input.
  case automatic
  /// Standard input, without editing or a prompt.
  case standardInput
  /// Lines given beforehand.
  case lines([String])
  /// A script: its lines, and the name that messages say.
  case script([String], name: String)
  /// A pipe or a terminal at a path: each line runs before the next is read.
  case pipe(String)
}

extension PromptInput {
  /// A Boolean value that indicates whether a run waits for somebody to write its lines. Otherwise all
  /// of them are known when it begins.
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
  /// - Throws: ``ScriptError`` if there is no such file, or no text in it.
  public static func script(at path: String) throws(ScriptError) -> Self {
    switch try ScriptFile.kind(of: path) {
    case .regular: .script(try ScriptFile.lines(of: path), name: path)
    case .pipe: .pipe(path)
    }
  }
}
