import BrowserPages
package import Foundation

/// An ordered journal of the changes to a history that have not been saved yet.
///
/// Each change has a number. A save covers all changes up to the last number, and the journal
/// removes them after the save succeeds. Without storage, the journal contains the entire history.
struct HistoryJournal {
  /// A visit, with the number of the change that added it.
  struct Entry {
    let number: Int
    var visit: Visit
  }

  /// A deletion of stored visits, with the number of the change.
  struct Deletion {
    let number: Int
    let deletion: VisitDeletion
    /// The number of visits that the deletion removes.
    let count: Int
  }

  /// The unsaved visits, oldest first.
  private(set) var entries: [Entry] = []
  /// The unsaved deletions.
  private(set) var deletions: [Deletion] = []
  /// The number of the last change.
  private(set) var lastNumber = 0
  /// The number of the last saved change.
  private(set) var savedNumber = 0

  private var titles: [String: (title: String, number: Int)] = [:]
  /// The indexes of the entries for each address.
  private var indexes: [URL: [Int]] = [:]
  private let limit: Int

  /// Creates an empty journal.
  ///
  /// - Parameter limit: The maximum number of visits. The journal may slightly exceed this limit
  ///   before it drops the oldest visits.
  init(limit: Int = HistoryBounds.visitLimit) { self.limit = limit }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - Visits and titles

extension HistoryJournal {
  /// Appends a visit to a normalized address. The visit must be newer than all other visits.
  mutating func append(_ visit: Visit) {
    indexes[visit.url, default: []].append(entries.count)
    entries.append(Entry(number: nextNumber(), visit: visit))
    // Drop many visits in one step, because `keep` rebuilds all indexes.
    if entries.count > limit + limit / 8 { keep(entries.suffix(limit)) }
  }

  /// Sets the title for all visits to an address.
  ///
  /// - Parameters:
  ///   - title: The new title.
  ///   - url: The normalized address.
  ///   - isStored: Whether the storage may contain visits to the address.
  /// - Returns: Whether the title of a visit may have changed.
  /// - Complexity: O(*k*) for *k* unsaved visits to the address.
  mutating func setTitle(_ title: String, of url: URL, isStored: Bool) -> Bool {
    let others = indexes[url, default: []].filter { entries[$0].visit.title != title }
    for index in others { entries[index].visit.title = title }
    guard isStored else { return !others.isEmpty }
    return setStoredTitle(title, of: url) || !others.isEmpty
  }

  /// Sets the title to save for the stored visits to an address. Returns whether the title of a
  /// stored visit might change.
  private mutating func setStoredTitle(_ title: String, of url: URL) -> Bool {
    let number = nextNumber(), address = url.absoluteString
    let isNew = titles[address]?.title != title
    titles[address] = (title, number)
    if titles.count > 2 * limit {
      let oldest = lastNumber - limit
      titles = titles.filter { $0.value.number > oldest }
    }
    return isNew
  }

  private mutating func keep(_ kept: some Sequence<Entry>) {
    entries = Array(kept)
    indexes = Dictionary(grouping: entries.indices) { entries[$0].visit.url }
  }
}

// MARK: - Deleting

extension HistoryJournal {
  /// Deletes the unsaved visits that a deletion applies to. The next save deletes the stored
  /// visits.
  ///
  /// - Parameters:
  ///   - deletion: The deletion to perform.
  ///   - last: The highest number of an unsaved visit that the deletion may remove. Unsaved visits
  ///     with higher numbers are kept.
  ///   - count: The number of unsaved and stored visits that the deletion removes.
  mutating func delete(_ deletion: VisitDeletion, upTo last: Int, count: Int) {
    keep(entries.filter { $0.number > last || !deletion.applies(to: $0.visit) })
    titles = titles.filter { !deletion.appliesToTitle(of: $0.key) }
    deletions.append(Deletion(number: nextNumber(), deletion: deletion, count: count))
  }
}

extension VisitDeletion {
  func applies(to visit: Visit) -> Bool {
    applies(to: visit.url.absoluteString, at: visit.time)
  }

  /// Returns whether the deletion removes all visits to an address, regardless of when they began.
  fileprivate func appliesToTitle(of address: String) -> Bool {
    switch self {
    case .all: true
    case .address(let deleted): deleted == address
    case .range: false
    }
  }
}

// MARK: - Saving

extension HistoryJournal {
  /// The unsaved changes.
  var changes: HistoryChanges {
    var changes = HistoryChanges()
    changes.deletions = deletions.map(\.deletion)
    changes.titles = titles.mapValues(\.title)
    changes.visits = Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0.visit) })
    changes.lastNumber = lastNumber
    return changes
  }

  /// A Boolean value that indicates whether there are no unsaved changes.
  var isEmpty: Bool { entries.isEmpty && titles.isEmpty && deletions.isEmpty }

  /// Returns whether changes have been saved or deletions have been added since an earlier copy of
  /// the journal was made.
  func hasSaved(since earlier: Self) -> Bool {
    savedNumber != earlier.savedNumber
      || deletions.map(\.number) != earlier.deletions.map(\.number)
  }

  /// Removes the changes up to and including a number, because they have been saved.
  mutating func didSave(upTo number: Int) {
    savedNumber = max(savedNumber, number)
    keep(entries.drop { $0.number <= savedNumber })
    titles = titles.filter { $0.value.number > savedNumber }
    deletions.removeAll { $0.number <= savedNumber }
  }
}

// MARK: - HistoryChanges

/// A set of changes to a history that have not been saved yet.
///
/// To save the changes, the storage performs the deletions first and then sets the titles. It adds
/// the new visits last.
package struct HistoryChanges: Hashable, Sendable {
  /// The deletions of stored visits.
  package var deletions: [VisitDeletion] = []
  /// The new titles for stored visits, keyed by address.
  package var titles: [String: String] = [:]
  /// The new visits, keyed by number. Later visits have higher numbers.
  package var visits: [Int: Visit] = [:]
  package var lastNumber = 0
  /// The limits that a save applies to the history.
  package var bounds = HistoryBounds()

  /// Creates an empty set of changes.
  package init() {}
}

// MARK: - Deletions

/// A deletion of visits from a history. It specifies which visits to delete.
package enum VisitDeletion: Hashable, Sendable {
  case all
  /// The visits to the page with a normalized address.
  case address(String)
  /// The visits that began in a time range.
  case range(Range<Date>)

  package func applies(to address: String, at time: Date) -> Bool {
    switch self {
    case .all: true
    case .address(let deleted): deleted == address
    case .range(let range): range.contains(time)
    }
  }
}

// MARK: - Bounds

/// The limits on the number and the age of the visits in a history.
package struct HistoryBounds: Hashable, Sendable {
  /// The default maximum number of visits.
  package static let visitLimit = 100_000

  /// The maximum number of visits.
  package var count = visitLimit
  /// The earliest permitted time of a visit. A save removes older visits.
  package var oldest = Date.distantPast

  package init(count: Int = visitLimit, oldest: Date = .distantPast) {
    self.count = count
    self.oldest = oldest
  }
}
