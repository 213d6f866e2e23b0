import Switchboard
import SwitchboardTesting
import Testing

struct JobProgress: InstanceBroadcastKey {
  typealias Value = Int
  let id: Int
}

struct JobTitle: InstanceBroadcastKey {
  typealias Value = String?
  static let name = "title"
  let id: Int
}

@MainActor
struct InstanceKeyTests {
  let application = Broadcaster(name: "application")
  let window: Broadcaster

  init() { window = Broadcaster(name: "window", parent: application) }

  @Test func `each instance has a producer and observers of its own`() throws {
    let jobs = [Producer(), Producer()]
    let bindings = try jobs.enumerated().map {
      try window.bind(JobProgress(id: $0), to: $1.$count)
    }
    var seen: [String] = []
    let watching = (0...1).map { id in
      window.observe(JobProgress(id: id)) { seen.append("\(id): \($0)") }
    }
    jobs[1].count = 5
    jobs[0].count = 3
    #expect(seen == ["0: 0", "1: 0", "1: 5", "0: 3"])
    #expect(
      window.value(of: JobProgress(id: 1)) == 5 && window.value(of: JobProgress(id: 2)) == nil)
    _ = (bindings, watching)
  }

  @Test func `keys of one identity and different types are different`() throws {
    let job = Producer()
    let bindings = [
      try window.bind(JobProgress(id: 1), to: job.$count),
      try window.bind(JobTitle(id: 1), to: job.$title),
    ]
    job.title = "Backup"
    #expect(window.value(of: JobProgress(id: 1)) == 0)
    #expect(window.value(of: JobTitle(id: 1)) == "Backup")
    _ = bindings
  }

  @Test func `an instance is listed and observed by its name`() throws {
    let job = Producer()
    let bindings = [
      try application.bind(JobProgress(id: 3), to: job.$count),
      try window.bind(JobTitle(id: 3), to: job.$title),
    ]
    var seen: [String] = []
    let watching = try window.observe(named: "job-progress[3]") { seen.append($0.text) }
    job.count = 4
    #expect(seen == ["0", "4"])
    let entries = window.entries
    #expect(entries.map(\.name) == ["title[3]", "job-progress[3]"])
    #expect(entries.map(\.value?.text) == ["none", "4"])
    #expect(entries.map(\.observerCount) == [0, 1])
    #expect(entries.map(\.level) == ["window", "application"])
    #expect(try window.observe(named: "job-progress[4]") { _ in } == nil)
    _ = (bindings, watching)
  }

  @Test func `a second producer of one instance is refused by name`() throws {
    let job = Producer()
    let binding = try window.bind(JobProgress(id: 3), to: job.$count)
    let error = #expect(throws: BroadcastError.self) {
      try window.bind(JobProgress(id: 3), to: Producer().$count)
    }
    #expect(error == .hasProducer(key: "job-progress[3]", broadcaster: "window"))
    _ = binding
  }

  @Test func `an instance without producer and observers leaves every broadcaster`() throws {
    var job: Producer? = Producer()
    let binding = try application.bind(JobProgress(id: 3), to: try #require(job).$count)
    var watching: Subscription? = window.observe(JobProgress(id: 3)) { _ in }
    watching = nil
    #expect(watching == nil && window.entries.map(\.name) == ["job-progress[3]"])
    job = nil
    #expect(window.entries.isEmpty && application.entries.isEmpty)
    _ = binding
  }

  @Test func `an instance stays while a broadcaster below follows it or hides it`() throws {
    let job = Producer(), own = Producer()
    var child: Broadcaster? = Broadcaster(name: "tab", parent: application)
    let lower = try child?.bind(JobProgress(id: 3), to: own.$count)
    #expect(application.entries.map(\.name) == ["job-progress[3]"])
    var seen: [Int] = []
    let watching = child?.observe(JobProgress(id: 3)) { seen.append($0) }
    let upper = try application.bind(JobProgress(id: 3), to: job.$count)
    job.count = 9
    lower?.cancel()
    #expect(seen == [0, 9])
    upper.cancel()
    #expect(application.entries.map(\.name) == ["job-progress[3]"])
    child = nil
    #expect(application.entries.isEmpty)
    _ = watching
  }

  @Test func `an instance that ends during its own delivery is removed after it`() throws {
    let job = Producer()
    var binding: Subscription? = try window.bind(JobProgress(id: 3), to: job.$count)
    var seen: [Int] = []
    var watching: [Subscription] = []
    watching = [
      window.observe(JobProgress(id: 3)) {
        guard $0 == 1 else { return }
        binding = nil
        watching = []
      },
      window.observe(JobProgress(id: 3)) { seen.append($0) },
    ]
    job.count = 1
    #expect(binding == nil && watching.isEmpty && seen == [0] && window.entries.isEmpty)
  }

  @Test func `the values of an instance end when it is withdrawn`() async throws {
    let job = Producer()
    let binding = try window.bind(JobProgress(id: 3), to: job.$count)
    let values = window.broadcast(of: JobProgress(id: 3)).values(buffering: .unbounded)
    job.count = 1
    window.withdraw(JobProgress(id: 3))
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [0, 1])
    _ = binding
  }

  @Test func `an observation by name ends with the producer of an instance, and waits otherwise`()
    throws
  {
    let job = Producer()
    let instance = try window.bind(JobProgress(id: 3), to: job.$count)
    let type = try window.bind(JobCount.self, to: job.$count)
    var seen: [String] = []
    let observations = try ["job-progress[3]", "job-count"].map { name in
      try window.observe(named: name) { reason in
        seen.append("\(name) \(reason == .ended ? "ended" : "waits")")
      } onValue: {
        seen.append("\(name) \($0.text)")
      }
    }
    type.cancel()
    instance.cancel()
    #expect(
      seen == ["job-progress[3] 0", "job-count 0", "job-count waits", "job-progress[3] ended"])
    _ = observations
  }

  private enum JobCount: BroadcastKey { typealias Value = Int }

  @Test func `a weak observer of an instance ends with itself`() throws {
    final class Watcher { var seen: [Int] = [] }
    let job = Producer()
    let binding = try window.bind(JobProgress(id: 3), to: job.$count)
    var watcher: Watcher? = Watcher()
    let watching = window.observe(JobProgress(id: 3), for: try #require(watcher)) {
      $0.seen.append($1)
    }
    job.count = 1
    #expect(watcher?.seen == [0, 1])
    watcher = nil
    job.count = 2
    #expect(window.entries.map(\.observerCount) == [0])
    _ = (binding, watching)
  }

  /// A change of one instance calls only the observers of that instance. No value is compared with
  /// those of other instances.
  @Test func `a change costs the same beside ten thousand other instances`() throws {
    @MainActor
    enum Tally { static var count = 0 }
    struct Counted: Equatable, Sendable {
      let number: Int
      static func == (first: Self, second: Self) -> Bool {
        MainActor.assumeIsolated { Tally.count += 1 }
        return first.number == second.number
      }
    }
    struct CountedJob: InstanceBroadcastKey {
      typealias Value = Counted
      let id: Int
    }
    @MainActor
    final class Job {
      @Broadcasted var state = Counted(number: 0)
    }
    let jobs = (0..<10_000).map { _ in Job() }
    var kept = try jobs.enumerated().map {
      try window.bind(CountedJob(id: $0), to: $1.$state)
    }
    var calls = 0
    kept += jobs.indices.map { window.observe(CountedJob(id: $0)) { _ in calls += 1 } }
    calls = 0
    Tally.count = 0
    jobs[4_711].state = Counted(number: 1)
    #expect(calls == 1 && Tally.count == 1)
    kept = []
    #expect(window.entries.isEmpty)
  }
}

