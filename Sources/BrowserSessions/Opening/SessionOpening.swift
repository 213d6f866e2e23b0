package import Foundation

/// What came of opening the database of sessions.
package struct SessionOpening: Sendable {
  /// The database; nil where nothing can be kept.
  package var store: SessionStore?
  /// How it was found.
  package var outcome = SessionOutcome.firstLaunch
  /// What it has.
  package var contents = SessionContents()
  /// When it was last written; nil where that is not known.
  package var lastSaveTime: Date?
  /// A sentence about visits of a former version that could not be read; nil if there is none.
  var historyComplaint: String?

  /// Makes the opening of nothing, or of a database.
  package init(
    store: SessionStore? = nil, outcome: SessionOutcome = .firstLaunch,
    contents: SessionContents = SessionContents()
  ) {
    self.store = store
    self.outcome = outcome
    self.contents = contents
  }
}
