import Foundation

/// The storage of a browser state's visits.
///
/// The history reads stored visits on demand. It holds new changes until the storage has saved
/// them: the storage takes ``HistoryService/unsavedChanges`` and calls
/// ``HistoryService/didSave(_:)``.
@MainActor
package protocol HistoryStorage: AnyObject {
  /// Whether the storage saves changes.
  var isKeeping: Bool { get }

  /// Reads stored visits, newest first.
  ///
  /// - Throws: The error of the storage if the visits cannot be read.
  func readVisits(_ query: VisitQuery) async throws -> VisitPage

  /// Returns the effect of a deletion on the stored visits.
  ///
  /// - Throws: The error of the storage if the visits cannot be read.
  func readEffect(of query: VisitDeletionQuery) async throws -> VisitDeletionEffect

  /// Saves the changes of the history after a short delay.
  func scheduleSave()

  /// Saves the deletions of the history and returns after they are on the disk.
  ///
  /// - Throws: The error of the storage if the deletions cannot be saved. They stay unsaved then.
  func saveDeletions() async throws
}

// MARK: - Reading

/// A query for stored visits.
package struct VisitQuery: Sendable {
  /// The text that the address or title of each visit contains; nil for all visits.
  package var text: String?
  /// The upper bound of the visits' numbers, exclusive. Visits of former runs have numbers below 1.
  package var before: Int
  /// The largest number of visits to read.
  package var limit: Int
  /// The unsaved changes, which are applied to the visits that are read.
  package var unsaved: HistoryChanges
}

/// A page of visits, newest first.
public struct VisitPage: Sendable {
  /// The visits.
  public var visits: [Visit]
  /// The position at which the next page begins; nil after the last page.
  public var next: VisitCursor?

  /// Creates a page of visits.
  package init(visits: [Visit] = [], next: VisitCursor? = nil) {
    (self.visits, self.next) = (visits, next)
  }
}

/// A position among the visits of a history.
public struct VisitCursor: Hashable, Sendable {
  /// The upper bound of the visits' numbers, exclusive.
  package let number: Int

  /// Creates the position before a number.
  package init(before number: Int) { self.number = number }
}

// MARK: - Deleting

/// A query for the effect of a deletion.
package struct VisitDeletionQuery: Sendable {
  /// The deletion.
  package var deletion: VisitDeletion
  /// The upper bound of the visits' numbers, exclusive.
  package var before: Int
  /// The unsaved deletions. Visits that they remove don't count.
  package var unsaved: [VisitDeletion]
  /// The addresses of unsaved visits that the deletion applies to.
  package var unsavedAddresses: Set<String>
}

/// The effect of a deletion.
package struct VisitDeletionEffect: Sendable {
  /// The number of stored visits that the deletion removes.
  package var count = 0
  /// The addresses that have no stored visits left after the deletion.
  package var addresses: Set<String> = []

  /// Creates the effect of a deletion.
  package init(count: Int = 0, addresses: Set<String> = []) {
    (self.count, self.addresses) = (count, addresses)
  }
}
