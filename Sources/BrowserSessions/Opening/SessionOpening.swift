/// What came of opening the store of sessions.
package struct SessionOpening: Sendable {
  /// The store, unless it was refused, or is not there and nothing may be written.
  package let store: SessionStore?
  /// What the store has, so that it need not be read once more.
  package let contents: SessionContents
  /// What became of what was there.
  package let outcome: SessionOutcome

  init(_ store: SessionStore?, _ contents: SessionContents, _ outcome: SessionOutcome) {
    self.store = store
    self.contents = contents
    self.outcome = outcome
  }
}
