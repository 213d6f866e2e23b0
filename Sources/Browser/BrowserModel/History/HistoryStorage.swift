import Foundation

/// An object that stores a browser state's visits.
///
/// The history reads stored visits on demand and keeps new changes until the storage has saved
/// them. To save changes, the storage gets them from ``HistoryService/unsavedChanges``, saves them,
/// and then calls ``HistoryService/didSave(_:)``.
@MainActor
package protocol HistoryStorage: AnyObject {
  /// A Boolean value that indicates whether the storage saves changes.
  var isKeeping: Bool { get }

  /// Reads stored visits, newest first.
  ///
  /// - Throws: An error from the storage if the visits cannot be read.
  func readVisits(_ query: VisitQuery) async throws -> VisitPage

  /// Returns the effect that a deletion would have on the stored visits.
  ///
  /// - Throws: An error from the storage if the visits cannot be read.
  func readEffect(of query: VisitDeletionQuery) async throws -> VisitDeletionEffect

  /// Schedules a save of the history's changes after a short delay.
  func scheduleSave()

  /// Saves the history's unsaved deletions and returns after they are on the disk.
  ///
  /// - Throws: An error from the storage if the deletions cannot be saved. The deletions then
  ///   remain unsaved.
  func saveDeletions() async throws
}

// MARK: - Reading

/// A query for stored visits.
package struct VisitQuery: Sendable {
  /// The text to find in the address or title of each visit, or nil to include all visits.
  package var text: String?
  /// The exclusive upper bound for visit numbers. Visits from earlier runs have numbers below 1.
  package var before: Int
  /// The maximum number of visits to read.
  package var limit: Int
  /// The unsaved changes to apply to the visits that are read.
  package var unsaved: HistoryChanges
}

/// A page of visits, newest first.
public struct VisitPage: Sendable {
  /// The visits that match the query, in its order.
  public var visits: [Visit]
  /// The position at which the next page begins, or nil if this is the last page.
  public var next: VisitCursor?

  package init(visits: [Visit] = [], next: VisitCursor? = nil) {
    self.visits = visits
    self.next = next
  }
}

/// A position in a history's list of visits.
public struct VisitCursor: Hashable, Sendable {
  /// The exclusive upper bound for visit numbers.
  package let number: Int

  /// Creates the position of the newest visit with a number below the given number.
  package init(before number: Int) { self.number = number }
}

// MARK: - Deleting

/// A query for the effect of a deletion on stored visits.
package struct VisitDeletionQuery: Sendable {
  package var deletion: VisitDeletion
  /// The exclusive upper bound for visit numbers.
  package var before: Int
  /// The unsaved deletions. The effect excludes visits that these deletions remove.
  package var unsaved: [VisitDeletion]
  /// The addresses of the unsaved visits that the deletion applies to.
  package var unsavedAddresses: Set<String>
}

/// The effect of a deletion on stored visits.
package struct VisitDeletionEffect: Sendable {
  /// The number of stored visits that the deletion removes.
  package var count = 0
  /// The addresses that have no stored visits left after the deletion.
  package var addresses: Set<String> = []

  package init(count: Int = 0, addresses: Set<String> = []) {
    self.count = count
    self.addresses = addresses
  }
}
