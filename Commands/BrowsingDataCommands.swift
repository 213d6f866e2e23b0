public import Switchboard

/// Commands for what the browser keeps of the pages that you visit.
@CommandProtocol
@MainActor
public protocol BrowsingDataCommands: AnyObject {
  /// Deletes cookies, and the passwords entered for the same hosts, which logs you out.
  /// - Example: `delete cookies`
  /// - Example: `delete cookies swift.org`
  /// - Parameter host: The host. Its subdomains are included. Defaults to all hosts.
  @Effects(.destroys, .irreversible, .repeatable)
  @Synonym("clear cookies")
  @Synonym("remove cookies")
  @Synonym("log out")
  @TypedInFull
  func deleteCookies(_ host: String?) async throws

  /// Deletes what the browser keeps of the pages that you visited, and says how much of each kind.
  ///
  /// Bookmarks, named sessions and downloaded files stay. Typed lines have no time, so that they are
  /// deleted only with `--all`.
  /// - Example: `delete data --since 1h`
  /// - Example: `delete data cookies cache --all`
  /// - Parameters:
  ///   - kinds: The kinds of data. Defaults to all kinds.
  ///   - since: The age of the oldest data to delete, such as 30m, 1h or 7d.
  ///   - all: Deletes the data of all times.
  @Effects(.destroys, .irreversible, .repeatable)
  @Synonym("clear data")
  @Synonym("clear browsing data")
  @Synonym("delete browsing data")
  @TypedInFull
  func deleteData(_ kinds: [BrowsingDataKind], since: Duration?, all: Bool) async throws
}

// MARK: - BrowsingDataKind

/// A kind of what the browser keeps of the pages that the user visits.
public enum BrowsingDataKind: CaseIterable, Hashable, Sendable, CommandArgument {
  /// The visits, and the closed tabs with their pages.
  case visits
  /// The cookies, and the passwords that were entered.
  case cookies
  /// The list of downloads that have ended, but not their files.
  case downloads
  /// The pages in memory that need not be loaded again.
  case cache
  /// The lines typed at the prompt.
  case typedLines
}
