import Foundation

/// Where the visits of a browser state are stored.
///
/// The history reads stored visits on demand. New changes stay in the history until the storage has
/// saved them: it takes ``HistoryService/unsavedChanges`` and calls ``HistoryService/didSave(_:)``.
@MainActor
package protocol HistoryStorage: AnyObject {
  /// A Boolean value that indicates whether changes are saved at all.
  var isKeeping: Bool { get }

  /// Reads stored visits, newest first.
  ///
  /// - Throws: The error of the storage if they cannot be read.
  func readVisits(_ query: VisitQuery) async throws -> VisitPage

  /// Computes what a deletion removes from the stored visits.
  ///
  /// - Throws: The error of the storage if they cannot be read.
  func readEffect(of query: VisitDeletionQuery) async throws -> VisitDeletionEffect

  /// Saves the changes of the history after a short delay.
  func scheduleSave()

  /// Saves the deletions of the history now; they are on the disk when this returns.
  ///
  /// - Throws: The error of the storage if they cannot be saved; they remain unsaved then.
  func saveDeletions() async throws
}

// MARK: - Reading

/// Which stored visits are read.
package struct VisitQuery: Sendable {
  /// A text in the address or the title of each visit; nil for all visits.
  package var text: String?
  /// The number before which the visits lie; those of former runs have numbers below 1.
  package var before: Int
  /// How many visits are read at most.
  package var limit: Int
  /// The changes that the storage doesn't have yet; its visits are read as they will be then.
  package var unsaved: HistoryChanges
}

/// A part of the visits, newest first.
public struct VisitPage: Sendable {
  /// The visits.
  public var visits: [Visit]
  /// The place at which the next part begins; nil after the last part.
  public var next: VisitCursor?

  /// Creates a part of the visits.
  package init(visits: [Visit] = [], next: VisitCursor? = nil) {
    (self.visits, self.next) = (visits, next)
  }
}

/// A place among the visits of a history.
public struct VisitCursor: Hashable, Sendable {
  /// The number before which the visits lie.
  package let number: Int

  /// Creates the place before a number.
  package init(before number: Int) { self.number = number }
}

// MARK: - Deleting

/// Which deletion is computed, and from which visits.
package struct VisitDeletionQuery: Sendable {
  /// The deletion.
  package var deletion: VisitDeletion
  /// The number before which the visits lie.
  package var before: Int
  /// The deletions that the storage doesn't have yet, and whose visits don't count any more.
  package var unsaved: [VisitDeletion]
  /// The addresses of unsaved visits that the deletion applies to.
  package var unsavedAddresses: Set<String>
}

/// What a deletion removes.
package struct VisitDeletionEffect: Sendable {
  /// The number of stored visits that it removes.
  package var count = 0
  /// The addresses that it applies to, and that have no other stored visit.
  package var addresses: Set<String> = []

  /// Creates the effect of a deletion.
  package init(count: Int = 0, addresses: Set<String> = []) {
    (self.count, self.addresses) = (count, addresses)
  }
}
