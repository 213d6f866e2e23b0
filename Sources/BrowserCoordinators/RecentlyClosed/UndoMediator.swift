import BrowserCommands
import BrowserModel
import BrowserUI

/// Undoes what was closed in a window, and tells what has come back.
@MainActor
final class UndoMediator {
  /// The list of what can be reopened; it is told what has been.
  weak var consumer: (any ClosedListConsumer)?

  private let history: UndoHistory
  private let tabs: WebStateFactory
  private let windows: any WindowCommands
  private let nothing: UndoError

  /// Makes a mediator of a window.
  /// - Parameters:
  ///   - history: what can be undone there.
  ///   - tabs: makes its tabs.
  ///   - windows: reopens windows.
  ///   - nothing: is thrown where nothing can be undone.
  init(
    history: UndoHistory, tabs: WebStateFactory, windows: any WindowCommands, nothing: UndoError
  ) {
    self.history = history
    self.tabs = tabs
    self.windows = windows
    self.nothing = nothing
  }
}

// MARK: - UndoCommands

extension UndoMediator: UndoCommands {
  func undo() throws {
    switch history.findNext() {
    case nil: throw nothing
    case .regroup: consumer?.report(.group(try history.regroup()))
    case .reopen(let entry): try reopen(entry)
    }
  }

  private func reopen(_ entry: ClosedEntry) throws {
    let count = entry.item.tabs.count
    if entry.item.isWindow {
      try windows.reopen(history.index(of: entry).map { $0 + 1 })
      consumer?.report(.window(count))
    } else {
      try history.reopen(entry, by: tabs)
      consumer?.report(.tabs(count))
    }
  }
}
