package import Foundation

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
