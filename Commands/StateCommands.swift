public import Switchboard

/// The browser states.
@CommandProtocol
@MainActor
public protocol StateCommands: AnyObject {
  /// Creates a browser state, with preferences, history and bookmarks of its own.
  /// - Parameter name: what it is called.
  func createState(_ name: String) throws
}
