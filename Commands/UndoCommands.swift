public import Switchboard

/// The way back.
@CommandProtocol
@MainActor
public protocol UndoCommands: AnyObject {
  /// Undoes what was last closed in the window in front, a group deleted there, or a window closed.
  func undo() throws
}
