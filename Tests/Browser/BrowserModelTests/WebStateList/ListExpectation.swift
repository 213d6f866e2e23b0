import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

/// Expects the list after an operation, and the notifications of its observers.
///
/// - Parameters:
///   - before: The list before the operation in the notation.
///   - openers: The opener relations in the list.
///   - collapsed: The numbers of the collapsed groups.
///   - after: The list after the operation.
///   - words: The descriptions of the changes, separated by “; ”.
///   - operation: The operation.
@MainActor
func expectList(
  _ before: String, openers: String = "", collapsed: Set<Int> = [], becomes after: String,
  notifying words: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  by operation: (TabListFixture) throws -> Void
) throws {
  let fixture = try TabListFixture(before, openers: openers, collapsed: collapsed)
  let log = EventLog()
  let observer = RecordingWebStateListObserver("", names: fixture.names, log: log)
  let subscription = fixture.list.addObserver(observer)
  try operation(fixture)
  subscription.cancel()
  #expect(fixture.notation == after, sourceLocation: sourceLocation)
  #expect(fixture.list.brokenInvariants == [], sourceLocation: sourceLocation)
  guard let words else { return }
  let changes = log.lines.map { $0.dropFirst(2).prefix { $0 != "[" }.dropLast() }
  #expect(
    changes.filter { !$0.hasPrefix("will") }.joined(separator: "; ") == words,
    sourceLocation: sourceLocation)
}

// MARK: - InsertionCase

/// An insertion of the tab X with the resulting list.
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
