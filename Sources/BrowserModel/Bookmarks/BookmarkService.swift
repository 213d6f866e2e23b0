public import Foundation
public import ProfileFiles
public import Switchboard

/// The bookmarks of a browser state, in the order in which they were added.
///
/// Off the record they are the regular ones: a bookmark is made on purpose.
@MainActor
public final class BookmarkService: KeyedService {
  /// The bookmarks.
  public private(set) var bookmarks: [Bookmark]
  /// What became of reading the file.
  public let outcome: FileOutcome

  private let file: JSONFile<[Bookmark]>?
  private let observers = ObserverList<any BookmarkServiceObserver>()

  /// Creates the bookmarks of a file.
  ///
  /// - Parameters:
  ///   - url: The place of the file, which need not be there; nil for bookmarks in memory.
  ///   - access: What may be done with the file.
  ///   - ledger: The ledger that remembers the checksum of the file.
  public init(file url: URL? = nil, access: FileAccess = .readWrite, ledger: FileLedger? = nil) {
    file = url.map { JSONFile($0, access: access, ledger: ledger) }
    let (kept, outcome) = file?.load() ?? (nil, .firstLaunch)
    bookmarks = kept ?? []
    self.outcome = outcome
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any BookmarkServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  private func keep(_ changed: [Bookmark]) throws(BookmarkError) {
    do throws(FileError) { try file?.write(changed, after: outcome) } catch {
      throw .notKept(error)
    }
    bookmarks = changed
    observers.notify { $0.bookmarkServiceDidChange(self) }
  }
}

// MARK: - Bookmarks

extension BookmarkService {
  /// Returns the bookmark with that index.
  ///
  /// - Throws: `BookmarkError.noBookmark` when there is none.
  public func bookmark(at index: Int) throws(BookmarkError) -> Bookmark {
    guard bookmarks.indices.contains(index) else {
      throw .noBookmark(at: index, count: bookmarks.count)
    }
    return bookmarks[index]
  }

  /// Returns the index of the bookmark of an address, or nil when it has none.
  public func index(of url: URL) -> Int? { bookmarks.firstIndex { $0.url == url } }

  /// Adds a bookmark at the end.
  ///
  /// - Throws: `BookmarkError` when the address has one, or it cannot be kept.
  public func add(_ bookmark: Bookmark) throws(BookmarkError) {
    guard index(of: bookmark.url) == nil else { throw .duplicate(bookmark.url) }
    try keep(bookmarks + [bookmark])
  }

  /// Removes the bookmark with that index.
  ///
  /// - Throws: `BookmarkError` when there is none, or that cannot be kept.
  public func remove(at index: Int) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed.remove(at: index)
    try keep(changed)
  }

  /// Gives the bookmark with that index another title.
  ///
  /// - Throws: `BookmarkError` when there is none, or that cannot be kept.
  public func rename(at index: Int, to title: String) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed[index].title = title
    try keep(changed)
  }
}

// MARK: - Observers

/// An observer of the bookmarks of a browser state.
@MainActor
public protocol BookmarkServiceObserver: AnyObject {
  /// Called when bookmarks were added, removed or renamed.
  func bookmarkServiceDidChange(_ service: BookmarkService)
}

// MARK: - Bookmark

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
