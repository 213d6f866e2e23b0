/// The history of the changes in a window that can be undone and repeated.
///
/// A change is a value that knows its inverse. See ``UndoableChange``. Closed tabs, groups and
/// windows are recorded elsewhere: regular windows use the closed items that the browser state
/// records. The history of an off-the-record window records the closed items of only that window,
/// and they are lost when the history is destroyed.
@MainActor
public final class UndoHistory {
  /// The maximum number of recorded changes.
  public static let limit = 100

  private let window: String
  private let targets: UndoTargets
  private let closed: RecentlyClosedService
  /// The observer that records closed tabs, or nil if the browser state records them.
  private var closings: WindowClosings?
  private var done: [Record] = []
  private var undone: [Undone] = []
  /// The closed entries that undoing an opening has added. The opening is repeated instead.
  private var unopened: Set<ClosedEntry.ID> = []
  /// The identity of the last closed entry that was known when a change was last undone or repeated.
  /// A later entry of this window clears the undone changes.
  private var lastKnownEntry: ClosedEntry.ID = 0
  /// The changes that can't be undone, in order. Each is the last one before an item was closed, or
  /// the last one of all. A later change that can be undone moves them to its record.
  private var otherChanges: [Other] = []

  /// A change that can't be undone, with the identity of the last entry that was closed before it.
  private struct Other {
    let summary: String
    let after: ClosedEntry.ID
  }

  /// A recorded change, with the identity of the last entry that was closed before it.
  private struct Record {
    let step: UndoRecord
    let after: ClosedEntry.ID
    /// The changes that can't be undone and came just before this one. They become the last changes
    /// again when this one is undone.
    let otherChanges: [Other]
  }

  /// An undone change that can be repeated.
  private enum Undone: Equatable {
    case change(UndoRecord)
    /// The closing of tabs, which gets its former number among the closed items.
    case closing([WebStateID], ClosedEntry.ID)
  }

  /// A closure that renames an item. It receives the old name and the new one.
  public typealias Rename = @MainActor (NamedItem, String, String) async throws -> Void

  /// Creates the undo history of a window.
  ///
  /// - Parameters:
  ///   - browser: The browser of the window.
  ///   - service: The service with the browser state's closed items, or nil for an off-the-record
  ///     window.
  ///   - preferences: The preferences that set the maximum number of closed entries. Changes to
  ///     them can be undone.
  ///   - settings: The settings of the device. Changes to them can be undone.
  ///   - bookmarks: The bookmarks. Changes to them can be undone.
  ///   - stored: The values that features store. Changes to them can be undone.
  ///   - windows: The open windows. Moves of tabs between them can be undone.
  ///   - rename: A closure that renames a browser state or a named session.
  public init(
    of browser: Browser, closed service: RecentlyClosedService?, preferences: PreferenceStore,
    settings: PreferenceStore? = nil, bookmarks: BookmarkService? = nil,
    stored: StoredValues? = nil, windows: WindowManager? = nil,
    rename: @escaping Rename = { _, _, _ in }
  ) {
    window = browser.name
    closed = service ?? RecentlyClosedService(history: nil, preferences: preferences)
    targets = UndoTargets(
      list: browser.webStateList, stores: [preferences] + [settings].compactMap(\.self),
      bookmarks: bookmarks, stored: stored, closed: closed, windows: { [weak windows] in windows },
      changeName: rename)
    guard service == nil else { return }
    closings = WindowClosings(of: browser.webStateList) { [weak closed, window] in
      closed?.add($0, window: window)
    }
  }
}

// MARK: - Recording

extension UndoHistory {
  /// Performs a change to the layout of the tabs and records it.
  ///
  /// - Parameters:
  ///   - summary: A phrase that describes the change, such as `2 tabs pinned`.
  ///   - body: A closure that changes the layout.
  /// - Returns: Whether the layout has changed.
  /// - Throws: The error that `body` throws.
  @discardableResult
  public func arranging(_ summary: String, _ body: () throws -> Void) rethrows -> Bool {
    let before = targets.layout
    try body()
    return record(.layout(from: before, to: targets.layout), summary)
  }

