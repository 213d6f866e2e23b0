public import Switchboard

/// Commands for reopening closed tabs, groups and windows.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes what was closed last in the window in front: tabs, a deleted group, or a window.
  func undo() throws

  /// Reopens closed tabs, or a closed group or window, at the former position.
  /// - Parameter number: The number that ‘closed’ shows. Defaults to the last entry that was
  ///   closed.
  func reopen(_ number: Int?) throws
}
