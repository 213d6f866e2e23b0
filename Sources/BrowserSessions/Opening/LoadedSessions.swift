package import Foundation

/// What came of opening the database of sessions.
package struct LoadedSessions: Sendable {
  /// The database; nil where nothing can be kept.
  package var store: SessionStore?
  /// How it was found.
  package var outcome = LoadOutcome.firstLaunch
  /// What it has.
  package var contents = SessionContents()
  /// What former runs found and could not say before they ended.
  package var notices: [String] = []
  /// Whether it is unknown which save was the last, so that a lost one would go unnoticed.
  package var isUnverified = false
  /// When it was last written; nil where that is not known.
  package var lastSaveTime: Date?
  /// A sentence about visits of a former version that could not be read; nil if there is none.
  var historyComplaint: String?

  /// Makes the opening of nothing, or of a database.
  package init(
    store: SessionStore? = nil, outcome: LoadOutcome = .firstLaunch,
    contents: SessionContents = SessionContents()
  ) {
    self.store = store
    self.outcome = outcome
    self.contents = contents
  }
}

// MARK: - Sentences

extension LoadedSessions {
  /// What the user has to know, a sentence each.
  package var complaints: [String] {
    let path = store?.path ?? "sessions.sqlite"
    let unverified =
      "the record of the last save, ‘\(GenerationFile(of: path).path)’, is damaged or missing, so that "
      + "a lost save cannot be noticed: check that all tabs are there"
    return notices + [outcome.complaint, isUnverified ? unverified : nil].compactMap(\.self)
  }
}
