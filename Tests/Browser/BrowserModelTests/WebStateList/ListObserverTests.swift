import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct ListObserverTests {
  private let log = EventLog()
  private let fixture: TabListFixture

  init() throws { fixture = try TabListFixture("ab*c") }

  @Test func `releasing the token ends the subscription`() throws {
    let observer = observer("a")
    var subscription: Subscription? = fixture.list.addObserver(observer)
    try fixture.list.activate(at: 0)
    #expect(subscription != nil)
    subscription = nil
    try fixture.list.activate(at: 1)
    #expect(log.lines == ["a: status, active b→a [a*bc]"])
  }

  @Test func `an observer is not retained, and its end ends the subscription`() throws {
    var mortal: RecordingWebStateListObserver? = observer("mortal")
    weak let ghost = mortal
    let subscription = try fixture.list.addObserver(mortal.orThrow("no observer"))
    mortal = nil
    #expect(ghost == nil)
    try fixture.list.activate(at: 0)
    #expect(log.lines == [])
    subscription.cancel()
  }

  @Test func `an observer added during a change is notified of the next one`() throws {
    let early = observer("early")
    let late = observer("late")
    var subscriptions = [fixture.list.addObserver(early)]
    early.onChange = {
      early.onChange = nil
      subscriptions.append(fixture.list.addObserver(late))
    }
    try fixture.list.activate(at: 0)
    #expect(log.lines == ["early: status, active b→a [a*bc]"])
    log.clear()
    try fixture.list.activate(at: 1)
    #expect(
      log.lines == ["early: status, active a→b [ab*c]", "late: status, active a→b [ab*c]"])
    subscriptions = []
  }

  @Test func `an observer removed during a change is not notified any more`() throws {
    let first = observer("first")
    let second = observer("second")
    let third = observer("third")
    var subscriptions = [first, second, third].map { fixture.list.addObserver($0) }
    first.onChange = { if subscriptions.count == 3 { subscriptions.remove(at: 1).cancel() } }
    try fixture.list.activate(at: 0)
    #expect(
      log.lines == ["first: status, active b→a [a*bc]", "third: status, active b→a [a*bc]"])
    subscriptions = []
  }

  @Test func `an observer that unsubscribes during its notification removes no other`() throws {
    let first = observer("first")
    let second = observer("second")
    var subscriptions = [first, second].map { fixture.list.addObserver($0) }
    first.onChange = { subscriptions[0].cancel() }
    try fixture.list.activate(at: 0)
    try fixture.list.activate(at: 1)
    #expect(
      log.lines == [
        "first: status, active b→a [a*bc]", "second: status, active b→a [a*bc]",
        "second: status, active a→b [ab*c]",
      ])
    subscriptions = []
  }

  private func observer(_ name: String) -> RecordingWebStateListObserver {
    RecordingWebStateListObserver(name, names: fixture.names, log: log)
  }
}
