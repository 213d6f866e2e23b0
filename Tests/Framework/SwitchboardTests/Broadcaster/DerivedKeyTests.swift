import Observation
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct DerivedKeyTests {
  enum IsEmpty: BroadcastKey { typealias Value = Bool }
  enum Summary: BroadcastKey { typealias Value = String }
  enum Tens: BroadcastKey { typealias Value = Int }

  let broadcaster = Broadcaster(name: "window")
  let producer = Producer()
  let clock = ManualClock()

  private var counts: Broadcast<Int> { broadcaster.broadcast(of: NoteCount.self) }

  private func bindCount() throws -> Subscription {
    try broadcaster.bind(NoteCount.self, to: producer.$count)
  }

  @Test func `a mapped key follows another one, and delivers only distinct values`() throws {
    let derived = try broadcaster.bind(IsEmpty.self, following: counts.map { $0 == 0 })
    #expect(broadcaster.value(of: IsEmpty.self) == nil)
    var seen: [Bool] = []
    let watching = broadcaster.observe(IsEmpty.self) { seen.append($0) }
    let binding = try bindCount()
    for count in [1, 2, 0] { producer.count = count }
    #expect(seen == [true, false, true] && broadcaster.value(of: IsEmpty.self) == true)
    #expect(broadcaster.entries.map(\.name).contains("is-empty"))
    derived.cancel()
    producer.count = 5
    #expect(seen == [true, false, true] && broadcaster.value(of: IsEmpty.self) == nil)
    _ = (binding, watching)
  }

  @Test func `a combined key has the latest values of both`() throws {
    let titles = broadcaster.broadcast(of: NoteTitle.self)
    let summary = counts.combineLatest(titles).map { "\($0) \($1 ?? "notes")" }
    let derived = try broadcaster.bind(Summary.self, following: summary)
    var seen: [String] = []
    let watching = broadcaster.observe(Summary.self) { seen.append($0) }
    let binding = try bindCount()
    #expect(seen == [])
    let other = try broadcaster.bind(NoteTitle.self, to: producer.$title)
    producer.count = 2
    producer.title = "cards"
    #expect(seen == ["0 notes", "2 notes", "2 cards"])
    _ = (derived, watching, binding, other)
  }

  @Test func `a second producer is refused, also before a derived key has a value`() throws {
    let derived = try broadcaster.bind(Tens.self, following: counts)
    #expect(throws: BroadcastError.self) { try broadcaster.bind(Tens.self, to: producer.$count) }
    #expect(throws: BroadcastError.self) { try broadcaster.bind(Tens.self, following: counts) }
    derived.cancel()
    _ = try broadcaster.bind(Tens.self, to: producer.$count)
  }

  @Test func `a derived key of an instance leaves with its binding`() throws {
    let binding = try bindCount()
    let derived = try broadcaster.bind(JobProgress(id: 1), following: counts.map { $0 * 10 })
    producer.count = 2
    #expect(broadcaster.value(of: JobProgress(id: 1)) == 20)
    derived.cancel()
    #expect(broadcaster.entries.map(\.name) == ["note-count"])
    _ = binding
  }

  @Test func `a derived key has the parent's value until it has one of its own`() throws {
    let binding = try broadcaster.bind(Tens.self, to: producer.$count)
    let tab = Broadcaster(name: "tab", parent: broadcaster)
    var seen: [Int] = []
    let watching = tab.observe(Tens.self) { seen.append($0) }
    let derived = try tab.bind(Tens.self, following: tab.broadcast(of: NoteCount.self).map { -$0 })
    producer.count = 1
    let own = Producer()
    own.count = 5
    let counting = try tab.bind(NoteCount.self, to: own.$count)
    derived.cancel()
    #expect(seen == [0, 1, -5, 1])
    _ = (binding, watching, counting)
  }

  // MARK: Waiting

  @Test func `the first value that fits is waited for, however short it lasts`() async throws {
    let binding = try bindCount()
    let counts = counts
    let waiting = Task { await counts.first { $0 == 2 } }
    try await eventually { broadcaster.entries[0].observerCount == 1 }
    for count in [1, 2, 3] { producer.count = count }
    #expect(await waiting.value == 2)
    #expect(await counts.first { $0 > 1 } == 3, "The current value counts.")
    try await eventually { broadcaster.entries[0].observerCount == 0 }
    _ = binding
  }

  @Test func `waiting ends without a value with the broadcaster or the task`() async throws {
    var mortal: Broadcaster? = Broadcaster()
    let counts = try #require(mortal).broadcast(of: NoteCount.self)
    let waiting = Task { await counts.first { $0 == 2 } }
    try await eventually { mortal?.entries.map(\.observerCount) == [1] }
    mortal = nil
    #expect(await waiting.value == nil)
    #expect(await counts.combineLatest(counts).first { _ in true } == nil)
    let pending = self.counts
    let cancelled = Task { await pending.first { $0 == 2 } }
    cancelled.cancel()
    #expect(await cancelled.value == nil)
  }

  // MARK: Observation

  @Test func `an observed broadcast notifies Observation of each change`() throws {
    let binding = try bindCount()
    let count = ObservedBroadcast(counts.map { $0 * 2 })
    #expect(count.value == 0)
    let changes = Changes()
    withObservationTracking {
      _ = count.value
    } onChange: {
      changes.note()
    }
    producer.count = 3
    #expect(changes.count == 1 && count.value == 6)
    _ = binding
  }

  @Test func `an observed broadcast is not retained by its broadcaster`() throws {
    let binding = try bindCount()
    var count: ObservedBroadcast<Int>? = ObservedBroadcast(counts)
    #expect(count?.value == 0 && broadcaster.entries[0].observerCount == 1)
    weak let gone = count
    count = nil
    #expect(gone == nil && broadcaster.entries[0].observerCount == 0)
    _ = binding
  }

  /// Counts changes that Observation reports on the main actor.
  private final class Changes: Sendable {
    @MainActor private(set) var count = 0
    nonisolated init() {}
    nonisolated func note() { MainActor.assumeIsolated { count += 1 } }
  }
}
