import BrowserModel
import Switchboard
import Testing

@MainActor
struct ReentrancyTests {
  @Test func `an observer cannot change the list that it is being told of`() throws {
    let log = Log()
    let fixture = try TabFixture("ab*c")
    let observer = RecordingObserver("observer", of: fixture, log: log)
    let subscription = fixture.list.addObserver(observer)
    var refusals = 0
    observer.onChange = { refusals += self.refusals(by: fixture) }

    try fixture.insert("X")
    #expect(refusals == 5)
    try fixture.close("b")
    #expect(refusals == 15, "Before and after a detachment.")
    try fixture.list.activate(at: 0)
    try fixture.list.move(from: 0, to: 1)
    #expect(refusals == 25)
    #expect(fixture.notation == "ca*X")
    #expect(!fixture.list.isMutating)
    subscription.cancel()
  }

  @Test func `the delegate cannot change the list either`() throws {
    let delegate = RecordingDelegate(log: Log())
    let fixture = try TabFixture("ab*c", delegate: delegate)
    delegate.fixture = fixture
    var refusals = 0
    delegate.onCall = { [unowned fixture] in refusals += self.refusals(by: fixture) }

    try fixture.insert("X")
    #expect(refusals == 5)
    #expect(fixture.notation == "ab*cX")
    try fixture.close("b")
    #expect(refusals == 10)
    #expect(fixture.notation == "ac*X")
  }

  @Test func `another list may be changed meanwhile`() throws {
    let fixture = try TabFixture("ab*c")
    let other = try TabFixture("d*")
    let observer = RecordingObserver("observer", of: fixture, log: Log())
    let subscription = fixture.list.addObserver(observer)
    observer.onChange = { #expect(throws: Never.self) { try other.insert("e") } }
    try fixture.insert("X")
    #expect(other.notation == "d*e")
    subscription.cancel()
  }

  /// The number of the five operations that are refused as re-entrant, the list as it was.
  private func refusals(by fixture: TabFixture) -> Int {
    let before = fixture.list.arrangement
    #expect(fixture.list.isMutating)
    let operations: [() throws -> Void] = [
      { try fixture.insert("Y") }, { try fixture.list.activate(at: nil) },
      { try fixture.list.move(from: 0, to: 1) }, { try fixture.list.close(at: 0) },
      { try fixture.list.closeAll() },
    ]
    for operation in operations {
      #expect(throws: WebStateListError.reentrantMutation, performing: operation)
    }
    #expect(fixture.list.arrangement == before)
    return operations.count
  }
}
