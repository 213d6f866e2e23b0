import BrowserPages
public import Foundation
public import Switchboard

/// A service that manages the history of a browser state. An off-the-record state has no history.
///
/// New visits stay in memory for at most a few seconds before they are saved with the tabs. Stored
/// visits are read on demand. Without storage, all visits stay in memory.
@MainActor
public final class HistoryService: KeyedService {
  /// A closure that is called once for each distinct warning about visits that could not be read or
  /// saved.
  public var onWarning: (@MainActor (String) -> Void)? {
    didSet { reportWarnings() }
  }

  private let preferences: PreferenceStore?
  private let now: @MainActor () -> Date
  private weak var storage: (any HistoryStorage)?
  private var journal = HistoryJournal()
  private var warnings: [String] = []
  private var reportedCount = 0
  private let observers = ObserverList<any HistoryServiceObserver>()

  /// Creates a history without visits.
  ///
  /// - Parameters:
  ///   - preferences: The preferences that specify how long visits are kept, or nil to keep them
  ///     regardless of their age.
  ///   - now: A closure that returns the current time.
  public init(
    preferences: PreferenceStore? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.preferences = preferences
    self.now = now
  }

  /// Connects the history to its storage. The history holds the storage weakly.
  package func connect(to storage: any HistoryStorage) {
    self.storage = storage
    if !journal.isEmpty { storage.scheduleSave() }
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any HistoryServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Reports a warning about reading or saving, unless it has been reported before.
  package func report(_ warning: String) {
    guard !warnings.contains(warning) else { return }
    warnings.append(warning)
    reportWarnings()
  }

  private func reportWarnings() {
    guard let onWarning else { return }
    let unreported = warnings[reportedCount...]
    reportedCount = warnings.count
    for warning in unreported { onWarning(warning) }
  }
}

// MARK: - Recording

extension HistoryService {
  /// Adds a visit that begins now. The visit contains the normalized address of the page.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - title: The title of the page.
  public func addVisit(of url: URL, title: String) {
    journal.append(Visit(url: url.normalized, title: title, time: now()))
    storage?.scheduleSave()
  }

  /// Changes the title for all visits to a page.
  ///
  /// - Parameters:
  ///   - title: The new title.
  ///   - url: The address of the page. Equivalent addresses count as the same page.
  /// - Complexity: O(*k*) for *k* unsaved visits to the page.
  public func updateTitle(_ title: String, of url: URL) {
    if journal.setTitle(title, of: url.normalized, isStored: storage != nil) {
      storage?.scheduleSave()
    }
  }
}

// MARK: - Reading

extension HistoryService {
  private static let pageSize = 1_000

  /// The unsaved visits, newest first. Without storage, these are all visits.
  public var unsavedVisits: [Visit] { journal.entries.reversed().map(\.visit) }

  /// Returns one page of the list of visits, newest first. Without a cursor, the page contains all
  /// unsaved visits. With a cursor, it contains stored visits.
  ///
  /// - Parameters:
  ///   - text: The text to find in the address or title of each visit, or nil to include all
  ///     visits.
  ///   - cursor: The position at which the page begins, or nil to return the unsaved visits.
  ///   - limit: The maximum number of stored visits on the page, which is never more than 1,000.
  ///     The limit doesn't apply to unsaved visits.
  /// - Throws: An error from the storage if the visits cannot be read.
  public func visitPage(
    containing text: String? = nil, at cursor: VisitCursor? = nil, limit: Int = .max
  ) async throws -> VisitPage {
    guard let cursor else {
      let visits = unsavedVisits.filter { text.map($0.contains) ?? true }
      // Visits that are saved later have higher numbers, so they are not read twice.
      let next = storage.map { _ in VisitCursor(before: journal.savedNumber + 1) }
      return VisitPage(visits: visits, next: next)
    }
    let query = VisitQuery(
      text: text, before: cursor.number, limit: min(limit, Self.pageSize), unsaved: journal.changes)
    return try await storage?.readVisits(query) ?? VisitPage()
  }
}

// MARK: - Saving

extension HistoryService {
  /// The unsaved changes, or nil if there are none.
  package var unsavedChanges: HistoryChanges? {
    guard !journal.isEmpty else { return nil }
    var changes = journal.changes
    if let days = preferences?.value(of: .historyDays) {
      changes.bounds.oldest = now().addingTimeInterval(TimeInterval(days) * -86_400)
    }
    return changes
  }

  /// A Boolean value that indicates whether there are unsaved changes.
  package var hasUnsavedChanges: Bool { !journal.isEmpty }

