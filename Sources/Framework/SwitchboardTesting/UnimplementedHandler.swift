public import Switchboard
public import Testing

extension CommandSpy {
  /// Creates a spy that records an issue for each call that has no answer.
  ///
  /// The issue names the command and its arguments. The spy still records the call, so that a test
  /// can check it. The command then throws `CommandError` if it can throw. Otherwise, it does
  /// nothing or returns nil.
  ///
  /// ```swift
  /// let notes = NoteCommandsSpy.unimplemented()
  /// notes.answer(NoteCommandsRouter.Key.readNote) { _ in "milk" }
  /// ```
  /// - Parameter sourceLocation: The source location to which issues are attributed.
  public static func unimplemented(
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    Self { call in
      Issue.record(
        """
        \(call.command.qualifiedName) was called, and is not implemented here: \(call). \
        Give it an answer, or do not send it.
        """, sourceLocation: sourceLocation)
    }
  }
}
