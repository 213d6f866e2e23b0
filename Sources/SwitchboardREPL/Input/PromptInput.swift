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
}

// MARK: - Files

extension PromptInput {
  /// Reads a script: a file, or a pipe to its end.
  /// - Throws: ``ScriptError`` if there is no such file, or no text in it.
  public static func script(at path: String) throws(ScriptError) -> Self {
    .script(try ScriptFile.lines(of: path), name: path)
  }
}
