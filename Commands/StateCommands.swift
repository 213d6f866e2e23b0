public import Switchboard

/// The browser states.
@CommandProtocol
@MainActor
public protocol StateCommands: AnyObject {
  /// Creates a browser state, with preferences, history and bookmarks of its own.
  /// - Parameter name: what it is called.
  func createState(_ name: String) throws

  /// Loads a browser state without opening a window of it.
  /// - Parameter name: which one, as ‘states’ lists it.
  func loadState(_ name: String) async throws

  /// Unloads a browser state that has no windows; all that it keeps stays on the disk.
  /// - Parameter name: which one, as ‘states’ lists it.
  func unloadState(_ name: String) throws

  /// Gives a browser state that has no windows another name.
  /// - Parameters:
  ///   - name: which one, as ‘states’ lists it.
  ///   - newName: the new name.
  func renameState(_ name: String, _ newName: String) throws

  /// Deletes a browser state that has no windows, with all that it keeps; that cannot be undone.
  /// - Parameters:
  ///   - name: which one, as ‘states’ lists it.
  ///   - force: deletes it without asking.
  func deleteState(_ name: String, force: Bool) throws
}
