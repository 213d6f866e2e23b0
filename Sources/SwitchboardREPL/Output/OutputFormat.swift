/// In what form a prompt shows results and listings.
public enum OutputFormat: Sendable, Equatable {
  /// Tables and sentences, for people.
  case text
  /// A JSON value a line, for programs.
  case json

  /// The form that the running line asks for with `--json`; nil if it leaves that to the output.
  ///
  /// The value belongs to the task, so that a job in the background does not change what others show.
  @TaskLocal public static var requested: OutputFormat?
}
