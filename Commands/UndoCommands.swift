public import Switchboard

/// The way back.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes what was last closed in the window in front, a group deleted there, or a window closed.
  func undo() throws

  /// Reopens what was closed, where it was; a window in one of its own.
  /// - Parameter number: which one, as ‘closed’ lists it; the latest without it.
  func reopen(_ number: Int?) throws
}
