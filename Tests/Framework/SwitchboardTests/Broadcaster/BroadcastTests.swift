import Switchboard
import Testing

enum NoteCount: BroadcastKey { typealias Value = Int }
enum NoteTitle: BroadcastKey { typealias Value = String? }
enum NotesLeft: BroadcastKey { typealias Value = Int }

@MainActor
final class Producer {
  @Broadcasted var count = 0
  @Broadcasted var title: String?
}

@MainActor
struct BroadcastTests {
  let broadcaster = Broadcaster(name: "window")
  let producer = Producer()

  @Test func `an observer gets the current value at once and each distinct later one`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [Int] = []
    let watching = broadcaster.observe(NoteCount.self) { seen.append($0) }
    for value in [1, 1, 2, 2, 1] { producer.count = value }
    #expect(seen == [0, 1, 2, 1])
    watching.cancel()
    producer.count = 9
    #expect(seen == [0, 1, 2, 1])
    _ = binding
  }

  @Test func `a key ends with the last value if another key leaves the source meanwhile`() throws {
    let leaving = try broadcaster.bind(NoteCount.self, to: producer.$count)
    let binding = try broadcaster.bind(NotesLeft.self, to: producer.$count)
    var seen: [Int] = []
    let watching = [
      broadcaster.observe(NoteCount.self) { [producer] count in
        guard count == 1 else { return }
        leaving.cancel()
        producer.count = 2
      },
      broadcaster.observe(NotesLeft.self) { seen.append($0) },
    ]
    producer.count = 1
    #expect(seen == [0, 1, 2])
    _ = (binding, watching)
  }

  @Test func `an observer by name is notified once that a key was withdrawn`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var stops: [BroadcastStop] = []
    let watching = try broadcaster.observe(named: "note-count", onStop: { stops.append($0) }) { _ in
    }
    broadcaster.withdraw(NoteCount.self)
    broadcaster.withdraw(NoteCount.self)
    #expect(stops == [.ended])
    _ = (binding, watching)
  }

  @Test func `an observer of an unbound key gets its value when it is bound`() throws {
    var seen: [Int] = []
    let watching = broadcaster.observe(NoteCount.self) { seen.append($0) }
    #expect(seen.isEmpty && broadcaster.value(of: NoteCount.self) == nil)
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    #expect(seen == [0] && broadcaster.value(of: NoteCount.self) == 0)
    _ = (watching, binding)
  }

  @Test func `the value is written before it is broadcast`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var read: [Int] = []
    let watching = broadcaster.observe(NoteCount.self) { _ in read.append(producer.count) }
    producer.count = 5
    #expect(read == [0, 5])
    _ = (binding, watching)
  }

  @Test func `observers are notified in order of subscription`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [Int] = []
    var watching = (0..<100).map { index in
      broadcaster.observe(NoteCount.self) { _ in seen.append(index) }
    }
    for index in (0..<100).reversed() where index % 3 != 0 { watching.remove(at: index) }
    seen = []
    producer.count = 1
    #expect(seen == Array(stride(from: 0, to: 100, by: 3)))
    _ = binding
  }

  @Test func `a change made inside a delivery comes after it, for everyone in the same order`()
    throws
  {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [String] = []
    let first = broadcaster.observe(NoteCount.self) { [producer] value in
      seen.append("first \(value)")
      if value == 1 { producer.count = 2 }
    }
    let second = broadcaster.observe(NoteCount.self) { seen.append("second \($0)") }
    seen = []
    producer.count = 1
    #expect(seen == ["first 1", "second 1", "first 2", "second 2"])
    _ = (binding, first, second)
  }

  @Test func `who joins during a delivery gets the value being delivered, then the rest`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var late: [Int] = []
    var joining: Subscription?
    let watching = broadcaster.observe(NoteCount.self) { [broadcaster, producer] value in
      guard value == 1, joining == nil else { return }
      producer.count = 2
      joining = broadcaster.observe(NoteCount.self) { late.append($0) }
    }
    producer.count = 1
    #expect(late == [1, 2])
    _ = (binding, watching, joining)
  }

  @Test func `an observer may leave, and remove others, during a delivery`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [String] = []
    var subscriptions: [Subscription] = []
    subscriptions.append(
      broadcaster.observe(NoteCount.self) { value in
        seen.append("a\(value)")
        if value == 1 { subscriptions = [] }
      })
    subscriptions.append(broadcaster.observe(NoteCount.self) { seen.append("b\($0)") })
    seen = []
    producer.count = 1
    producer.count = 2
    #expect(seen == ["a1"])
    _ = binding
  }

  @Test func `observers that change a value without end are reported, not hung on`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var reported: [String] = []
    broadcaster.onRunaway = { reported.append($0) }
    let watching = broadcaster.observe(NoteCount.self) { [producer] in
      if $0 > 0 { producer.count += 1 }
    }
    producer.count = 1
    #expect(reported == ["note-count"])
    var seen: [Int] = []
    let other = broadcaster.observe(NoteCount.self) { seen.append($0) }
    #expect(seen == [producer.count])
    _ = (binding, watching, other)
  }

  @Test func `a value written inside a delivery comes after it for every key it is bound to`()
    throws
  {
    let other = Broadcaster()
    let bindings = [
      try broadcaster.bind(NoteCount.self, to: producer.$count),
      try other.bind(NoteCount.self, to: producer.$count),
    ]
    var seen: [Int] = []
    let watching = [
      broadcaster.observe(NoteCount.self) { [producer] in if $0 == 1 { producer.count = 2 } },
      other.observe(NoteCount.self) { seen.append($0) },
    ]
    producer.count = 1
    #expect(seen == [0, 1, 2])
    _ = (bindings, watching)
  }

  @Test func `a new observer gets a value once, whether it is delivered or waiting`() throws {
    enum Copy: BroadcastKey { typealias Value = Int }
    let bindings = [
      try broadcaster.bind(NoteCount.self, to: producer.$count),
      try broadcaster.bind(Copy.self, to: producer.$count),
    ]
    var seen: [Int] = []
    var joining: Subscription?
    let watching = broadcaster.observe(NoteCount.self) { [broadcaster] value in
      if value == 1 { joining = broadcaster.observe(Copy.self) { seen.append($0) } }
    }
    producer.count = 1
    #expect(seen == [1])
    _ = (bindings, watching, joining)
  }

  @Test func `the ends of observers that left during a delivery may end others`() throws {
    @MainActor
    final class Ending {
      let body: @MainActor () -> Void
      init(_ body: @escaping @MainActor () -> Void) { self.body = body }
      isolated deinit { body() }
    }
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var ended = 0
    var subscriptions: [Subscription?] = []
    var other: Subscription?
    let first = broadcaster.observe(NoteCount.self) { if $0 == 1 { subscriptions = [] } }
    for index in 0..<60 {
      let ending = Ending {
        ended += 1
        if index == 0 { other = nil }
      }
      subscriptions.append(broadcaster.observe(NoteCount.self) { _ in _ = ending })
    }
    other = broadcaster.observe(NoteCount.self) { _ in }
    producer.count = 1
    #expect(ended == 60 && other == nil)
    #expect(broadcaster.entries[0].observerCount == 1)
    _ = (binding, first)
  }

  @Test func `an unbinding inside a delivery drops the waiting values`() throws {
    var binding: Subscription? = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [Int] = []
    var late: [Int] = []
    var joining: Subscription?
    let watching = [
      broadcaster.observe(NoteCount.self) { [producer, broadcaster] value in
        guard value == 1 else { return }
        producer.count = 2
        binding = nil
        joining = broadcaster.observe(NoteCount.self) { late.append($0) }
      },
      broadcaster.observe(NoteCount.self) { seen.append($0) },
    ]
    producer.count = 1
    #expect(binding == nil && seen == [0, 1] && late == [])
    let again = try broadcaster.bind(NoteCount.self, to: producer.$count)
    #expect(seen == [0, 1, 2] && late == [2])
    _ = (watching, joining, again)
  }

  @Test func `the late end of a producer leaves a newer binding alone`() async throws {
    var old: Producer? = Producer()
    let first = try broadcaster.bind(NoteCount.self, to: try #require(old).$count)
    let source = Unmanaged.passRetained(try #require(old).$count)
    old = nil
    let address = UInt(bitPattern: source.toOpaque())
    await Task.detached {
      // The last release, on another thread: its deinit has to wait for the main actor.
      UnsafeRawPointer(bitPattern: address).map {
        Unmanaged<AnyObject>.fromOpaque($0).release()
      }
    }.value
    let second = try? broadcaster.bind(NoteCount.self, to: producer.$count)
    for _ in 0..<10 { await Task.yield() }
    producer.count = 5
    #expect(second != nil && broadcaster.value(of: NoteCount.self) == 5)
    _ = first
  }

  @Test func `a second producer is refused by name`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    let error = #expect(throws: BroadcastError.self) {
      try broadcaster.bind(NoteCount.self, to: Producer().$count)
    }
    #expect(
      error?.description
        == """
        ‘note-count’ has a producer in the broadcaster ‘window’ already: end its binding first, or \
        bind one value that is derived from both
        """)
    _ = binding
  }

  @Test func `the producer's end unbinds the key for the next producer`() throws {
    var mortal: Producer? = Producer()
    mortal?.count = 7
    let first = try broadcaster.bind(NoteCount.self, to: try #require(mortal).$count)
    var seen: [Int] = []
    let watching = broadcaster.observe(NoteCount.self) { seen.append($0) }
    mortal = nil
    #expect(broadcaster.value(of: NoteCount.self) == nil)
    producer.count = 7
    let second = try broadcaster.bind(NoteCount.self, to: producer.$count)
    first.cancel()
    producer.count = 8
    #expect(seen == [7, 7, 8])
    _ = (watching, second)
  }

  @Test func `a weak observer ends with itself`() throws {
    final class Watcher { var seen: [Int] = [] }
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var watcher: Watcher? = Watcher()
    let watching = broadcaster.observe(NoteCount.self, for: try #require(watcher)) {
      $0.seen.append($1)
    }
    producer.count = 1
    #expect(watcher?.seen == [0, 1])
    weak let gone = watcher
    watcher = nil
    #expect(gone == nil)
    producer.count = 2
    #expect(broadcaster.entries.map(\.observerCount) == [0])
    _ = (binding, watching)
  }
}
