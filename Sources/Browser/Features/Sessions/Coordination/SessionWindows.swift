import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation

/// The windows of the browser state in front, which can be saved as a session and in which sessions
/// are opened.
@MainActor
struct SessionWindows {
  private let windows: WindowManager
  private let sessions: ApplicationSessions

  init(_ windows: WindowManager, _ sessions: ApplicationSessions) {
    self.windows = windows
    self.sessions = sessions
  }

  private func front() throws(SessionCommandError) -> Window {
    guard let front = windows.current else { throw .noWindow }
    return front
  }

  /// The reader of files of other programs, or nil if there is no window.
  var readPages: PageCollectionReader? { windows.front?.browserState.readPages }

  /// Returns the named sessions of the browser state.
  func library() throws(SessionCommandError) -> SessionLibrary {
    guard let library = SessionLibrary.library(of: try front().browserState) else {
      throw .noWindow
    }
    return library
  }
}

// MARK: - Saving

extension SessionWindows {
  /// The time when the windows were last saved, or nil if they haven't been saved.
  var lastSaveTime: Date? {
    windows.current.flatMap { sessions.lastSaveTime(of: $0.browserState) }
  }

  /// A Boolean value that indicates whether the windows have incognito tabs, which are not part of a
  /// saved session.
  var haveIncognitoTabs: Bool {
    windows.windows.contains {
      $0.stateName == windows.current?.stateName && $0.tabs(.offTheRecord)?.isEmpty == false
    }
  }

  /// Returns the number of windows and tabs.
  func size() throws(SessionCommandError) -> SessionSize {
    let lists = try lists()
    return SessionSize(
      windowCount: lists.count, tabCount: lists.joined().reduce(0) { $0 + $1.count })
  }

  func document() throws(SessionCommandError) -> SessionDocument {
    SessionDocument(of: try lists(), at: Date())
  }

  /// Returns a document with all windows.
  /// - Throws: ``SessionCommandError`` if the windows have no tabs, or if there is no window.
  func documentToKeep() throws(SessionCommandError) -> SessionDocument {
    let document = try document()
    guard document.tabCount > 0 else { throw .noTabs(state: try front().stateName) }
    return document
  }

  private func lists() throws(SessionCommandError) -> [[WebStateList]] {
    WindowTabLists(of: windows).saved(ofStateNamed: try front().stateName)
  }
}

// MARK: - Opening

extension SessionWindows {
  /// Opens the windows of a document in the browser state that is in front when this method is
  /// called, even if another one comes to the front while the document is read.
  /// - Parameter read: A closure that reads the document.
  /// - Returns: The document, and the opened windows with their tabs.
  func open(
    _ read: () async throws -> SessionDocument
  ) async throws -> (document: SessionDocument, opening: OpeningReport) {
    let state = try front().stateName
    let document = try await read()
    return (document, try open(document, in: state))
  }

  /// Returns whether the window in front belongs to a browser state and has no tabs, so that the first
  /// window of a session can take its place.
  private func frontIsEmpty(in state: String) -> Bool {
    windows.front.map { $0.stateName == state && $0.lists.allSatisfy(\.isEmpty) } ?? false
  }

  private func open(_ document: SessionDocument, in state: String) throws -> OpeningReport {
    var takenGroups: Set<Int> = []
    var tabs: [TabID] = []
    var numbers: [WindowNumber] = []
    for (index, window) in document.windows.enumerated() {
      if index > 0 || !frontIsEmpty(in: state) { try windows.openWindow(ofStateNamed: state) }
      let opened = try front()
      guard let list = opened.tabs(.regular) else { throw SessionCommandError.noWindow }
      // Opening the first window may also restore saved windows, so the numbers are collected after
      // that.
      if index == 0 {
        takenGroups = Set(windows.windows.flatMap(\.lists).flatMap(\.groupNumbers))
      }
      try window.fill(list, by: opened.webStateFactory, takenGroups: takenGroups)
      // The session may be old, but the user has just requested these tabs.
      for webState in list.webStates { webState.markAsUsed() }
      takenGroups.formUnion(list.groupNumbers)
      tabs += list.arrangement.ids.map { TabID($0) }
      numbers.append(opened.windowNumber)
    }
    return OpeningReport(opened: tabs, windows: numbers)
  }
}

extension WebStateList {
  fileprivate var groupNumbers: [Int] { groups.map(\.id.number) }
}
