/// A file of entered lines, which several sessions may use at once.
///
/// Each entry is one escaped line, added with one write: a crash leaves whole lines, and no session
/// loses another's.
public struct HistoryFile: Sendable {
  /// Where the file is.
  public let path: String

  /// The number of entries that are kept.
  public let limit: Int

  /// Whether the file stays as it is, whatever is entered.
  public let isReadOnly: Bool

  /// Creates the description of a file; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be.
  ///   - limit: The number of entries kept, the newest; the file may grow to twice as many.
  ///   - isReadOnly: Whether the file stays as it is, whatever is entered.
  public init(path: String, limit: Int = 1000, isReadOnly: Bool = false) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = max(0, limit)
  }
}
