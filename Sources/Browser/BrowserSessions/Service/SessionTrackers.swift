import BrowserModel
import Foundation
import Switchboard

/// The unsaved changes of a browser state.
@MainActor
final class SessionTrackers {
  private(set) var windows: [Int: WindowTracker] = [:]
  /// The tracker for the recently closed items.
  var closed: ClosedTracker?
  var bookmarks: BookmarkTracker?
  /// The tracker for the cookies of the browser state's engine, if they are stored.
  var cookies: CookieTracker?
  var downloads: DownloadTracker?
  let namedSessions = NamedSessionTracker()
  /// A Boolean value that indicates whether the next save erases the traces of what it removes.
  var erasesTraces = false
  let recentlyClosed: RecentlyClosedService?
  /// The history service, or nil if the browser state is off the record.
  let history: HistoryService?
  let bookmarkService: BookmarkService?
  let downloadService: DownloadService?
  /// The number of changes to windows since the changes were last taken.
  var changeCount = 0
  /// The numbers of the tabs with stored pages. The pages of an unrealized tab are not written
  /// again when the tab moves to another window.
  var tabsWithStoredPages: Set<Int> = []
  /// Changes from disconnected windows and failed saves. No tracker contains these changes.
  private var pending = SessionChanges()
  /// The changes that are being written.
  private(set) var inFlight = SessionChanges()

  /// Creates trackers that track only the history until services are connected.
  init(
    recentlyClosed: RecentlyClosedService?, history: HistoryService?, bookmarks: BookmarkService?,
    downloads: DownloadService?
  ) {
    self.recentlyClosed = recentlyClosed
    self.history = history
    bookmarkService = bookmarks
    downloadService = downloads
  }

  /// A Boolean value that indicates whether there are unsaved changes. Changes in a failed save
  /// remain unsaved.
  var isDirty: Bool {
    erasesTraces || !pending.isEmpty || !inFlight.isEmpty || history?.hasUnsavedChanges == true
      || all.contains { $0.isDirty }
  }

  /// The trackers, beginning with the closed tabs, because tabs that have since been reopened have
  /// newer pages.
  private var all: [any ChangeTracker] {
    let trackers: [(any ChangeTracker)?] =
      [closed] + windows.values.map(\.self) + [bookmarks, downloads, namedSessions, cookies]
    return trackers.compactMap(\.self)
  }
}

// MARK: - Windows

extension SessionTrackers {
  func add(_ tracker: WindowTracker) { windows[tracker.windowID] = tracker }

  /// Stops tracking a window. The next save writes its tabs in their current state.
  func disconnect(windowID: Int) {
    // Take the changes from all windows, because tabs may have moved between them.
    if windows.values.contains(where: \.isDirty) { pending = takeChanges() }
    windows[windowID] = nil
  }

  /// Removes a window with the next save.
  func remove(windowID: Int) {
    windows[windowID] = nil
    var changes = SessionChanges()
    changes.removedWindows = [windowID]
    pending.merge(changes)
  }

  /// Stops tracking everything.
  func stop() {
    windows = [:]
    closed = nil
    bookmarks = nil
    downloads = nil
    cookies = nil
  }
}

// MARK: - Saving

extension SessionTrackers {
  /// Moves all changes into those that are being written.
  func beginSave() { inFlight.merge(takeChanges()) }

  /// Ends the save of the changes that are being written.
  ///
  /// - Parameter keepsChanges: Whether the next save includes the changes.
  func endSave(keepsChanges: Bool) {
    if keepsChanges {
      inFlight.merge(pending)
      pending = inFlight
    }
    inFlight = SessionChanges()
  }

  /// Returns all changes and removes them from the trackers.
  func takeChanges() -> SessionChanges {
    let storedPages = isErasing ? [] : tabsWithStoredPages
    var changes = pending, later = SessionChanges()
    pending = SessionChanges()
    for tracker in all where tracker.isDirty {
      tracker.takeChanges(into: &later, storedPages: storedPages)
    }
    changeCount = 0
    later.deletesData = erasesTraces
    erasesTraces = false
    later.history = history?.unsavedChanges
    changes.merge(later)
    tabsWithStoredPages.subtract(changes.removedPages)
    tabsWithStoredPages.formUnion(changes.pages.keys)
    return changes
  }

