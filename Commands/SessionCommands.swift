public import Switchboard

/// Commands for named sessions. A session consists of the regular tabs in all windows of a browser
/// state.
@CommandProtocol
@MainActor
public protocol SessionCommands: AnyObject {
  /// Saves the windows of the browser state in front as a named session.
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - replace: Replaces a session with that name. ‘restore session’ brings it back.
  func saveSession(_ name: String, replace: Bool) async throws

  /// Opens the windows of a named session in addition to the open windows.
  /// - Parameter name: The name of the session, as ‘sessions’ shows it.
  func openSession(_ name: String) async throws

  /// Renames a named session.
  /// - Parameters:
  ///   - name: The name of the session, as ‘sessions’ shows it.
  ///   - newName: The new name.
  func renameSession(_ name: String, _ newName: String) async throws

  /// Deletes a named session. ‘restore session’ brings it back within 30 days.
  /// - Parameter name: The name of the session, as ‘sessions’ shows it.
  func deleteSession(_ name: String) async throws

  /// Restores a named session that was deleted or replaced.
  /// - Parameter name: The former name of the session.
  func restoreSession(_ name: String) async throws

  /// Lists the tabs that were added, removed or moved since a named session was saved.
  /// - Parameters:
  ///   - name: The name of the session, as ‘sessions’ shows it.
  ///   - other: The named session to compare with. Defaults to the open windows.
  func compareSession(_ name: String, _ other: String?) async throws

  /// Exports the windows of the browser state in front as text.
  /// - Parameters:
  ///   - file: The file to write. If you don't specify a file, or for ‘-’, the text is shown.
  ///   - replace: Replaces the file if it exists.
  func exportSession(_ file: FilePath?, replace: Bool) async throws

  /// Opens the windows in an exported file in addition to the open windows.
  /// - Parameter file: The exported file, or ‘-’ for standard input.
  func importSession(_ file: FilePath) async throws
}