  /// Removes the changes that the storage has saved.
  package func didSave(_ changes: HistoryChanges) { journal.didSave(upTo: changes.lastNumber) }
}

// MARK: - Deleting

extension HistoryService {
  /// Deletes the visits to an address, in any spelling.
  ///
  /// - Returns: The number of deleted visits, which are no longer on the disk. It includes the visits
  ///   of earlier deletions that could not be saved until now.
  /// - Throws: An error from the storage if the deletion cannot be saved. The visits are then
  ///   hidden, and the next successful save deletes them.
  @discardableResult
  public func deleteVisits(of url: URL) async throws -> Int {
    try await delete(.address(url.normalized.absoluteString))
  }

  /// Deletes the visits that began in a time range.
  ///
  /// - Returns: The number of deleted visits, which are no longer on the disk.
  /// - Throws: An error from the storage, as described for ``deleteVisits(of:)``.
  @discardableResult
  public func deleteVisits(in range: Range<Date>) async throws -> Int {
    try await delete(.range(range))
  }

  /// Deletes the visits that began at or after a time, or all visits if it is nil.
  ///
  /// - Returns: The number of deleted visits, which are no longer on the disk.
  /// - Throws: An error from the storage, as described for ``deleteVisits(of:)``.
  public func deleteVisits(since start: Date?) async throws -> Int {
    if let start {
      try await deleteVisits(in: start..<Date.distantFuture)
    } else {
      try await deleteAll()
    }
  }

  /// Deletes all visits.
  ///
  /// - Returns: The number of deleted visits, which are no longer on the disk.
  /// - Throws: An error from the storage, as described for ``deleteVisits(of:)``.
  @discardableResult
  public func deleteAll() async throws -> Int { try await delete(.all) }

  private func delete(_ deletion: VisitDeletion) async throws -> Int {
    let (effect, last) = try await effect(of: deletion)
    journal.delete(deletion, upTo: last, count: effect.count)
    if deletion == .all || effect.count > 0 { notify(effect, isAll: deletion == .all) }
    guard let storage, storage.isKeeping else { return effect.count }
    // Include earlier deletions in the count, because they are saved in the same step.
    let count = journal.deletions.map(\.count).reduce(0, +)
    try await storage.saveDeletions()
    return count
  }

  /// Returns the effect of a deletion on unsaved and stored visits.
  ///
  /// - Returns: The effect, and the number of the last change that is taken into account.
  private func effect(
    of deletion: VisitDeletion
  ) async throws -> (effect: VisitDeletionEffect, last: Int) {
    while true {
      let before = journal
      var effect = try await storedEffect(of: deletion)
      // Try again if a save or another deletion has happened in the meantime.
      guard !journal.hasSaved(since: before) else { continue }
      effect.count += before.entries.count { deletion.applies(to: $0.visit) }
      let kept = journal.entries.lazy.filter {
        $0.number > before.lastNumber || !deletion.applies(to: $0.visit)
      }
      effect.addresses.subtract(kept.map(\.visit.url.absoluteString))
      return (effect, before.lastNumber)
    }
  }

  private func storedEffect(of deletion: VisitDeletion) async throws -> VisitDeletionEffect {
    let visits = journal.entries.map(\.visit).filter(deletion.applies)
    let addresses = Set(visits.map(\.url.absoluteString))
    guard let storage else { return VisitDeletionEffect(addresses: addresses) }
    return try await storage.readEffect(
      of: VisitDeletionQuery(
        deletion: deletion, before: journal.savedNumber + 1,
        unsaved: journal.deletions.map(\.deletion), unsavedAddresses: addresses))
  }

  private func notify(_ effect: VisitDeletionEffect, isAll: Bool) {
    let urls = Set(effect.addresses.compactMap { URL(string: $0) })
    let deletion = HistoryDeletion(isAll: isAll, urls: urls)
    observers.notify { $0.historyService(self, didDelete: deletion) }
  }
}

/// An object that is notified of deleted visits.
@MainActor
public protocol HistoryServiceObserver: AnyObject {
  /// Called after visits have been deleted.
  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion)
}

// MARK: - Visits

/// A visit to a page.
public struct Visit: Hashable, Sendable {
  /// The address of the page.
  public let url: URL
  /// The title of the page.
  public internal(set) var title: String
  /// The time at which the visit began, rounded to the millisecond.
  public let time: Date

  /// Creates a visit.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - title: The title of the page.
  ///   - time: The time of the visit, which is rounded to milliseconds.
  public init(url: URL, title: String, time: Date) {
    self.url = url
    self.title = title
    self.time = Date(timeIntervalSince1970: (time.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

// MARK: - Searching

extension Visit {
  /// Returns whether the address or the title contains the given text, ignoring case.
  public func contains(_ text: String) -> Bool {
    url.absoluteString.localizedCaseInsensitiveContains(text)
      || title.localizedCaseInsensitiveContains(text)
  }
}

/// A description of a completed deletion from the history.
public struct HistoryDeletion: Hashable, Sendable {
  /// A Boolean value that indicates whether all visits have been deleted.
  public let isAll: Bool
  /// The addresses that have no visits left.
  public let urls: Set<URL>
}
