import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct ReentrancyTests {
  @Test func `an observer cannot change the list during its notification`() throws {
    let log = EventLog()
    let fixture = try TabListFixture("ab*c")
    let observer = RecordingWebStateListObserver("observer", names: fixture.names, log: log)
    let subscription = fixture.list.addObserver(observer)
    var refusals = 0
    observer.onChange = { refusals += self.refusals(by: fixture) }

    try fixture.insert("X")
    #expect(refusals == operationCount)
    try fixture.close("b")
    #expect(refusals == 3 * operationCount, "Before and after a detachment.")
    try fixture.list.activate(at: 0)
    try fixture.list.move(from: 0, to: 1)
    #expect(refusals == 5 * operationCount)
    #expect(fixture.notation == "ca*X")
    #expect(!fixture.list.isMutating)
    subscription.cancel()
  }

  @Test func `the delegate cannot change the list`() throws {
    let delegate = RecordingWebStateListDelegate(log: EventLog())
    let fixture = try TabListFixture("ab*c", delegate: delegate)
    delegate.names = fixture.names
    var refusals = 0
    delegate.onCall = { [unowned fixture] in refusals += self.refusals(by: fixture) }

    try fixture.insert("X")
    #expect(refusals == operationCount)
    #expect(fixture.notation == "ab*cX")
    try fixture.close("b")
    #expect(refusals == 3 * operationCount, "Before an activation, too.")
    #expect(fixture.notation == "ac*X")
  }

  @Test func `another list may be changed during a notification`() throws {
    let fixture = try TabListFixture("ab*c")
    let other = try TabListFixture("d*")
    let observer = RecordingWebStateListObserver("observer", names: fixture.names, log: EventLog())
    let subscription = fixture.list.addObserver(observer)
    observer.onChange = { #expect(throws: Never.self) { try other.insert("e") } }
    try fixture.insert("X")
    #expect(other.notation == "d*e")
    subscription.cancel()
  }

  @Test func `an observer cannot change the list when a batch begins or ends`() throws {
    let fixture = try TabListFixture("ab*c")
    let observer = RecordingWebStateListObserver("", names: fixture.names, log: EventLog())
    let subscription = fixture.list.addObserver(observer)
    var refused = 0
    observer.onChange = { refused += self.refusals(by: fixture) }
    try fixture.list.performBatch { #expect(!fixture.list.isMutating) }
    #expect(refused == 2 * operationCount)
    #expect(fixture.notation == "ab*c")
    subscription.cancel()
  }

  private let operationCount = 15

  /// Returns the number of operations. All are refused as reentrant, and the list stays unchanged.
  private func refusals(by fixture: TabListFixture) -> Int {
    let before = fixture.list.arrangement
    #expect(fixture.list.isMutating)
    let operations: [() throws -> Void] = [
      { try fixture.insert("Y") }, { try fixture.list.activate(at: nil) },
      { try fixture.list.move(from: 0, to: 1) }, { try fixture.list.close(at: 0) },
      { try fixture.list.closeAll() }, { _ = try fixture.list.detach(at: 0) },
      { try fixture.list.setPinned(true, at: 0) }, { try fixture.list.performBatch {} },
      { try fixture.list.replace(at: 0, with: fixture.tab("Y")) },
      { try fixture.list.createGroup(fixture.group(9), of: [0]) },
      { try fixture.list.removeFromGroups(at: [0]) },
      { try fixture.list.moveToGroup(fixture.group(1), at: [0]) },
      { try fixture.list.deleteGroup(fixture.group(1)) },
      { try fixture.list.moveGroup(fixture.group(1), before: 0) },
      { try fixture.list.updateGroup(fixture.group(1), to: TabGroupVisualData()) },
    ]
    for operation in operations {
      #expect(throws: WebStateListError.reentrantMutation, performing: operation)
    }
    #expect(fixture.list.arrangement == before)
    return operations.count
  }
}
