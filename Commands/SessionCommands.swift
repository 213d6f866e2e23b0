public import Switchboard

/// Commands for named sessions. A session consists of the regular tabs in all windows of a browser
/// state.
@CommandProtocol
@MainActor
public protocol SessionCommands: AnyObject {
  /// Saves the windows of the browser state in front as a named session.
  /// - Example: `save session trip`
  /// - Example: `save session trip --replace`
  /// - Parameters:
  ///   - name: The name of the session.
  ///   - replace: Replaces a session with that name. ‘restore session’ brings it back.
  @Effects(.destroys)
  func saveSession(_ name: String, replace: Bool) async throws

  /// Opens the windows of a named session in addition to the open windows.
  /// - Example: `open session trip`
  /// - Parameter name: The name of the session, as ‘sessions’ shows it.
  @Effects(.changes)
  func openSession(_ name: String) async throws

  /// Renames a named session.
  /// - Example: `rename session trip holiday`
  /// - Parameters:
  ///   - name: The name of the session, as ‘sessions’ shows it.
  ///   - newName: The new name.
  @Effects(.changes)
  func renameSession(_ name: String, _ newName: String) async throws

  /// Deletes a named session. ‘restore session’ brings it back within 30 days.
  /// - Example: `delete session trip`
  /// - Parameter name: The name of the session, as ‘sessions’ shows it.
  @Effects(.destroys, .repeatable)
  @Synonym("remove session")
  @TypedInFull
  func deleteSession(_ name: String) async throws

  /// Restores a named session that was deleted or replaced.
  /// - Example: `restore session trip`
  /// - Parameter name: The former name of the session.
  @Effects(.changes)
  func restoreSession(_ name: String) async throws

  /// Lists the tabs that were added, removed or moved since a named session was saved.
  /// - Example: `compare session trip`
  /// - Example: `compare session trip holiday`
  /// - Parameters:
  ///   - name: The name of the session, as ‘sessions’ shows it.
  ///   - other: The named session to compare with. Defaults to the open windows.
  @Effects(.reads)
  func compareSession(_ name: String, _ other: String?) async throws

  /// Exports the windows of the browser state in front as text.
  ///
  /// Only the text of a session has all that the browser knows of its tabs. The other formats are for
  /// other programs.
  /// - Example: `export session ~/trip.session`
  /// - Example: `export session ~/trip.md`
  /// - Parameters:
  ///   - file: The file to write. If you don't specify a file, or for ‘-’, the text is shown.
  ///   - format: The format for other programs. Defaults to that of the file's name, or a session.
  ///   - replace: Replaces the file if it exists.
  @Effects(.destroys, .irreversible, .asksItself, .reachesOutside)
  func exportSession(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws

  /// Opens the windows in a file in addition to the open windows.
  ///
  /// The file is an exported session, a session of Firefox (`recovery.jsonlz4`), or a list of addresses,
  /// such as that of OneTab or a text with Markdown links.
  /// - Example: `import session ~/trip.session`
  /// - Example: `import session tabs.md`
  /// - Parameter file: The file, or ‘-’ for standard input.
  @Effects(.changes, .reachesOutside)
  func importSession(_ file: FilePath) async throws
}
