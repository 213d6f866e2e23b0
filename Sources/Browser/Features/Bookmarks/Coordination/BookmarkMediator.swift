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

  /// The bookmarks, in the order of their numbers.
  var bookmarkItems: [BookmarkItem] {
    bookmarks.bookmarks.map { BookmarkItem(title: $0.title, address: $0.url.absoluteString) }
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
  func addBookmark(_ url: Address?, title: String?) throws {
    let active = webStateList.activeWebState
    guard let url = url?.url.withoutCredentials ?? active?.loadableURL else {
      throw active?.visibleURL == nil ? BookmarkCommandError.noAddress : .blocked
    }
    let pageTitle = active?.visibleURL == url ? active?.title : nil
    let ownTitle = title ?? pageTitle ?? PageContent.fallbackTitle(of: url)
    let bookmark = Bookmark(url: url, title: ownTitle)
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

  /// Records and reports a change.
  private func report(_ change: UndoableChange, _ report: ChangeReport) {
    let isChange = change != change.inverse
    undoHistory?.record(change, report.description)
    consumer?.report(isChange ? report : .nothing("the bookmark already has this title"))
  }

  func openBookmark(_ number: Int) throws {
    let bookmark = try bookmarks.bookmark(at: index(number))
    let webState = webStateFactory.makeWebState(loading: bookmark.url)
    try webStateList.insert(webState, WebStateInsertion(activates: true))
    undoHistory?.noteOpening([webState.id], in: webStateList)
    consumer?.report(OpeningReport(opened: [TabID(webState.id)]))
  }
}

// MARK: - OutputDescribing

extension BookmarkMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch command {
    case BookmarkCommandsRouter.Key.openBookmark: .report(OpeningReport.fields)
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
    let viewController = view(\.bookmarks, sending: BookmarkCommandsRouter.self)
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
