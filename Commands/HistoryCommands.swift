public import Switchboard

/// Commands for visited pages.
@CommandProtocol
@MainActor
public protocol HistoryCommands: AnyObject {
  /// Deletes visits from the history. You can't reopen their pages afterward.
  /// - Example: `delete visits swift.org`
  /// - Example: `delete visits --last-minutes 60`
  /// - Parameters:
  ///   - url: The address of the visits to delete.
  ///   - lastMinutes: The maximum age of the visits to delete, in minutes.
  ///   - all: Deletes all visits.
  @Effects(.destroys, .irreversible, .asksItself, .repeatable)
  @Synonym("clear visits")
  @Synonym("clear history")
  @Synonym("delete history")
  @TypedInFull
  func deleteVisits(_ url: Address?, lastMinutes: Int?, all: Bool) async throws

  /// Exports the visits.
  /// - Example: `export visits ~/visits.json`
  /// - Parameters:
  ///   - file: The file to write. If you don't specify a file, or for ‘-’, the text is shown.
  ///   - format: The format. Defaults to that of the file's name, or Markdown.
  ///   - replace: Replaces the file if it exists.
  @Effects(.destroys, .irreversible, .asksItself, .reachesOutside)
  @Synonym("export history")
  func exportVisits(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws
}
