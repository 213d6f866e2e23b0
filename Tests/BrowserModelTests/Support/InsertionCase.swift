import BrowserModel
import BrowserModelTesting
import Testing

/// An insertion of the tab X, and what the list becomes by it.
struct InsertionCase: Sendable, CustomTestStringConvertible {
  var before: String
  var openers = ""
  var index: Int?
  var opener: Character?
  var inherits = false
  var pinned = false
  var group: Int?
  var activates = false
  var after: String
  var openersAfter = ""

  var testDescription: String { "\(before) (\(openers)) → \(after)" }
}

// MARK: - Checking

extension InsertionCase {
  @MainActor
  func check() throws {
    let fixture = try TabListFixture(before, openers: openers)
    let group = group.map { WebStateZone.group(fixture.group($0)) }
    try fixture.insert(
      "X", at: index, openedBy: opener, inherits: inherits,
      zone: group ?? (pinned ? .pinned : .ungrouped), activates: activates)
    #expect(fixture.notation == after)
    #expect(fixture.openers == openersAfter)
  }
}
