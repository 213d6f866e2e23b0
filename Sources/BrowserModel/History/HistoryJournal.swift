package import Foundation

/// The changes of a history that no storage has yet, in order.
///
/// Each change has a number. A save takes the changes up to the last number, and the journal forgets
/// them when the save succeeds. Without a storage the journal is the whole history.
struct HistoryJournal {
  /// A visit with its number.
  struct Entry {
    let number: Int
    var visit: Visit
  }

  /// A deletion of stored visits.
  struct Deletion {
    let number: Int
    let deletion: VisitDeletion
    /// How many visits it has removed.
    let count: Int
  }

  /// The unsaved visits, oldest first.
  private(set) var entries: [Entry] = []
  /// The unsaved deletions.
  private(set) var deletions: [Deletion] = []
  /// The number of the last change.
  private(set) var lastNumber = 0
  /// The number of the last change that is saved.
  private(set) var savedNumber = 0

  private var titles: [String: (title: String, number: Int)] = [:]
  /// The indexes of the entries of each address.
  private var indexes: [URL: [Int]] = [:]
  private let limit: Int

  /// Creates an empty journal.
  ///
  /// - Parameter limit: How many visits it holds; the oldest ones go beyond that.
  init(limit: Int = HistoryBounds.visitLimit) { self.limit = limit }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - Visits and titles

extension HistoryJournal {
  /// Adds the newest visit.
  mutating func append(_ visit: Visit) {
    indexes[visit.url, default: []].append(entries.count)
    entries.append(Entry(number: nextNumber(), visit: visit))
    // Several at once, since the indexes are made anew.
    if entries.count > limit + limit / 8 { keep(entries.suffix(limit)) }
  }

  /// Gives the visits of an address a title.
  ///
  /// - Parameter isStored: Whether there may be stored visits of the address.
  /// - Returns: Whether that can make a difference.
  /// - Complexity: O(*k*) for *k* unsaved visits of the address.
  mutating func setTitle(_ title: String, of url: URL, isStored: Bool) -> Bool {
    let others = indexes[url, default: []].filter { entries[$0].visit.title != title }
    for index in others { entries[index].visit.title = title }
    guard isStored else { return !others.isEmpty }
    let isNew = titles[url.absoluteString]?.title != title
    titles[url.absoluteString] = (title, nextNumber())
    if titles.count > 2 * limit {
      let oldest = lastNumber - limit
      titles = titles.filter { $0.value.number > oldest }
    }
    return isNew || !others.isEmpty
  }

  private mutating func keep(_ kept: some Sequence<Entry>) {
    entries = Array(kept)
    indexes = Dictionary(grouping: entries.indices) { entries[$0].visit.url }
  }
}

// MARK: - Deleting

extension HistoryJournal {
  /// Deletes unsaved visits, and stored ones with the next save.
  ///
  /// - Parameters:
  ///   - deletion: The deletion.
  ///   - last: The number of the last unsaved visit that it may apply to.
  ///   - count: How many visits it removes.
  mutating func delete(_ deletion: VisitDeletion, upTo last: Int, count: Int) {
    keep(entries.filter { $0.number > last || !deletion.applies(to: $0.visit) })
    titles = titles.filter { deletion != .all && deletion != .address($0.key) }
    deletions.append(Deletion(number: nextNumber(), deletion: deletion, count: count))
  }
}

extension VisitDeletion {
  /// Returns whether the deletion applies to a visit.
  func applies(to visit: Visit) -> Bool {
    applies(to: visit.url.absoluteString, at: visit.time)
  }
}

// MARK: - Saving

extension HistoryJournal {
  /// The changes that are to be saved.
  var changes: HistoryChanges {
    var changes = HistoryChanges()
    changes.deletions = deletions.map(\.deletion)
    changes.titles = titles.mapValues(\.title)
    changes.visits = Dictionary(uniqueKeysWithValues: entries.map { ($0.number, $0.visit) })
    changes.lastNumber = lastNumber
    return changes
  }

  /// A Boolean value that indicates whether there are changes to be saved.
  var isEmpty: Bool { entries.isEmpty && titles.isEmpty && deletions.isEmpty }

  /// Returns whether changes have been saved, or deletions made, since an earlier time.
  func hasSaved(since earlier: Self) -> Bool {
    savedNumber != earlier.savedNumber
      || deletions.map(\.number) != earlier.deletions.map(\.number)
  }

  /// Forgets the changes up to a number.
  mutating func didSave(upTo number: Int) {
    savedNumber = max(savedNumber, number)
    keep(entries.drop { $0.number <= savedNumber })
    titles = titles.filter { $0.value.number > savedNumber }
    deletions.removeAll { $0.number <= savedNumber }
  }
}

// MARK: - HistoryChanges

/// The changes of a history that its storage doesn't have yet.
///
/// The deletions apply to the stored visits first, then the titles, and the visits come last.
package struct HistoryChanges: Hashable, Sendable {
  /// The deletions of stored visits.
  package var deletions: [VisitDeletion] = []
  /// The new titles of stored visits, by address.
  package var titles: [String: String] = [:]
  /// The new visits by number, which rises from visit to visit.
  package var visits: [Int: Visit] = [:]
  /// The number of the last change.
  package var lastNumber = 0
  /// The bounds of the history.
  package var bounds = HistoryBounds()

  /// Creates changes that change nothing.
  package init() {}
}

// MARK: - Deletions

/// The visits that a deletion applies to.
package enum VisitDeletion: Hashable, Sendable {
  /// All visits.
  case all
  /// The visits of an address.
  case address(String)
  /// The visits that began in a range of time.
  case range(Range<Date>)

  /// Returns whether the deletion applies to a visit.
  package func applies(to address: String, at time: Date) -> Bool {
    switch self {
    case .all: true
    case .address(let deleted): deleted == address
    case .range(let range): range.contains(time)
    }
  }
}

// MARK: - Bounds

/// How long and how many visits are kept.
package struct HistoryBounds: Hashable, Sendable {
  /// How many visits a history keeps.
  package static let visitLimit = 100_000

  /// The largest number of visits.
  package var count = visitLimit
  /// The time of the oldest visit that is kept.
  package var oldest = Date.distantPast

  /// Creates bounds.
  package init(count: Int = visitLimit, oldest: Date = .distantPast) {
    (self.count, self.oldest) = (count, oldest)
  }
}
