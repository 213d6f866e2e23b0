public import Foundation
public import ProfileFiles

/// A page that the user wants to find again.
public struct Bookmark: Hashable, Sendable, Codable {
  /// The address of the page.
  public let url: URL
  /// What the user calls it.
  public internal(set) var title: String

  /// Creates a bookmark.
  public init(url: URL, title: String) {
    self.url = url
    self.title = title
  }
}

/// A change of the bookmarks that was refused; they are as they were.
///
/// Indexes are 0-based in the cases and 1-based in the sentences.
public enum BookmarkError: Error, Hashable, Sendable {
  /// The address has a bookmark.
  case duplicate(URL)
  /// No bookmark has that index among `count`.
  case noBookmark(at: Int, count: Int)
  /// The file could not be written.
  case notKept(FileError)
}

// MARK: - Sentences

extension BookmarkError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .duplicate(let url): "there is a bookmark for \(url.absoluteString) already"
    case .noBookmark(let index, 0):
      "there is no bookmark \(index + 1): ‘add bookmark’ makes one"
    case .noBookmark(let index, let count):
      "there is no bookmark \(index + 1): choose one from 1 to \(count)"
    case .notKept(let error): "\(error)"
    }
  }
}