  /// Records a change, unless it changes nothing. This clears the undone changes.
  ///
  /// - Parameters:
  ///   - change: A change that has been made.
  ///   - summary: A phrase that describes the change, such as `bookmark added`.
  ///   - undoneSummary: A sentence that describes the result after the change is undone, or nil for
  ///     a sentence with `summary`.
  ///   - isFromElsewhere: Whether the user made the change elsewhere, so that the undone changes stay.
  /// - Returns: Whether the change was recorded.
  @discardableResult
  public func record(
    _ change: UndoableChange, _ summary: String, undone undoneSummary: String? = nil,
    isFromElsewhere: Bool = false
  ) -> Bool {
    guard change != change.inverse else { return false }
    add(
      UndoRecord(
        change: change, summary: summary, undoneSummary: undoneSummary ?? "undone: \(summary)"))
    if !isFromElsewhere { undone = [] }
    return true
  }

  /// Notes a change that can't be undone, so that ``otherChange(laterThan:)`` can name it.
  ///
  /// - Parameter summary: A phrase that describes the change, such as `1 tab opened`.
  public func noteOther(_ summary: String) {
    let other = Other(summary: summary, after: closed.lastID)
    if otherChanges.last?.after == other.after { otherChanges.removeLast() }
    otherChanges.append(other)
    if otherChanges.count > Self.limit { otherChanges.removeFirst() }
  }

  /// A phrase that describes the last change that can't be undone, or nil if there is none.
  public var lastOther: String? { otherChanges.last?.summary }

  /// Returns a phrase that describes the last change that can't be undone, or nil if there is none
  /// later than a step.
  ///
  /// - Parameter step: The next step to undo.
  public func otherChange(laterThan step: UndoStep) -> String? {
    if case .reopen(let entry) = step, let other = otherChanges.last, entry.id > other.after {
      return nil
    }
    return lastOther
  }

  /// Forgets the last change that can't be undone. Call this method after you have named it to the
  /// user.
  public func forgetOther() { _ = otherChanges.popLast() }

  private func add(_ record: UndoRecord) {
    done.append(
      Record(step: record, after: closed.entries.first?.id ?? 0, otherChanges: otherChanges))
    otherChanges = []
    if done.count > Self.limit { done.removeFirst() }
  }
}

// MARK: - Undoing

extension UndoHistory {
  /// Returns the next step to undo, or nil if there is none.
  public func findNext() -> UndoStep? {
    closed.removeOutdated()
    let entry = closed.entries.first {
      !unopened.contains($0.id) && ($0.window == window || $0.item.isWindow)
    }
    // Check each change again, because its target may have changed since then.
    while let last = done.last, last.after >= entry?.id ?? 0 {
      if targets.canApply(last.step.change.inverse) { return .revert(last.step) }
      removeLastRecord()
    }
    return entry.map(UndoStep.reopen)
  }

  /// Removes the last recorded change. The changes that can't be undone and came just before it
  /// become the last changes again.
  private func removeLastRecord() {
    if let record = done.popLast() { otherChanges = record.otherChanges + otherChanges }
  }

  /// Returns the index of an entry among the closed items, or nil if it is not among them. The most
  /// recent entry has index 0.
  public func index(of entry: ClosedEntry) -> Int? { closed.entries.firstIndex(of: entry) }

  /// Reopens an entry in this window and removes it from the closed items.
  ///
  /// - Throws: ``WebStateListError`` if another change to the list is in progress.
  public func reopen(_ entry: ClosedEntry, by factory: WebStateFactory) throws(WebStateListError) {
    forgetOutdatedUndone()
    let known = Set(targets.layout.ids)
    try closed.reopen(entry, in: targets.list, by: factory)
    undone.append(.closing(targets.layout.ids.filter { !known.contains($0) }, entry.id))
  }

  /// Reopens an entry and returns the change, or nil if it can't be undone.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - newWindow: The number of the window that was opened for the entry, or nil for this window.
  ///   - body: A closure that reopens the entry.
  public func reopening(
    _ entry: ClosedEntry, in newWindow: Int?, _ body: () throws -> Void
  ) rethrows -> UndoableChange? {
    let number = Window.number(ofBrowserNamed: window)
    guard let target = targets.windows()?.existingWindow(newWindow ?? number) else {
      try body()
      return nil
    }
    let previousFrontWindow = newWindow == nil ? nil : number
    return try ClosedItemReopening(of: entry, in: target, openedFrom: previousFrontWindow, body)
      .map(UndoableChange.reopening)
  }

