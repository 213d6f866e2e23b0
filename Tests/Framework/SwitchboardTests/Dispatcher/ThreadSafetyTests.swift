import Switchboard
import Testing

/// Tests of handlers that are released by their last owner on another thread while they are called.
@MainActor
struct ThreadSafetyTests {
  final class Counter: NoteCommands, Sendable {
    @MainActor static var calls = 0
    @MainActor static var inside = 0

    func addNote(_ text: String, urgent: Bool) throws {}
    func removeAllNotes() {
      Self.inside += 1
      // Gives the other thread time to release; a handler that died here would be used after it.
      for _ in 0..<50 { _ = ObjectIdentifier(self) }
      Self.calls += 1
      Self.inside -= 1
    }
    func findNote(containing part: String) -> String? { nil }
    func countNotes() async throws -> Int { 0 }
    func removeNote(_ index: Int) throws(CommandError) {}
    func decorate(with brush: Brush) {}
    func readNote(_ index: Int) throws -> String { "" }
  }

  /// An owner of an object that releases the object on any thread when asked.
  actor Owner {
    private var object: AnyObject?
    func take(_ object: sending AnyObject) { self.object = object }
    func letGo() { object = nil }
  }

  @Test(.serialized, arguments: [false, true])
  func `a weak handler whose last owner lets go elsewhere is called whole or not at all`(
    isForOneCommand: Bool
  ) async throws {
    let dispatcher = CommandDispatcher()
    let notes = dispatcher.router(NoteCommandsRouter.self)
    Counter.calls = 0
    var handled = 0
    for _ in 0..<400 {
      let owner = Owner()
      let registration: Subscription
      do {
        let counter = Counter()
        registration =
          isForOneCommand
          ? try dispatcher.register(counter, for: NoteCommandsRouter.Key.removeAllNotes) {
            $0.removeAllNotes
          } : try dispatcher.register(counter, for: NoteCommandsRouter.self)
        await owner.take(counter)
      }
      let release = Task.detached { await owner.letGo() }
      for _ in 0..<20 {
        let before = Counter.calls
        notes.removeAllNotes()
        handled += Counter.calls - before
      }
      await release.value
      notes.removeAllNotes()
      #expect(!dispatcher.isHandled(NoteCommandsRouter.Key.removeAllNotes))
      registration.cancel()
    }
    #expect(Counter.inside == 0 && Counter.calls == handled)
  }

  @Test func `a weak observer released on another thread gets a whole value or none`()
    async throws
  {
    final class Watcher: Sendable {}
    let broadcaster = Broadcaster()
    let producer = Producer()
    let binding = try broadcaster.bind(NoteCount.self, to: producer.$count)
    for _ in 0..<400 {
      let owner = Owner()
      let watching: Subscription
      do {
        let watcher = Watcher()
        watching = broadcaster.observe(NoteCount.self, for: watcher) { watcher, _ in
          _ = ObjectIdentifier(watcher)
        }
        await owner.take(watcher)
      }
      let release = Task.detached { await owner.letGo() }
      for _ in 0..<20 { producer.count += 1 }
      await release.value
      producer.count += 1
      #expect(broadcaster.entries[0].observerCount == 0)
      watching.cancel()
    }
    _ = binding
  }
}
