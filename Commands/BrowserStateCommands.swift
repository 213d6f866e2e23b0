public import Switchboard

/// Commands for browser states.
@CommandProtocol
@MainActor
public protocol BrowserStateCommands: AnyObject {
  /// Creates a browser state with its own preferences, history and bookmarks.
  /// - Example: `create state work`
  /// - Parameter name: The name of the new browser state.
  @Effects(.changes)
  @Synonym("new state")
  @Synonym("new profile")
  func createState(_ name: String) throws

  /// Loads a browser state without opening a window. It stays loaded until you unload it.
  /// - Example: `load state work`
  /// - Parameter name: The name of the browser state, as ‘states’ shows it.
  @Effects(.changes, .repeatable)
  func loadState(_ name: String) async throws

  /// Unloads a browser state that is not in use. Its data stays on disk.
  ///
  /// A browser state is in use while it has windows or downloads are running. It is unloaded when
  /// the last use ends, unless you have loaded it with ‘load state’.
  /// - Example: `unload state work`
  /// - Parameter name: The name of the browser state, as ‘states’ shows it.
  @Effects(.changes, .repeatable)
  @TypedInFull
  func unloadState(_ name: String) throws

  /// Renames a browser state that has no windows.
  /// - Example: `rename state work office`
  /// - Parameters:
  ///   - name: The name of the browser state, as ‘states’ shows it.
  ///   - newName: The new name.
  @Effects(.changes)
  func renameState(_ name: String, _ newName: String) throws

  /// Deletes a browser state that has no windows, along with all its data. You can't undo this.
  /// - Example: `delete state office --force`
  /// - Parameters:
  ///   - name: The name of the browser state, as ‘states’ shows it.
  ///   - force: Deletes the browser state without asking.
  @Effects(.destroys, .irreversible, .asksItself, .repeatable)
  @Synonym("remove state")
  @TypedInFull
  func deleteState(_ name: String, force: Bool) throws
}