  /// A Boolean value that indicates whether the store has pages that must still be erased.
  ///
  /// While this value is `true`, the pages of tabs that are closed or reopened must be written
  /// again, because the erasure might have removed the stored pages.
  private var isErasing: Bool {
    closed?.isErasing == true || pending.erasure != nil || inFlight.erasure != nil
  }

  /// Adds all data in memory to the changes that are being written, so that it is saved to a new
  /// store. The new store already contains the pages of the given tabs, so unchanged pages of these
  /// tabs are left out.
  func saveEverything(exceptPagesOf tabs: Set<Int>) {
    tabsWithStoredPages = tabs
    for tracker in all { tracker.recordEverything() }
    beginSave()
  }
}

// MARK: - Cookies

/// A tracker for the cookies of an engine. The engine itself records their changes.
@MainActor
final class CookieTracker: ChangeTracker {
  private let cookies: any PersistentCookies
  private let preference: Subscription?
  private var writesAll = false

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - cookies: The cookies of the engine.
  ///   - preferences: The preferences that determine whether cookies that end with the session are
  ///     stored, or nil to store only the others.
  init(_ cookies: any PersistentCookies, _ preferences: PreferenceStore?) {
    self.cookies = cookies
    preference = preferences?.observe(.restoresLogins) { cookies.keepSessionCookies($0) }
  }

  var isDirty: Bool { writesAll || cookies.hasUnsavedChanges }

  /// Restores the stored cookies and begins to notify of changes.
  func restore(_ records: [CookieRecord], onChange: @escaping @MainActor @Sendable () -> Void) {
    let stored = Dictionary(records.map { ($0.id, $0.value) }) { first, _ in first }
    cookies.restore(stored) { Task { @MainActor in onChange() } }
    if cookies.hasUnsavedChanges { onChange() }
  }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    for (id, value) in cookies.takeChanges(all: writesAll) {
      changes.cookies[id] = .some(value.map { CookieRecord(id: id, value: $0) })
    }
    writesAll = false
  }

  func recordEverything() { writesAll = true }
}

// MARK: - Named sessions

/// A tracker for the named sessions. It has their texts only until they are saved.
@MainActor
final class NamedSessionTracker: ChangeTracker {
  /// The named sessions, by number. They include those that were deleted or replaced.
  private(set) var sessions: [Int: NamedSessionRecord] = [:]
  private var noted: [Int: NamedSessionRecord] = [:]
  /// The texts that are not known to be in the store, by number.
  private(set) var texts: [Int: Data] = [:]

  var isDirty: Bool { sessions != noted }

  /// Sets the sessions that the store contains.
  func restore(_ records: [NamedSessionRecord]) {
    sessions = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    noted = sessions
  }

  /// Replaces the sessions.
  ///
  /// - Parameters:
  ///   - sessions: The sessions, by number.
  ///   - texts: The texts of new sessions, by number.
  ///   - isSaved: Whether there is nothing to save, because the sessions stay in memory.
  func set(_ sessions: [Int: NamedSessionRecord], adding texts: [Int: Data], isSaved: Bool) {
    self.sessions = sessions
    self.texts = self.texts.merging(texts) { $1 }.filter { sessions[$0.key] != nil }
    if isSaved { noted = sessions }
  }

  /// Releases texts after they have been saved.
  func didSave(_ texts: [Int: SessionTextRecord?]) {
    for id in texts.keys { self.texts[id] = nil }
  }

  func takeChanges(into changes: inout SessionChanges, storedPages: Set<Int>) {
    changes.namedSessions = sessions.changes(since: noted)
    for (id, record) in changes.namedSessions where record == nil {
      changes.sessionTexts[id] = .some(nil)
    }
    for (id, text) in texts {
      changes.sessionTexts[id] = SessionTextRecord(id: id, text: text)
    }
    noted = sessions
  }

  func recordEverything() { noted = [:] }
}
