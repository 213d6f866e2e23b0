import BrowserPages
public import Foundation
public import ProfileFiles
public import Switchboard

/// The bookmarks of a browser state, in the order in which they were added.
///
/// Off the record, the regular bookmarks are used: the user adds a bookmark on purpose.
@MainActor
public final class BookmarkService: KeyedService {
  /// The bookmarks.
  public private(set) var bookmarks: [Bookmark]
  /// The outcome of reading the file.
  public let outcome: FileOutcome

  private let file: JSONFile<[Bookmark]>?
  private let observers = ObserverList<any BookmarkServiceObserver>()

  /// Creates a service with the bookmarks of a file.
  ///
  /// - Parameters:
  ///   - url: The location of the file, which may not exist yet; nil to keep the bookmarks in
  ///     memory.
  ///   - access: The permitted use of the file.
  ///   - ledger: The ledger that records the checksum of the file.
  public init(file url: URL? = nil, access: FileAccess = .readWrite, ledger: FileLedger? = nil) {
    file = url.map { JSONFile($0, access: access, ledger: ledger) }
    let (kept, outcome) = file?.load() ?? (nil, .firstLaunch)
    bookmarks = kept ?? []
    self.outcome = outcome
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or released.
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
  /// Returns the bookmark at an index.
  ///
  /// - Throws: ``BookmarkError/noBookmark(at:count:)`` if there is none.
  public func bookmark(at index: Int) throws(BookmarkError) -> Bookmark {
    guard bookmarks.indices.contains(index) else {
      throw .noBookmark(at: index, count: bookmarks.count)
    }
    return bookmarks[index]
  }

  /// Returns the index of the bookmark of an address, in any spelling, or nil if it has none.
  public func index(of url: URL) -> Int? {
    let key = url.comparisonKey
    return bookmarks.firstIndex { $0.comparisonKey == key }
  }

  /// Adds a bookmark at the end.
  ///
  /// - Throws: ``BookmarkError`` if the address has a bookmark or the file cannot be written.
  public func add(_ bookmark: Bookmark) throws(BookmarkError) {
    guard index(of: bookmark.url) == nil else { throw .duplicate(bookmark.url) }
    try keep(bookmarks + [bookmark])
  }

  /// Removes the bookmark at an index.
  ///
  /// - Throws: ``BookmarkError`` if there is none or the file cannot be written.
  public func remove(at index: Int) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed.remove(at: index)
    try keep(changed)
  }

  /// Changes the title of the bookmark at an index.
  ///
  /// - Throws: ``BookmarkError`` if there is none or the file cannot be written.
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
public struct Bookmark: Hashable, Sendable {
  /// The address of the page.
  public let url: URL
  /// The title that the user chose.
  public internal(set) var title: String
  /// Text that is the same for all spellings of the address. It is stored, because each change of
  /// a tab compares it with all bookmarks.
  let comparisonKey: String

  /// Creates a bookmark of a page.
  public init(url: URL, title: String) {
    self.url = url
    self.title = title
    comparisonKey = url.comparisonKey
  }
}

// MARK: - Codable

extension Bookmark: Codable {
  private enum CodingKeys: String, CodingKey {
    case url, title
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      url: try values.decode(URL.self, forKey: .url),
      title: try values.decode(String.self, forKey: .title))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(url, forKey: .url)
    try values.encode(title, forKey: .title)
  }
}

/// The reason why the bookmarks cannot be changed. They are unchanged.
///
/// Indexes are 0-based in the cases and 1-based in the messages.
public enum BookmarkError: Error, Hashable, Sendable {
  /// The address already has a bookmark.
  case duplicate(URL)
  /// There is no bookmark at that index among `count`.
  case noBookmark(at: Int, count: Int)
  /// The file could not be written.
  case notKept(FileError)
}

// MARK: - Sentences

extension BookmarkError: CustomStringConvertible {
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
