import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that reopens closed entries, and undoes and repeats changes in a window.
@MainActor
final class UndoMediator {
  /// The list of closed entries. It also shows the results of commands.
  weak var consumer: (any RecentlyClosedConsumer)?

  private let history: UndoHistory
  private let closed: RecentlyClosedService?
  private let list: WebStateList
  private let webStateFactory: WebStateFactory
  private let control: WindowControl?
  private let histories: WindowHistories?

  /// Creates a mediator for a window.
  ///
  /// - Parameters:
  ///   - history: The steps that can be undone in the window.
  ///   - closed: The service that stores the closed entries, or nil for incognito tabs.
  ///   - list: The tabs of the window.
  ///   - webStateFactory: The factory for the window's tabs.
  ///   - control: The control that opens windows, or nil if there is only this window.
  ///   - histories: The undo histories of all windows, or nil if there is only this window.
  init(
    history: UndoHistory, closed: RecentlyClosedService?, list: WebStateList,
    webStateFactory: WebStateFactory, control: WindowControl? = nil,
    histories: WindowHistories? = nil
  ) {
    self.history = history
    self.closed = closed
    self.list = list
    self.webStateFactory = webStateFactory
    self.control = control
    self.histories = histories
  }
}

// MARK: - Closed entries

extension UndoMediator {
  /// The closed entries, in the order of their numbers.
  var closedEntries: [ClosedEntry] {
    closed?.removeOutdated()
    return closed?.entries ?? []
  }
}

// MARK: - UndoCommands

extension UndoMediator: UndoCommands {
  func undo() async throws {
    // Undoing a change can close the window and its view controllers.
    let consumer = self.consumer
    guard let step = history.findNext() else {
      if let other = history.lastOther { throw UndoError.notCovered(other) }
      throw closed == nil ? UndoError.nothingIncognito : .nothing
    }
    if let other = history.otherChange(laterThan: step) {
      // The user means the last change, so an older one is undone only if the user asks again.
      history.forgetOther()
      throw UndoError.stays(other, previous: step.summary)
    }
    switch step {
    case .reopen(let entry): try undo(entry)
    case .revert(let record):
      try await history.revert()
      consumer?.report(.undone(record.undoneSummary, change: record.summary))
    }
  }

  func redo() async throws {
    switch try await history.redo() {
    case nil: throw UndoError.nothingToRedo
    case .change(let summary): consumer?.report(.redone(summary))
    case .closing(let count): consumer?.report(.closed(count))
    }
  }

  func reopen(_ number: Int?) throws {
    guard let closed else { throw ReopenError.offTheRecord }
    if let number, number < 1 { throw ReopenError.notPositive(number) }
    closed.removeOutdated()
    let entry = try closed.entry(at: (number ?? 1) - 1), count = entry.item.tabs.count
    let (opening, window, change) = try reopen(entry, of: closed)
    consumer?.report(.reopened(opening))
    let summary = (window == nil ? "" : "a window with ") + "\(TabCountText(count)) reopened"
    guard let change else {
      history.noteOther(summary)
      if let window { histories?.noteOther(summary, in: window) }
      return
    }
    history.record(change, summary)
    if let window { histories?.record(change, summary, in: window, of: [.regular]) }
  }

  private func undo(_ entry: ClosedEntry) throws {
    let count = entry.item.tabs.count
    guard entry.item.isWindow, let closed else {
      consumer?.report(.tabs(count, try reopenHere(entry)))
      return
    }
    let opening = list.isEmpty ? try reopenHere(entry) : try reopen(entry, of: closed).opening
    consumer?.report(.window(count, opening))
  }

  /// Reopens an entry in this window as a step that can be repeated.
  private func reopenHere(_ entry: ClosedEntry) throws -> OpeningReport {
    OpeningReport(opened: try list.inserting { try history.reopen(entry, by: webStateFactory) })
  }

  /// Reopens an entry in this window. If the entry is a window and this window has tabs, the entry
  /// is reopened in a new window, which is returned. Also returns the change, unless it can't be
  /// undone.
  private func reopen(
    _ entry: ClosedEntry, of closed: RecentlyClosedService
  ) throws -> (opening: OpeningReport, window: Int?, change: UndoableChange?) {
    let needsWindow = entry.item.isWindow && !list.isEmpty
    let opened = needsWindow ? try control?.openWindow(for: entry) : nil
    let target = opened?.list ?? list
    var tabs: [TabID] = []
    let change = try history.reopening(entry, in: opened?.window) {
      tabs = try target.inserting {
        try closed.reopen(entry, in: target, by: webStateFactory)
      }
    }
    let numbers = [opened?.window].compactMap(\.self).map(WindowNumber.init)
    return (OpeningReport(opened: tabs, windows: numbers), opened?.window, change)
  }
}

// MARK: - OutputDescribing

extension UndoMediator: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? { .report(UndoReport.fields) }
}

extension UndoStep {
  /// A phrase that describes the change, such as `2 tabs pinned`.
  fileprivate var summary: String {
    switch self {
    case .revert(let record): record.summary
    case .reopen(let entry):
      (entry.item.isWindow ? "a window with " : "")
        + "\(TabCountText(entry.item.tabs.count)) closed"
    }
  }
}

// MARK: - Errors

/// An error that occurs when nothing can be undone or repeated.
enum UndoError: Error, Equatable {
  case nothingToRedo
  case nothing
  case nothingIncognito
  case notCovered(String)
  /// The last change can't be undone, but the change before it can.
  case stays(String, previous: String)
}

extension UndoError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothingToRedo:
      "there is nothing to redo in this window: ‘redo’ repeats what ‘undo’ has undone"
    case .nothing:
      "there is nothing to undo in this window: ‘closed’ lists what can be reopened"
    case .notCovered(let change):
      "the last change cannot be undone: \(change)"
    case .stays(let change, let previous):
      "the last change cannot be undone: \(change); "
        + "‘undo’ once more undoes the change before it: \(previous)"
    case .nothingIncognito:
      "there is nothing to undo among these incognito tabs: after the last one is closed, "
        + "nothing brings them back"
    }
  }
}

/// An error that occurs when an entry can't be reopened.
enum ReopenError: Error, Equatable {
  case offTheRecord
  case notPositive(Int)
}

extension ReopenError: CustomStringConvertible {
  var description: String {
    switch self {
    case .offTheRecord:
      "closed incognito tabs are not remembered: switch to the regular ones to reopen one of those"
    case .notPositive(let number):
      "there is no closed entry \(number): ‘closed’ lists them, starting with 1"
    }
  }
}
