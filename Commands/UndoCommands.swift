public import Switchboard

/// Commands for undoing changes and for reopening closed tabs, groups and windows.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes the last change in the window in front.
  ///
  /// You can undo opening, closing, reopening, moving, pinning, sorting and grouping tabs, changing
  /// a group, a bookmark or a preference, moving tabs to another window, closing a window, and
  /// renaming a session or a browser state. If a later change can't be undone, the command fails and
  /// names that change. Repeat the command to undo the change before it.
  @Effects(.destroys)
  @Synonym("revert")
  func undo() async throws

  /// Repeats the change that was undone last in the window in front. A new change clears the list of
  /// undone changes.
  @Effects(.destroys)
  @Synonym("repeat")
  func redo() async throws

  /// Reopens closed tabs, or a closed group or window, in their former position.
  /// - Example: `reopen`
  /// - Example: `reopen 2`
  /// - Parameter number: The number of the entry, as ‘closed’ shows it. Defaults to the entry that
  ///   you closed last.
  @Effects(.changes)
  @Synonym("reopen tab")
  @Synonym("restore tab")
  @Synonym("restore")
  @Synonym("unclose")
  func reopen(_ number: Int?) throws
}
