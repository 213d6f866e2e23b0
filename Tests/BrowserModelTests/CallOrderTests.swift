import BrowserModel
import Switchboard
import Testing

@MainActor
struct CallOrderTests {
  @Test func `the delegate hears of a tab before it is inserted, observers after`() throws {
    try expect("ab*c", do: { try $0.insert("X", at: 1, activates: true) }) {
      """
      delegate: will insert X [ab*c]
      first: insert X at 1, active b→X [aX*bc]
      second: insert X at 1, active b→X [aX*bc]
      """
    }
  }

  @Test func `a tab that comes in the background changes no activation`() throws {
    try expect("ab*c", do: { try $0.insert("X") }) {
      """
      delegate: will insert X [ab*c]
      first: insert X at 3 [ab*cX]
      second: insert X at 3 [ab*cX]
      """
    }
  }

  @Test func `a detachment is foretold, made, told, and then cleared up`() throws {
    try expect("ab*c", do: { try $0.close("b") }) {
      """
      first: will detach b at 1, active b→c [ab*c]
      second: will detach b at 1, active b→c [ab*c]
      first: detach b at 1, active b→c [ac*]
      second: detach b at 1, active b→c [ac*]
      delegate: did remove b [ac*]
      """
    }
  }

  @Test func `many are closed from the highest down, with one activation`() throws {
    try expect("ab*cd", observers: ["only"], do: { try $0.close("abd") }) {
      """
      only: will detach d at 3 [ab*cd]
      only: detach d at 3 [ab*c]
      delegate: did remove d [ab*c]
      only: will detach b at 1, active b→c [ab*c]
      only: detach b at 1, active b→c [ac*]
      delegate: did remove b [ac*]
      only: will detach a at 0 [ac*]
      only: detach a at 0 [c*]
      delegate: did remove a [c*]
      """
    }
  }

  @Test func `moving and activating are one change each`() throws {
    try expect("ab*c", observers: ["only"]) {
      try $0.list.move(from: 1, to: 2)
      try $0.list.activate(at: 0)
      try $0.list.activate(at: nil)
    } tells: {
      """
      only: move b from 1 to 2 [acb*]
      only: status, active b→a [a*cb]
      only: status, active a→none [acb]
      """
    }
  }

  @Test func `what changes nothing tells nobody`() throws {
    try expect("ab*c") {
      try $0.list.move(from: 1, to: 1)
      try $0.list.activate(at: 1)
      try $0.list.close(at: [])
    } tells: {
      ""
    }
  }

  /// Expects what the delegate and the observers are told by a change.
  private func expect(
    _ notation: String, observers names: [String] = ["first", "second"],
    do body: (TabFixture) throws -> Void, tells text: () -> String
  ) throws {
    let log = Log()
    let delegate = RecordingDelegate(log: log)
    let fixture = try TabFixture(notation, delegate: delegate)
    delegate.fixture = fixture
    let observers = names.map { RecordingObserver($0, of: fixture, log: log) }
    let subscriptions = observers.map { fixture.list.addObserver($0) }
    try body(fixture)
    #expect(log.lines.joined(separator: "\n") == text())
    for subscription in subscriptions { subscription.cancel() }
    withExtendedLifetime(observers) {}
  }
}
