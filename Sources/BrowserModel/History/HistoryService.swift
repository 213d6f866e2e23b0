public import Foundation
public import Switchboard

/// The visits of a browser state; there are none off the record.
///
/// New visits are in memory until they are saved with the tabs, a few seconds later at most. Stored
/// visits are read on demand. Without a storage all visits are in memory.
@MainActor
public final class HistoryService: KeyedService {
  /// Called once with a sentence about each visit that could not be read or saved.
  public var onComplaint: (@MainActor (String) -> Void)? {
    didSet { reportComplaints() }
  }

  private let preferences: PreferenceStore?
  private let now: @MainActor () -> Date
  private weak var storage: (any HistoryStorage)?
  private var journal = HistoryJournal()
  private var complaints: [String] = []
  private var reportedCount = 0
  private let observers = ObserverList<any HistoryServiceObserver>()

  /// Creates a history without visits.
  ///
  /// - Parameters:
  ///   - preferences: The preferences that say how long visits are kept; nil for all time.
  ///   - now: Returns the time.
  public init(
    preferences: PreferenceStore? = nil, now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.preferences = preferences
    self.now = now
  }

  /// Connects the history with its storage, which is held weakly.
  package func connect(to storage: any HistoryStorage) {
    self.storage = storage
    if !journal.isEmpty { storage.scheduleSave() }
  }

  /// Adds an observer, held weakly, until the returned token is cancelled or dropped.
  public func addObserver(_ observer: any HistoryServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Reports what could not be read or saved, unless that has been reported already.
  package func report(_ complaint: String) {
    guard !complaints.contains(complaint) else { return }
    complaints.append(complaint)
    reportComplaints()
  }

  private func reportComplaints() {
    guard let onComplaint else { return }
    let unreported = complaints[reportedCount...]
    reportedCount = complaints.count
    for complaint in unreported { onComplaint(complaint) }
  }
}

// MARK: - Recording

extension HistoryService {
  /// Adds a visit that begins now.
  public func addVisit(of url: URL, title: String) {
    journal.append(Visit(url: url, title: title, time: now()))
    didChange()
  }

  /// Gives all visits of a page another title.
  ///
  /// - Complexity: O(*k*) for *k* unsaved visits of the page, however many others there are.
  public func updateTitle(_ title: String, of url: URL) {
    if journal.setTitle(title, of: url, isStored: storage != nil) { didChange() }
  }

  private func didChange() {
    storage?.scheduleSave()
    observers.notify { $0.historyServiceDidChange(self) }
  }
}

// MARK: - Reading

extension HistoryService {
  private static let pageSize = 1_000

  /// The visits that are not saved yet, newest first; without a storage, all visits.
  public var unsavedVisits: [Visit] { journal.entries.reversed().map(\.visit) }

  /// Returns a part of the visits, newest first.
  ///
  /// - Parameters:
  ///   - text: A text in the address or the title of each visit; nil for all visits.
  ///   - cursor: The place at which the part begins; nil for the newest visit.
  ///   - limit: The largest number of stored visits in the part.
  /// - Throws: The error of the storage if it cannot be read.
  public func visitPage(
    containing text: String? = nil, at cursor: VisitCursor? = nil, limit: Int = .max
  ) async throws -> VisitPage {
    guard let cursor else {
      let visits = unsavedVisits.filter { text.map($0.contains) ?? true }
      // Visits of later saves have higher numbers, and are not read twice.
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
  /// The changes that the storage doesn't have yet; nil if there are none.
  package var unsavedChanges: HistoryChanges? {
    guard !journal.isEmpty else { return nil }
    var changes = journal.changes
    let days = preferences?.value(of: .historyDays)
    changes.bounds.oldest = days.map { now().addingTimeInterval(-$0.seconds) } ?? .distantPast
    return changes
  }

  /// A Boolean value that indicates whether there are changes that the storage doesn't have yet.
  package var hasUnsavedChanges: Bool { !journal.isEmpty }

  /// Forgets changes that the storage has saved.
  package func didSave(_ changes: HistoryChanges) { journal.didSave(upTo: changes.lastNumber) }
}

// MARK: - Deleting

extension HistoryService {
  /// Deletes the visits of an address.
  ///
  /// - Returns: The number of deleted visits, which are gone from the disk.
  /// - Throws: The error of the storage if it cannot be changed. The visits are hidden then, and are
  ///   deleted with the next save that succeeds.
  @discardableResult
  public func deleteVisits(of url: URL) async throws -> Int {
    try await delete(.address(url.absoluteString))
  }

  /// Deletes the visits that began in a range of time.
  ///
  /// - Returns: The number of deleted visits, which are gone from the disk.
  /// - Throws: The error of the storage if it cannot be changed, as for one address.
  @discardableResult
  public func deleteVisits(in range: Range<Date>) async throws -> Int {
    try await delete(.range(range))
  }

  /// Deletes all visits.
  ///
  /// - Returns: The number of deleted visits, which are gone from the disk.
  /// - Throws: The error of the storage if it cannot be changed, as for one address.
  @discardableResult
  public func deleteAll() async throws -> Int { try await delete(.all) }

  private func delete(_ deletion: VisitDeletion) async throws -> Int {
    let (effect, last) = try await effect(of: deletion)
    journal.delete(deletion, upTo: last, count: effect.count)
    if deletion == .all || effect.count > 0 { notify(effect, isAll: deletion == .all) }
    guard let storage, storage.isKeeping else { return effect.count }
    // With those that could not be saved before.
    let count = journal.deletions.map(\.count).reduce(0, +)
    try await storage.saveDeletions()
    return count
  }

  /// Computes what a deletion removes of the unsaved visits and the stored ones.
  ///
  /// - Returns: The effect, and the number of the last change that it takes into account.
  private func effect(
    of deletion: VisitDeletion
  ) async throws -> (effect: VisitDeletionEffect, last: Int) {
    while true {
      let before = journal
      var effect = try await storedEffect(of: deletion)
      // A save in the meantime has stored some of the visits that were unsaved.
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
    observers.notify { $0.historyServiceDidChange(self) }
  }
}

/// An observer of the history.
@MainActor
public protocol HistoryServiceObserver: AnyObject {
  /// Called when a page has been visited, or its title has changed.
  func historyServiceDidChange(_ service: HistoryService)

  /// Called when visits have been deleted, in addition to the notification of the change.
  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion)
}

// MARK: - Defaults

extension HistoryServiceObserver {
  /// Does nothing.
  public func historyServiceDidChange(_ service: HistoryService) {}

  /// Does nothing.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {}
}

// MARK: - Visits

/// One visit of a page.
public struct Visit: Hashable, Sendable {
  /// The address of the page.
  public let url: URL
  /// The title of the page.
  public internal(set) var title: String
  /// When the visit began, to the millisecond.
  public let time: Date

  /// Creates a visit.
  public init(url: URL, title: String, time: Date) {
    self.url = url
    self.title = title
    self.time = Date(timeIntervalSince1970: (time.timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

// MARK: - Searching

extension Visit {
  /// Returns whether the address or the title has a text in it, in letters of any case.
  public func contains(_ text: String) -> Bool {
    url.absoluteString.localizedCaseInsensitiveContains(text)
      || title.localizedCaseInsensitiveContains(text)
  }
}

/// What has been deleted of the history.
public struct HistoryDeletion: Hashable, Sendable {
  /// Whether that was all there was.
  public let isAll: Bool
  /// The addresses of which no visit is left.
  public let urls: Set<URL>
}
