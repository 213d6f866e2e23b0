import Observation
import Switchboard
import SwitchboardTesting
import Testing

// The code of the article "Broadcast a property"; `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
struct BroadcastGuide {
  enum NoteCount: BroadcastKey { typealias Value = Int }

  @MainActor
  final class NoteWall {
    @Broadcasted private(set) var count = 0
    func addNote() { count += 1 }
  }

  @MainActor
  final class NoteMediator {
    @Broadcasted private(set) var count = 0
  }

  final class NoteCoordinator: Coordinator<Broadcaster> {
    override func didStart() throws {
      let mediator = keep(NoteMediator())
      keep(try services.bind(NoteCount.self, to: mediator.$count))
    }
  }

  struct JobProgress: InstanceBroadcastKey {
    typealias Value = Double
    let id: Int
  }

  @MainActor
  final class Job {
    let id = 3
    @Broadcasted var progress = 0.0
  }

  enum WallTitle: BroadcastKey { typealias Value = String }
  enum IsEmpty: BroadcastKey { typealias Value = Bool }
  enum Headline: BroadcastKey { typealias Value = String }

  actor Log {
    private(set) var counts: [Int] = []
    func append(_ count: Int) { counts.append(count) }
  }

  let broadcaster = Broadcaster()
  let wall = NoteWall()

  @Test func `a property is bound and observed as the article says`() throws {
    let broadcaster = Broadcaster(), wall = NoteWall()
    let binding = try broadcaster.bind(NoteCount.self, to: wall.$count)
    let watching = broadcaster.observe(NoteCount.self) { print("notes: \($0)") }
    wall.addNote()
    #expect(broadcaster.value(of: NoteCount.self) == 1)
    _ = (binding, watching)
  }

  @Test func `a coordinator binds its mediator's property as the article says`() throws {
    let coordinator = NoteCoordinator(services: broadcaster)
    try coordinator.start()
    #expect(broadcaster.value(of: NoteCount.self) == 0)
    coordinator.stop()
    #expect(broadcaster.value(of: NoteCount.self) == nil)
  }

  @Test func `an instance is bound and observed as the article says`() throws {
    let job = Job()
    let progress = try broadcaster.bind(JobProgress(id: job.id), to: job.$progress)
    let display = broadcaster.observe(JobProgress(id: 3)) { print("job 3: \($0)") }
    job.progress = 0.5
    #expect(broadcaster.entries.map(\.name) == ["job-progress[3]"])
    _ = (progress, display)
  }

  @Test func `keys follow others as the article says`() async throws {
    let count = broadcaster.broadcast(of: NoteCount.self)
    let title = broadcaster.broadcast(of: WallTitle.self)
    let bindings: Subscriptions = [
      try broadcaster.bind(IsEmpty.self, following: count.map { $0 == 0 }),
      try broadcaster.bind(
        Headline.self, following: title.combineLatest(count).map { "\($0) (\($1))" }),
    ]
    let store = TestStore(broadcaster: broadcaster)
    let counting = try broadcaster.bind(NoteCount.self, to: wall.$count)
    await store.expect([.broadcast(NoteCount.self, 0), .broadcast(IsEmpty.self, true)])
    @Broadcasted var name = "Wall"
    let naming = try broadcaster.bind(WallTitle.self, to: $name)
    await store.expect([.broadcast(WallTitle.self, "Wall"), .broadcast(Headline.self, "Wall (0)")])
    await store.finish()
    _ = (bindings, counting, naming)
  }

  @Test func `values reach tasks, and are waited for, as the article says`() async throws {
    let binding = try broadcaster.bind(NoteCount.self, to: wall.$count)
    let log = Log()
    let values = broadcaster.broadcast(of: NoteCount.self).values(buffering: .bufferingNewest(100))
    let logger = Task.detached {
      for await count in values { await log.append(count) }
    }
    let filling = Task { for _ in 1...3 { wall.addNote() } }
    let full = await broadcaster.broadcast(of: NoteCount.self).first { $0 >= 3 }
    broadcaster.withdraw(NoteCount.self)
    await filling.value
    #expect(full == 3)
    await logger.value
    #expect(await log.counts == [0, 1, 2, 3])
    _ = binding
  }

  @Test func `a broadcast is observed by Observation as the article says`() throws {
    let binding = try broadcaster.bind(NoteCount.self, to: wall.$count)
    let observed = ObservedBroadcast(broadcaster.broadcast(of: NoteCount.self))
    withObservationTracking {
      print("notes: \(observed.value ?? 0)")
    } onChange: {
      print("the number of notes changes")
    }
    wall.addNote()
    #expect(observed.value == 1)
    _ = binding
  }
}
