import BrowserPages
public import Foundation
public import Switchboard

/// A service that manages the bookmarks of a browser state.
///
/// An off-the-record state uses the regular state's bookmarks, because users add bookmarks
/// deliberately.
@MainActor
public final class BookmarkService: KeyedService {
  /// The bookmarks, in the order in which they were added.
  public private(set) var bookmarks: [Bookmark] = []

  private let observers = ObserverList<any BookmarkServiceObserver>()

  /// A closure that reads bookmarks in a file of another program.
  public let readPages: @Sendable (Data) throws -> PageCollection

  /// Creates a service without bookmarks.
  ///
  /// - Parameter readPages: A closure that reads bookmarks in a file of another program. The
  ///   default closure returns no bookmarks.
  public init(
    readingPages readPages: @escaping @Sendable (Data) throws -> PageCollection = { _ in
      PageCollection()
    }
  ) {
    self.readPages = readPages
  }

  /// Puts stored bookmarks before those that have been added since the start.
  ///
  /// - Parameter stored: The bookmarks of an earlier run. If several have the same address, only
  ///   the first is kept.
  package func restore(_ stored: [Bookmark]) {
    guard !stored.isEmpty else { return }
    var addresses: Set<URL> = []
    keep((stored + bookmarks).filter { addresses.insert($0.url).inserted })
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any BookmarkServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Changes the list and notifies observers.
  func keep(_ changed: [Bookmark]) {
    bookmarks = changed
    observers.notify { $0.bookmarkServiceDidChange(self) }
  }
}

// MARK: - Bookmarks

extension BookmarkService {
  /// Returns the bookmark at an index.
  ///
  /// - Throws: ``BookmarkError/noBookmark(at:count:)`` if the index is invalid.
  public func bookmark(at index: Int) throws(BookmarkError) -> Bookmark {
    guard bookmarks.indices.contains(index) else {
      throw .noBookmark(at: index, count: bookmarks.count)
    }
    return bookmarks[index]
  }

  /// Returns the index of the bookmark for an address, or nil if there is none. Equivalent
  /// spellings of the address also match.
  public func index(of url: URL) -> Int? {
    guard !bookmarks.isEmpty else { return nil }
    let url = url.normalized
    return bookmarks.firstIndex { $0.url == url }
  }

  /// Adds a bookmark at the end of the list.
  ///
  /// - Throws: ``BookmarkError`` if the address already has a bookmark.
  public func add(_ bookmark: Bookmark) throws(BookmarkError) {
    guard index(of: bookmark.url) == nil else { throw .duplicate(bookmark.url) }
    keep(bookmarks + [bookmark])
  }

  /// Removes the bookmark at an index.
  ///
  /// - Throws: ``BookmarkError`` if the index is invalid.
  public func remove(at index: Int) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed.remove(at: index)
    keep(changed)
  }

  /// Moves the bookmark at an index to a folder.
  ///
  /// - Parameters:
  ///   - index: The index of the bookmark, from 0.
  ///   - folder: The names of the enclosing folders, from the outermost on, or an empty array to
  ///     remove the bookmark from its folder.
  ///
  /// - Throws: ``BookmarkError`` if the index is invalid.
  public func move(at index: Int, to folder: [String]) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed[index].folder = folder
    keep(changed)
  }

  /// Adds the pages of a list whose addresses have no bookmark yet. Sections become folders.
  ///
  /// - Returns: The number of added bookmarks.
  public func add(_ list: PageCollection) -> Int {
    var addresses = Set(bookmarks.map(\.url))
    let new = list.sections.flatMap { section in
      section.pages.map { page in
        Bookmark(
          url: page.url,
          title: page.title.isEmpty ? PageContent.fallbackTitle(of: page.url) : page.title,
          folder: section.path, tags: page.tags ?? [], time: page.time)
      }
    }.filter { addresses.insert($0.url).inserted }
    if !new.isEmpty { keep(bookmarks + new) }
    return new.count
  }

  /// The bookmarks as a list for other programs, with a section for each folder.
  public var pageCollection: PageCollection {
    bookmarks.reduce(into: PageCollection()) { list, bookmark in
      let tags = bookmark.tags.isEmpty ? nil : bookmark.tags
      list.add(
        PageCollection.Page(
          title: bookmark.title, url: bookmark.url, time: bookmark.time, tags: tags),
        to: bookmark.folder)
    }
  }

  /// Changes the title of the bookmark at an index.
  ///
  /// - Parameters:
  ///   - index: The index of the bookmark, from 0.
  ///   - title: The new title.
  /// - Throws: ``BookmarkError`` if the index is invalid.
  public func rename(at index: Int, to title: String) throws(BookmarkError) {
    _ = try bookmark(at: index)
    var changed = bookmarks
    changed[index].title = title
    keep(changed)
  }
}

// MARK: - Observers

/// An observer of a browser state's bookmarks.
@MainActor
public protocol BookmarkServiceObserver: AnyObject {
  /// Called after bookmarks have been added, removed, renamed, moved or restored.
  func bookmarkServiceDidChange(_ service: BookmarkService)
}

// MARK: - Bookmark

/// A bookmark for a page.
public struct Bookmark: Hashable, Sendable {
  /// The normalized address of the page, without a user name and a password.
  public let url: URL
  /// The title that lists show.
  public internal(set) var title: String
  /// The names of the enclosing folders, from the outermost on.
  public internal(set) var folder: [String]
  /// The tags, which a search in the bookmarks also matches.
  public let tags: [String]
  /// The time at which the bookmark was added, or nil if it is unknown.
  public let time: Date?

  /// Creates a bookmark for a page.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - title: The title that lists show.
  ///   - folder: The names of the enclosing folders, from the outermost on.
  ///   - tags: The tags.
  ///   - time: The time at which the bookmark was added, which is rounded to seconds.
  public init(
    url: URL, title: String, folder: [String] = [], tags: [String] = [], time: Date? = nil
  ) {
    self.url = url.withoutCredentials.normalized
    self.title = title
    self.folder = folder
    self.tags = tags
    self.time = time.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

/// The reason why an operation on the bookmarks failed. The bookmarks are unchanged.
///
/// The associated indexes start at 0. The numbers in error messages start at 1.
public enum BookmarkError: Error, Hashable, Sendable {
  /// The address already has a bookmark.
  case duplicate(URL)
  /// There is no bookmark at that index. The list contains `count` bookmarks.
  case noBookmark(at: Int, count: Int)
}

// MARK: - CustomStringConvertible

extension BookmarkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicate(let url): "there is a bookmark for \(url.absoluteString) already"
    case .noBookmark(let index, 0):
      "there is no bookmark \(index + 1): ‘add bookmark’ makes one"
    case .noBookmark(let index, let count):
      "there is no bookmark \(index + 1): choose one from 1 to \(count)"
    }
  }
}
