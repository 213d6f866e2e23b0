import Switchboard
import SwitchboardTesting
import Testing

/// Tests of ten thousand observers that come, go and change the value while they are notified,
/// compared with an array of the current observers.
@MainActor
struct ManyObserversTests {
  @MainActor
  final class Crowd {
    let broadcaster = Broadcaster()
    let producer = Producer()
    var subscriptions: [Int: Subscription] = [:]
    /// The current observers, in order of subscription.
    var members: [Int] = []
    /// The observers that received each value, in order.
    var notified: [Int: [Int]] = [:]
    var lastID = 0
    /// The action of an observer when it is notified.
    var onNotify: @MainActor (Int, Int) -> Void = { _, _ in }

    func join() {
      lastID += 1
      let id = lastID
      members.append(id)
      subscriptions[id] = broadcaster.observe(NoteCount.self) { [unowned self] value in
        notified[value, default: []].append(id)
        onNotify(id, value)
      }
    }

    func leave(_ id: Int) {
      members.removeAll { $0 == id }
      subscriptions[id] = nil
    }
  }

  @Test(arguments: [UInt64](1...3))
  func `they are notified in order while others come and go`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let crowd = Crowd()
    let binding = try crowd.broadcaster.bind(NoteCount.self, to: crowd.producer.$count)
    for _ in 0..<10_000 { crowd.join() }
    for value in 1...5 {
      for id in crowd.members.shuffled(using: &random).prefix(200) { crowd.leave(id) }
      for _ in 0..<150 { crowd.join() }
      var expected = crowd.members
      crowd.notified[value] = []
      // One that is notified removes one behind it, and adds one that is notified at once.
      let leaving = Set(crowd.members.shuffled(using: &random).prefix(20))
      crowd.onNotify = { id, now in
        guard now == value, leaving.contains(id), let last = crowd.members.last else { return }
        if !leaving.contains(last), !crowd.notified[value, default: []].contains(last) {
          expected.removeAll { $0 == last }
        }
        crowd.leave(last)
        crowd.join()
        // A new observer gets the current value at once, between the others.
        expected.removeAll { $0 == crowd.lastID }
      }
      crowd.producer.count = value
      crowd.onNotify = { _, _ in }
      let notified = crowd.notified[value, default: []]
      #expect(Set(notified).isSuperset(of: expected), "seed \(seed), value \(value)")
      #expect(
        notified.filter(Set(expected).contains) == expected.filter(Set(notified).contains),
        "seed \(seed), value \(value)")
      #expect(notified.count == Set(notified).count, "seed \(seed), value \(value): notified twice")
      #expect(crowd.broadcaster.entries[0].observerCount == crowd.members.count)
    }
    crowd.subscriptions = [:]
    #expect(crowd.broadcaster.entries[0].observerCount == 0)
    _ = binding
  }

  @Test func `changes made by many during one delivery reach every observer in order`() throws {
    let crowd = Crowd()
    let binding = try crowd.broadcaster.bind(NoteCount.self, to: crowd.producer.$count)
    for _ in 0..<10_000 { crowd.join() }
    crowd.notified = [:]
    var values: [Int] = []
    let last = crowd.broadcaster.observe(NoteCount.self) { values.append($0) }
    crowd.onNotify = { id, value in
      if id % 2_000 == 0, value < 20 { crowd.producer.count = value * 10 + id / 2_000 }
    }
    defer { crowd.onNotify = { _, _ in } }
    crowd.producer.count = 1
    // Each of five observers changes 1, and each of these values below 20 is changed by five again.
    let first = [11, 12, 13, 14, 15]
    #expect(values == [0, 1] + first + first.flatMap { value in (1...5).map { value * 10 + $0 } })
    for value in values.dropFirst() { #expect(crowd.notified[value]?.count == 10_000) }
    _ = (binding, last)
  }
}
