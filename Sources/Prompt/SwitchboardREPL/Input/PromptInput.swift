/// The source of a prompt's lines.
public enum PromptInput: Sendable, Equatable {
  /// The terminal, or standard input if there is no terminal.
  case automatic
  /// Standard input, without editing or a prompt.
  case standardInput
  /// Lines that are known in advance.
  case lines([String])
  /// The lines of a script, and the script's name for messages.
  case script([String], name: String)
  /// A pipe or a terminal at a path. Each line runs before the next one is read.
  case pipe(String)
  /// No lines. The prompt waits until a signal or a cancellation ends it.
  case nothing
}

extension PromptInput {
  /// A Boolean value that indicates whether lines may arrive during the run. If false, all lines
  /// are known when the run begins.
  public var awaitsLines: Bool {
    switch self {
    case .automatic, .standardInput, .pipe, .nothing: true
    case .lines, .script: false
    }
  }

  /// A Boolean value that indicates whether the lines come from standard input.
  var isStandardInput: Bool { self == .automatic || self == .standardInput }
}

// MARK: - Files

extension PromptInput {
  /// The path of the script or the pipe, or nil for other input.
  var path: String? {
    switch self {
    case .script(_, let path), .pipe(let path): path
    case .automatic, .standardInput, .lines, .nothing: nil
    }
  }

  /// Returns the input for a script at a path. A regular file is read immediately, but a pipe is
  /// read when the prompt runs.
  /// - Parameter path: The path of the script.
  /// - Throws: ``ScriptError`` if the file does not exist or is not text.
  public static func script(at path: String) throws(ScriptError) -> Self {
    try ScriptFile.isPipe(path)
      ? .pipe(path) : .script(try ScriptFile.lines(of: path), name: path)
  }
}
