import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct BroadcastValuesTests {
  let broadcaster = Broadcaster(name: "window")
  let producer = Producer()

  @Test func `the values are a sequence that begins with the current one`() async throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var every = broadcaster.broadcast(of: NoteCount.self).values(buffering: .unbounded)
      .makeAsyncIterator()
    var newest = broadcaster.broadcast(of: NoteCount.self).values(buffering: .bufferingNewest(1))
      .makeAsyncIterator()
    producer.count = 1
    producer.count = 2
    var seen: [Int] = []
    for _ in 0..<3 { seen.append(try #require(await every.next())) }
    #expect(seen == [0, 1, 2])
    #expect(await newest.next() == 2)
    _ = binding
  }

  @Test func `dropping the sequence ends the observation`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var values: AsyncStream<Int>? = broadcaster.broadcast(of: NoteCount.self).values(
      buffering: .unbounded)
    #expect(values != nil && broadcaster.entries[0].observerCount == 1)
    values = nil
    #expect(broadcaster.entries[0].observerCount == 0)
    _ = binding
  }

  @Test func `a task that is detached from the main actor iterates over the values`() async throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    let values = broadcaster.broadcast(of: NoteCount.self).values(buffering: .unbounded)
    let sum = Task.detached {
      var sum = 0
      for await value in values {
        sum += value
        if value == 10 { break }
      }
      return sum
    }
    for count in 1...10 { producer.count = count }
    #expect(await sum.value == 55)
    _ = binding
  }

  @Test func `another actor obtains the values and iterates over them`() async throws {
    actor Meter {
      func last(of broadcaster: Broadcaster) async -> Int? {
        var last: Int?
        for await value in await broadcaster.broadcast(of: NoteCount.self).values(
          buffering: .unbounded)
        {
          last = value
          if value == 3 { await broadcaster.withdraw(NoteCount.self) }
        }
        return last
      }
    }
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    producer.count = 3
    #expect(await Meter().last(of: broadcaster) == 3)
    _ = binding
  }

  @Test(arguments: [
    (AsyncStream<Int>.Continuation.BufferingPolicy.unbounded, [0, 1, 2, 3, 4]),
    (.bufferingNewest(2), [3, 4]),
    (.bufferingOldest(2), [0, 1]),
  ])
  func `the buffering says which values wait`(
    buffering: AsyncStream<Int>.Continuation.BufferingPolicy, expected: [Int]
  ) async throws {
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    let values = broadcaster.broadcast(of: NoteCount.self).values(buffering: buffering)
    for count in 1...4 { producer.count = count }
    broadcaster.withdraw(NoteCount.self)
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == expected)
    _ = binding
  }

  // MARK: Ends

  @Test func `the sequence ends with its broadcaster`() async throws {
    var mortal: Broadcaster? = Broadcaster()
    let binding = try mortal?.bind(NoteCount.self, to: producer.$count)
    let values = try #require(mortal).broadcast(of: NoteCount.self).values(buffering: .unbounded)
    let consumer = Task {
      var seen: [Int] = []
      for await value in values { seen.append(value) }
      return seen
    }
    producer.count = 1
    mortal = nil
    #expect(await consumer.value == [0, 1])
    _ = binding
  }

  @Test func `the end of a producer does not end the sequence`() async throws {
    var binding: Subscription? = try broadcaster.bind(NoteCount.self, to: producer.$count)
    let values = broadcaster.broadcast(of: NoteCount.self).values(buffering: .unbounded)
    binding = nil
    #expect(binding == nil)
    producer.count = 7
    let second = try broadcaster.bind(NoteCount.self, to: producer.$count)
    broadcaster.withdraw(NoteCount.self)
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [0, 7])
    _ = second
  }

  @Test func `a withdrawn key ends the sequences below it, except behind another producer`()
    async throws
  {
    let tab = Broadcaster(name: "tab", parent: broadcaster)
    let other = Broadcaster(name: "other", parent: broadcaster)
    let own = Producer()
    let bindings = [
      try broadcaster.bind(NoteCount.self, to: producer.$count),
      try other.bind(NoteCount.self, to: own.$count),
    ]
    var following = tab.broadcast(of: NoteCount.self).values(buffering: .unbounded)
      .makeAsyncIterator()
    var independent = other.broadcast(of: NoteCount.self).values(buffering: .unbounded)
      .makeAsyncIterator()
    broadcaster.withdraw(NoteCount.self)
    #expect(await following.next() == 0)
    #expect(await following.next() == nil)
    own.count = 4
    #expect(await independent.next() == 0)
    #expect(await independent.next() == 4)
    #expect(broadcaster.value(of: NoteCount.self) == nil && other.value(of: NoteCount.self) == 4)
    _ = bindings
  }

  @Test func `a withdrawn key can be bound again and keeps its observers`() throws {
    let first = try broadcaster.bind(NoteCount.self, to: producer.$count)
    var seen: [Int] = []
    let watching = broadcaster.observe(NoteCount.self) { seen.append($0) }
    broadcaster.withdraw(NoteCount.self)
    producer.count = 1
    let second = try broadcaster.bind(NoteCount.self, to: producer.$count)
    first.cancel()
    producer.count = 2
    #expect(seen == [0, 1, 2])
    _ = (watching, second)
  }
}
