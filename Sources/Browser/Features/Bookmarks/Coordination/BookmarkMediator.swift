import BrowserCommands
import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the bookmarks to a list whenever they change, and handles the bookmark
/// commands.
@MainActor
final class BookmarkMediator {
  /// The list that shows the bookmarks. It receives all bookmarks when this property is set.
  weak var consumer: (any ListConsumer<BookmarkItem>)? {
    didSet { push() }
  }

  private let bookmarks: BookmarkService
  private let webStateList: WebStateList
  private let webStateFactory: WebStateFactory
  private let undoHistory: UndoHistory?
  private var observation: Subscription?

  init(
    bookmarks: BookmarkService, webStateList: WebStateList, webStateFactory: WebStateFactory,
    undoHistory: UndoHistory? = nil
  ) {
    self.undoHistory = undoHistory
    self.bookmarks = bookmarks
    self.webStateList = webStateList
    self.webStateFactory = webStateFactory
    observation = bookmarks.addObserver(self)
  }

  private func push() { consumer?.setItems(bookmarkItems) }

  /// Pushes the bookmarks that contain some words and are in a folder. If the folder is nil, pushes
  /// those of all folders. When the bookmarks change, all of them are pushed again.
  func push(_ words: [String], folder: String?) {
    let words = TabWords(words), path = folder.map { TabWords([$0.folder.joined(separator: "/")]) }
    consumer?.setItems(
      bookmarkItems.filter { item in
        words.match(item.title, ([item.address, item.folder] + item.tags).joined(separator: " "))
          && path.map { $0.begins(item.folder) } ?? true
      })
  }

  /// The bookmarks, in the order of their numbers.
  var bookmarkItems: [BookmarkItem] {
    bookmarks.bookmarks.enumerated().map { index, bookmark in
      BookmarkItem(
        number: index + 1, title: bookmark.title,
        folder: bookmark.folder.joined(separator: "/"), tags: bookmark.tags,
        address: bookmark.url.absoluteString)
    }
  }

  /// Returns the index for a number that the user typed.
  private func index(_ number: Int) throws(BookmarkCommandError) -> Int {
    guard number > 0 else { throw .notPositive(number) }
    return number - 1
  }
}

// MARK: - BookmarkServiceObserver

extension BookmarkMediator: BookmarkServiceObserver {
  func bookmarkServiceDidChange(_ service: BookmarkService) { push() }
}

// MARK: - BookmarkCommands

extension BookmarkMediator: BookmarkCommands {
  func addBookmark(_ url: Address?, title: String?, folder: String?) throws {
    let active = webStateList.activeWebState
    guard let url = url?.url.withoutCredentials ?? active?.loadableURL else {
      throw active?.visibleURL == nil ? BookmarkCommandError.noAddress : .blocked
    }
    let pageTitle = active?.visibleURL == url ? active?.title : nil
    let ownTitle = title ?? pageTitle ?? PageContent.fallbackTitle(of: url)
    let bookmark = Bookmark(url: url, title: ownTitle, folder: folder?.folder ?? [], time: Date())
    try bookmarks.add(bookmark)
    let number = bookmarks.bookmarks.count
    report(
      .bookmark(at: number - 1, from: nil, to: bookmark), .bookmarkAdded(ownTitle, number: number))
  }

  func removeBookmark(_ number: Int) throws {
    let index = try index(number), bookmark = try bookmarks.bookmark(at: index)
    try bookmarks.remove(at: index)
    report(
      .bookmark(at: index, from: bookmark, to: nil),
      .bookmarkRemoved(bookmark.title, number: number))
  }

  func renameBookmark(_ number: Int, _ title: String) throws {
    let index = try index(number), old = try bookmarks.bookmark(at: index)
    try bookmarks.rename(at: index, to: title)
    let new = try bookmarks.bookmark(at: index)
    report(.bookmark(at: index, from: old, to: new), .bookmarkRenamed(old.title, to: title))
  }

  func moveBookmark(_ number: Int, _ folder: String?) throws {
    let index = try index(number), old = try bookmarks.bookmark(at: index)
    try bookmarks.move(at: index, to: folder?.folder ?? [])
    let new = try bookmarks.bookmark(at: index)
    report(
      .bookmark(at: index, from: old, to: new),
      .bookmarkMoved(old.title, to: new.folder.joined(separator: "/")),
      unless: "the bookmark is in this folder already")
  }

  func importBookmarks(_ file: FilePath) async throws {
    let list = try await PageCollection.read(file.contents(), by: bookmarks.readPages)
    let count = bookmarks.add(list)
    let report = ChangeReport.bookmarksImported(count, known: list.count - count)
    consumer?.report(report)
    if count > 0 { undoHistory?.noteOther(report.description) }
  }

  func exportBookmarks(_ file: FilePath?, format: ExportFormat?, replace: Bool) async throws {
    let export = PageCollectionExport(file: file, format: format, replaces: replace)
    let list = bookmarks.pageCollection
    if let text = try await export.write(list.text(as: export.chosenFormat ?? .html)) {
      consumer?.showText(text)
    } else {
      consumer?.report(.exported(list.count, "bookmark", to: file?.path ?? ""))
    }
  }

  /// Records and reports a change.
  private func report(
    _ change: UndoableChange, _ report: ChangeReport,
    unless nothing: String = "the bookmark already has this title"
  ) {
    let isChange = change != change.inverse
    undoHistory?.record(change, report.description)
    consumer?.report(
      isChange ? report : .nothing(nothing))
  }

  func openBookmark(_ number: Int) throws {
    let bookmark = try bookmarks.bookmark(at: index(number))
    let opened = try undoHistory.opening(bookmark.url, in: webStateList, by: webStateFactory)
    consumer?.report(OpeningReport(opened: opened))
  }
}

extension String {
  /// The names of the folders in a path that the user typed.
  fileprivate var folder: [String] {
    split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

// MARK: - OutputDescribing

extension BookmarkMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case BookmarkCommandsRouter.Key.openBookmark: .report(OpeningReport.fields)
    case BookmarkCommandsRouter.Key.importBookmarks: .report(ChangeReport.importedFields)
    case BookmarkCommandsRouter.Key.exportBookmarks:
      .either([.value(.text), .report(ChangeReport.exportedFields)])
    default: .report(ChangeReport.fields)
    }
  }
}

// MARK: - BookmarkCoordinator

/// A coordinator that connects the list of bookmarks and the bookmark commands to the model.
@MainActor
final class BookmarkCoordinator: ScreenCoordinator<BrowserServices, BookmarkMediator> {
  override func didStart() throws {
    guard let bookmarks = services.state.bookmarks else { return }
    let viewController = view(\.bookmarks, sending: NavigationCommandsRouter.self)
    let mediator = BookmarkMediator(
      bookmarks: bookmarks, webStateList: services.webStateList,
      webStateFactory: services.webStateFactory, undoHistory: services.undoHistory)
    mediator.consumer = viewController
    keep(viewController, mediator)
    try register(mediator, for: BookmarkCommandsRouter.self)
  }
}

// MARK: - Errors

/// An error that a bookmark command throws.
enum BookmarkCommandError: Error, Equatable {
  case noAddress
  case blocked
  case notPositive(Int)
}

// MARK: - CustomStringConvertible

extension BookmarkCommandError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noAddress: "no tab is active: name the address to bookmark"
    case .blocked: "the address of the active tab was blocked: name the address to bookmark"
    case .notPositive(let number):
      "there is no bookmark \(number): ‘bookmarks’ lists them, starting with 1"
    }
  }
}
