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
