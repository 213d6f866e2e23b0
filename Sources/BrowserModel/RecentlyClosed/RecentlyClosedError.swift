/// Something closed that could not be reopened.
public enum RecentlyClosedError: Error, Hashable, Sendable {
  /// Nothing has been closed.
  case empty
  /// There is no entry of that number, counted from 0, among `count`.
  case noEntry(at: Int, count: Int)
}

// MARK: - Sentences

extension RecentlyClosedError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .empty: "there is nothing to reopen: no tab has been closed"
    case .noEntry(let index, let count):
      "there is no closed entry \(index + 1): choose one from 1 to \(count)"
    }
  }
}