  /// Undoes the last recorded change. Call ``findNext()`` first, which discards changes that can no
  /// longer be undone.
  ///
  /// - Throws: An error if another change is in progress, a file cannot be written or an item cannot
  ///   be renamed.
  public func revert() async throws {
    guard let last = done.last?.step else { return }
    forgetOutdatedUndone()
    do { try await targets.apply(last.change.inverse) } catch {
      if last.change.isAttempt, done.last?.step == last { removeLastRecord() }
      throw error
    }
    unopened.formUnion(closed.entries.map(\.id).filter { $0 > lastKnownEntry })
    lastKnownEntry = closed.lastID
    noteReverted(last)
    if last.change.isShared { for history in others { history.noteReverted(last) } }
  }

  /// Makes a change that has been undone the next one to repeat, unless there is a later one.
  private func noteReverted(_ step: UndoRecord) {
    guard let index = done.lastIndex(where: { $0.step == step }) else { return }
    guard index == done.endIndex - 1 else {
      done.remove(at: index)
      return
    }
    removeLastRecord()
    undone.append(.change(step))
  }

  /// The histories of the other windows, and of the other type of tabs in this one.
  private var others: [UndoHistory] {
    let windows = targets.windows()?.windows ?? []
    return windows.flatMap { window in
      [BrowserType.regular, .offTheRecord].compactMap { window.agent(UndoHistory.self, of: $0) }
    }.filter { $0 !== self }
  }
}

// MARK: - Repeating

extension UndoHistory {
  /// Repeats the change that was undone last.
  ///
  /// Undone changes that can no longer be repeated are skipped.
  /// - Returns: The repeated change, or nil if there is none.
  /// - Throws: An error if another change is in progress or a file cannot be written.
  public func redo() async throws -> RedoneStep? {
    forgetOutdatedUndone()
    while let last = undone.last {
      let step = try await redo(last)
      if undone.last == last { undone.removeLast() }
      lastKnownEntry = closed.lastID
      if let step { return step }
    }
    return nil
  }

  private func redo(_ step: Undone) async throws -> RedoneStep? {
    switch step {
    case .change(let record):
      guard targets.canApply(record.change) else { return nil }
      do { try await targets.apply(record.change) } catch {
        if record.change.isAttempt { undone.removeAll { $0 == step } }
        throw error
      }
      add(record)
      if record.change.isShared { for history in others { history.noteRepeated(record) } }
      return .change(record.summary)
    case .closing(let ids, let entry):
      let list = targets.list, indexes = ids.compactMap(list.index(of:)), last = closed.lastID
      guard !indexes.isEmpty else { return nil }
      try list.performBatch { try list.close(at: indexes, because: .userAction) }
      closed.renumber(entryAfter: last, as: entry)
      return .closing(indexes.count)
    }
  }

  /// Records a change that another window has repeated, if this window also recorded it or was
  /// opened by it.
  private func noteRepeated(_ record: UndoRecord) {
    let isLast = undone.last == .change(record)
    guard isLast || record.change.opens(window) else { return }
    if isLast { undone.removeLast() }
    add(record)
  }

  /// Clears the undone changes if something was closed in the window since they were undone.
  private func forgetOutdatedUndone() {
    let hasClosed = closed.entries.contains { $0.id > lastKnownEntry && $0.window == window }
    if hasClosed { undone = [] }
    lastKnownEntry = closed.lastID
  }
}

// MARK: - User data

// The history is attached to its browser so that commands for all windows can find it.
extension UndoHistory: UserDataKey {
  /// The type of the value that is attached to a browser.
  public typealias Value = UndoHistory
}

// MARK: - UndoStep

/// An action that undoes the closing of an item or another change.
public enum UndoStep: Hashable, Sendable {
  /// Reopening a closed item.
  case reopen(ClosedEntry)
  /// Reverting a change.
  case revert(UndoRecord)
}

/// A change that was repeated.
public enum RedoneStep: Hashable, Sendable {
  /// The change with the given summary.
  case change(String)
  /// The closing of the given number of tabs.
  case closing(Int)
}

/// A change that can be undone, with a phrase that describes it.
public struct UndoRecord: Hashable, Sendable {
  /// The change, whose inverse undoes it.
  public let change: UndoableChange
  /// A phrase that describes the change, such as `2 tabs pinned`.
  public let summary: String
  /// A sentence that describes the result after the change is undone.
  public let undoneSummary: String
}
