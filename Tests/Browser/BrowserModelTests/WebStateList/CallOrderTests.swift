import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct CallOrderTests {
  @Test func `the delegate is called before an insertion, observers after it`() throws {
    try expect("ab*c", do: { try $0.insert("X", at: 1, activates: true) }) {
      """
      delegate: will insert X [ab*c]
      delegate: will activate X [ab*c]
      first: insert X at 1, active b→X [aX*bc]
      second: insert X at 1, active b→X [aX*bc]
      """
    }
  }

  @Test func `inserting a tab in the background activates nothing`() throws {
    try expect("ab*c", do: { try $0.insert("X") }) {
      """
      delegate: will insert X [ab*c]
      first: insert X at 3 [ab*cX]
      second: insert X at 3 [ab*cX]
      """
    }
  }

  @Test func `a detachment is announced, performed, reported and cleaned up`() throws {
    try expect("ab*c", do: { try $0.close("b") }) {
      """
      first: will close b at 1, active b→c [ab*c]
      second: will close b at 1, active b→c [ab*c]
      delegate: will activate c [ab*c]
      first: close b at 1, active b→c [ac*]
      second: close b at 1, active b→c [ac*]
      delegate: did remove b [ac*]
      """
    }
  }

  @Test func `tabs are closed from the highest index with one activation`() throws {
    try expect("ab*cd", observers: ["only"], do: { try $0.close("abd") }) {
      """
      only: will close d at 3 [ab*cd]
      only: close d at 3 [ab*c]
      delegate: did remove d [ab*c]
      only: will close b at 1, active b→c [ab*c]
      delegate: will activate c [ab*c]
      only: close b at 1, active b→c [ac*]
      delegate: did remove b [ac*]
      only: will close a at 0 [ac*]
      only: close a at 0 [c*]
      delegate: did remove a [c*]
      """
    }
  }

  @Test func `moving and activating are one change each`() throws {
    try expect("ab*c", observers: ["only"]) {
      try $0.list.move(from: 1, to: 2)
      try $0.list.activate(at: 0)
      try $0.list.activate(at: nil)
    } notifies: {
      """
      only: move b from 1 to 2 [acb*]
      delegate: will activate a [acb*]
      only: status, active b→a [a*cb]
      only: status, active a→none [acb]
      """
    }
  }

  @Test func `a change without effect notifies no observer`() throws {
    try expect("ab*c") {
      try $0.list.move(from: 1, to: 1)
      try $0.list.activate(at: 1)
      try $0.list.close(at: [])
    } notifies: {
      ""
    }
  }

  /// Expects the calls of the delegate and the observers for a change.
  private func expect(
    _ notation: String, observers names: [String] = ["first", "second"],
    do body: (TabListFixture) throws -> Void, notifies text: () -> String
  ) throws {
    let log = EventLog()
    let delegate = RecordingWebStateListDelegate(log: log)
    let fixture = try TabListFixture(notation, delegate: delegate)
    delegate.names = fixture.names
    let observers = names.map { RecordingWebStateListObserver($0, names: fixture.names, log: log) }
    let subscriptions = observers.map { fixture.list.addObserver($0) }
    try body(fixture)
    #expect(log.lines.joined(separator: "\n") == text())
    for subscription in subscriptions { subscription.cancel() }
    withExtendedLifetime(observers) {}
  }
}
