public import Switchboard

/// Commands for reopening closed tabs, groups and windows.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes what was closed last in the window in front: tabs, a deleted group, or a window.
  func undo() throws

  /// Reopens closed tabs, or a closed group or window, in their former position.
  /// - Example: `reopen`
  /// - Example: `reopen 2`
  /// - Parameter number: The number of the entry, as ‘closed’ shows it. Defaults to the entry that
  ///   you closed last.
  func reopen(_ number: Int?) throws
}
