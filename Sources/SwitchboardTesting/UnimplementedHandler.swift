public import Switchboard
public import Testing

extension CommandSpy {
  /// Creates a handler whose commands must not be called, except for those that have an answer.
  ///
  /// A call without an answer is an issue that names the command and its arguments. The call is
  /// still recorded, so that a test can check it. The command then throws `CommandError` if it can,
  /// and otherwise does nothing or returns nil.
  ///
  /// ```swift
  /// let notes = NoteCommandsSpy.unimplemented()
  /// notes.answer(NoteCommandsRouter.Key.readNote) { _ in "milk" }
  /// ```
  /// - Parameter sourceLocation: The source location for issues.
  public static func unimplemented(
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    Self { call in
      Issue.record(
        """
        \(call.command.qualifiedName) was called, and is not implemented here: \(call.declared). \
        Give it an answer, or do not send it.
        """, sourceLocation: sourceLocation)
    }
  }
}
