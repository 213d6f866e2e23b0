/// In what form a prompt shows listings.
public enum OutputFormat: Sendable, Equatable {
  /// Tables and sentences, for people.
  case text
  /// A JSON value a line, for programs.
  case json
}
