public import Switchboard

/// Sessions: the regular tabs of the windows of a browser state, kept under a name or in a file.
@CommandProtocol
@MainActor
public protocol SessionCommands: AnyObject {
  /// Keeps the windows of the browser state in front under a name, without incognito tabs.
  /// - Parameters:
  ///   - name: what the session is called.
  ///   - replace: replaces one of that name, which ‘restore session’ can bring back.
  func saveSession(_ name: String, replace: Bool) async throws

  /// Opens the windows of a named session, beside those that are open.
  /// - Parameter name: which one, as ‘sessions’ lists it.
  func openSession(_ name: String) async throws

  /// Gives a named session another name.
  /// - Parameters:
  ///   - name: which one, as ‘sessions’ lists it.
  ///   - newName: the new name.
  func renameSession(_ name: String, _ newName: String) async throws

  /// Deletes a named session; ‘restore session’ can bring it back for 30 days.
  /// - Parameter name: which one, as ‘sessions’ lists it.
  func deleteSession(_ name: String) async throws

  /// Brings back a named session that was deleted or replaced.
  /// - Parameter name: what it was called.
  func restoreSession(_ name: String) async throws

  /// Lists which tabs have been added, removed and moved since a named session was saved.
  /// - Parameters:
  ///   - name: which one, as ‘sessions’ lists it.
  ///   - other: a named session to compare with; the open windows without it.
  func compareSession(_ name: String, _ other: String?) async throws

  /// Writes the windows of the browser state in front as text, without incognito tabs.
  /// - Parameters:
  ///   - file: where to; shows the text without it.
  ///   - replace: replaces a file that is there.
  func exportSession(_ file: FilePath?, replace: Bool) async throws

  /// Opens the windows that a file has as text, beside those that are open.
  /// - Parameter file: which one.
  func importSession(_ file: FilePath) async throws
}
