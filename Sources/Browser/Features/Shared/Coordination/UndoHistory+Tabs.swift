import BrowserCommands
import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation

// MARK: - Recording

extension UndoHistory? {
  /// Performs a change to the layout of the tabs in a list and records it, if there is a history.
  /// - Parameters:
  ///   - report: The report that describes the change.
  ///   - list: The list.
  ///   - body: A closure that changes the layout.
  /// - Returns: Whether the layout has changed.
  @MainActor
  func arranging(
    _ report: ChangeReport, of list: WebStateList, _ body: () throws -> Void
  ) rethrows -> Bool {
    if let self { return try self.arranging(report.description, body) }
    let before = list.arrangement.layout
    try body()
    return list.arrangement.layout != before
  }

  /// Opens tabs in a list and records it, if there is a history.
  /// - Parameters:
  ///   - list: The list.
  ///   - body: A closure that opens tabs and returns them.
  /// - Returns: The tabs, as a report names them.
  @MainActor
  func opening(
    in list: WebStateList, _ body: () throws -> [WebState]
  ) rethrows -> [TabID] {
    let active = list.activeWebState?.id
    let tabs = try body()
    let address = tabs.count == 1 ? tabs[0].visibleAddress : nil
    self?.record(
      .opening(tabs.map(\.id), from: active),
      address.map { $0.shortened + " opened in a new tab" } ?? "\(TabCountText(tabs.count)) opened")
    return tabs.map { TabID($0.id) }
  }

  /// Opens an address in a new tab, activates the tab, and records it, if there is a history.
  @MainActor
  func opening(
    _ url: URL, in list: WebStateList, by factory: WebStateFactory
  ) throws -> [TabID] {
    try opening(in: list) {
      let webState = factory.makeWebState(loading: url)
      try list.insert(webState, WebStateInsertion(activates: true))
      return [webState]
    }
  }
}

extension UndoHistory {
  /// Notes that a tab shows another page, which can't be undone.
  /// - Parameter command: The command that returns to the page.
  func noteNavigation(returningBy command: String = "back") {
    noteOther("another page loaded (‘\(command)’ returns)")
  }
}

extension WebStateList {
  /// Performs an operation and returns the tabs that it inserted, in order.
  func inserting(_ body: () throws -> Void) rethrows -> [TabID] {
    let known = Set(arrangement.ids)
    try body()
    return arrangement.ids.filter { !known.contains($0) }.map { TabID($0) }
  }
}

// MARK: - Words

extension String {
  /// The text as a message names it. Most of a long address says little.
  fileprivate var shortened: String {
    utf8.count > 60 && count > 60 ? prefix(59) + "…" : self
  }
}

/// The tabs at some indexes as text, such as `tab 3` or `4 tabs`.
struct TabsText: CustomStringConvertible {
  let description: String

  /// Creates the text.
  /// - Parameters:
  ///   - indexes: The indexes of the tabs.
  ///   - verb: Whether `is` or `are` follows the tabs.
  init(_ indexes: [Int], verb: Bool = false) {
    let isOne = indexes.count == 1
    let tabs = isOne ? "tab \(indexes[0] + 1)" : "\(indexes.count) tabs"
    description = verb ? "\(tabs) \(isOne ? "is" : "are")" : tabs
  }
}

// MARK: - Browsers

extension UndoHistory {
  static func attached(
    to browser: Browser, _ state: BrowserStateServices, _ windows: WindowManager?,
    _ rename: @escaping Rename
  ) -> UndoHistory {
    if let history = browser.userData[UndoHistory.self] { return history }
    let history = UndoHistory(
      of: browser, closed: state.recentlyClosed, preferences: state.preferences,
      settings: state.settings, bookmarks: state.bookmarks, stored: state.storedValues,
      windows: windows, rename: rename)
    // Only a browser that is being destroyed rejects user data.
    try? browser.userData.set(history, for: UndoHistory.self)
    return history
  }

  /// Returns a closure that renames a browser state, or a named session of a browser state.
  static func renaming(
    _ states: any BrowserStateCatalog, sessionsOf state: BrowserState
  ) -> Rename {
    { [weak states, weak state] item, name, newName in
      switch item {
      case .browserState: try states?.rename(named: name, to: newName)
      case .session:
        guard let state else { return }
        try await SessionLibrary.library(of: state)?.rename(name, to: newName)
      }
    }
  }
}
