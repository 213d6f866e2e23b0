public import Switchboard

/// Commands that bring back what was closed.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes what was closed last in the window in front: tabs, a deleted group, or a window.
  func undo() throws

  /// Reopens what was closed, at its former place.
  /// - Parameter number: The number that ‘closed’ shows. Defaults to what was closed last.
  func reopen(_ number: Int?) throws
}
