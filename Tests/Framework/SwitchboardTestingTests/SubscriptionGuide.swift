package import Switchboard
import SwitchboardTesting
import Testing

// The code of the article "Who keeps subscriptions"; `ArticleTests` compares the two.

/// A separate scope, because other examples use the names of the article, too.
@MainActor
package struct SubscriptionGuide {
  /// Notes on the wall.
  @CommandProtocol
  @MainActor
  package protocol NoteCommands: AnyObject {
    /// Pins a note.
    func addNote(_ text: String)
  }

  enum NoteCount: BroadcastKey { typealias Value = Int }
  enum IsEmpty: BroadcastKey { typealias Value = Bool }

  @MainActor
  final class NoteWall: NoteCommands {
    @Broadcasted private(set) var count = 0
    private let subscriptions = Subscriptions()

    func connect(to dispatcher: CommandDispatcher, _ broadcaster: Broadcaster) throws {
      subscriptions.keep(try dispatcher.register(self, for: NoteCommandsRouter.self))
      subscriptions.keep(try broadcaster.bind(NoteCount.self, to: $count))
    }

    func addNote(_ text: String) { count += 1 }
  }

  @MainActor
  final class CountLabel {
    private(set) var text = ""
    private var observation: Subscription?

    init(_ broadcaster: Broadcaster) {
      observation = broadcaster.observe(NoteCount.self, for: self) { label, count in
        label.text = "\(count) notes"
      }
    }
  }

  final class WallCoordinator: Coordinator<Broadcaster> {
    override func didStart() throws {
      let count = services.broadcast(of: NoteCount.self)
      keep(try services.bind(IsEmpty.self, following: count.map { $0 == 0 }))
    }
  }

  private let dispatcher = CommandDispatcher()
  private let broadcaster = Broadcaster()

  @Test func `a property keeps subscriptions for as long as its object exists`() throws {
    var wall: NoteWall? = NoteWall()
    try wall?.connect(to: dispatcher, broadcaster)
    let label = CountLabel(broadcaster)
    dispatcher.router(NoteCommandsRouter.self).addNote("milk")
    #expect(label.text == "1 notes")
    wall = nil
    #expect(wall == nil && !dispatcher.isHandled(NoteCommandsRouter.self))
    #expect(broadcaster.value(of: NoteCount.self) == nil)
  }

  @Test func `a coordinator keeps subscriptions until it stops`() throws {
    let wall = NoteWall()
    try wall.connect(to: dispatcher, broadcaster)
    let coordinator = WallCoordinator(services: broadcaster)
    try coordinator.start()
    #expect(broadcaster.value(of: IsEmpty.self) == true)
    coordinator.stop()
    #expect(broadcaster.value(of: IsEmpty.self) == nil)
    withExtendedLifetime(wall) {}
  }

  @Test func `an owner in a local constant lasts until the end of its scope`() throws {
    let broadcaster = Broadcaster(), wall = NoteWall()
    let bindings: Subscriptions = [
      try broadcaster.bind(NoteCount.self, to: wall.$count),
      try broadcaster.bind(
        IsEmpty.self, following: broadcaster.broadcast(of: NoteCount.self).map { $0 == 0 }),
    ]
    wall.addNote("milk")
    #expect(broadcaster.value(of: IsEmpty.self) == false)
    bindings.cancel()
  }
}