// MARK: - Random runs

/// Tests of instances that come and go at three levels, compared with a naive model that looks up
/// everything again.
@MainActor
struct InstanceKeyRandomTests {
  @MainActor
  final class Level {
    let broadcaster: Broadcaster
    var producers: [Int: (Producer, Subscription)] = [:]
    var observers: [(id: Int, last: Box, subscription: Subscription)] = []

    init(_ broadcaster: Broadcaster) { self.broadcaster = broadcaster }
  }

  @MainActor
  final class Box { var value: Int? }

  private static let ids = 0..<4
  private let levels: [Level]

  init() {
    let application = Broadcaster(name: "application")
    let window = Broadcaster(name: "window", parent: application)
    levels = [application, window, Broadcaster(name: "tab", parent: window)].map(Level.init)
  }

  @Test(arguments: [UInt64](1...20))
  func `an instance is listed while it is used, and has the nearest value`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<300 {
      let index = Int.random(in: 0...2, using: &random)
      try change(levels[index], Self.ids.randomElement(using: &random) ?? 0, step, &random)
      for (index, level) in levels.enumerated() {
        try check(level, at: index, "seed \(seed), step \(step)")
      }
    }
    for level in levels {
      level.producers = [:]
      level.observers = []
    }
    for level in levels { #expect(level.broadcaster.entries.isEmpty, "seed \(seed)") }
  }

  private func change(
    _ level: Level, _ id: Int, _ step: Int, _ random: inout SeededGenerator
  ) throws {
    switch Int.random(in: 0...4, using: &random) {
    case 0 where level.producers[id] == nil:
      let producer = Producer()
      producer.count = step
      level.producers[id] = (
        producer, try level.broadcaster.bind(JobProgress(id: id), to: producer.$count)
      )
    case 1: level.producers[id] = nil
    case 2:
      let last = Box()
      let subscription = level.broadcaster.observe(JobProgress(id: id)) { last.value = $0 }
      level.observers.append((id, last, subscription))
    case 3 where !level.observers.isEmpty:
      level.observers.remove(at: Int.random(in: level.observers.indices, using: &random))
    default: level.producers[id]?.0.count = step
    }
  }

  private func check(_ level: Level, at index: Int, _ place: Comment) throws {
    for id in Self.ids {
      let value = levels[...index].reversed().lazy.compactMap { $0.producers[id]?.0.count }.first
      #expect(level.broadcaster.value(of: JobProgress(id: id)) == value, place)
      if let value {
        #expect(level.observers.allSatisfy { $0.id != id || $0.last.value == value }, place)
      }
    }
    // An instance that is used below is known at the top, where a producer may come.
    let used = Self.ids.filter { id in
      levels.contains { $0.producers[id] != nil || $0.observers.contains { $0.id == id } }
    }
    let names = level.broadcaster.entries.map(\.name).sorted()
    #expect(names == used.map { "job-progress[\($0)]" }, place)
  }
}
