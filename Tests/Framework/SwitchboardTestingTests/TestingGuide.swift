package import Switchboard
import SwitchboardTesting
import Testing

// The code of the article "Testing"; `ArticleTests` compares the two.

@CommandProtocol
@MainActor
package protocol KettleCommands: AnyObject {
  func boil(_ cups: Int) throws
}

enum Temperature: BroadcastKey { typealias Value = Int }

@MainActor
protocol KettleDisplay: AnyObject {
  func setStatus(_ status: String)
}

@MainActor
final class Kettle<C: Clock<Duration>>: KettleCommands {
  struct IsTooFull: Error {}

  @Broadcasted private(set) var temperature = 20
  weak var display: (any KettleDisplay)?
  private let clock: C

  init(clock: C) {
    self.clock = clock
  }

  func boil(_ cups: Int) throws {
    guard cups <= 8 else { throw IsTooFull() }
    temperature = 60
    Task {
      try await clock.sleep(for: .seconds(90))
      temperature = 100
      display?.setStatus("\(cups) cups are ready")
    }
  }
}

@MainActor
final class DisplaySpy: KettleDisplay {
  let store: TestStore

  init(_ store: TestStore) {
    self.store = store
  }

  func setStatus(_ status: String) { store.push(status) }
}

@MainActor
struct TestingGuide {
  @Test func `everything that a kettle does is accounted for`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    let store = TestStore(dispatcher: dispatcher, broadcaster: broadcaster)
    let kettle = Kettle(clock: store.clock)
    let display = DisplaySpy(store)
    kettle.display = display
    let handling = try dispatcher.register(kettle, for: KettleCommandsRouter.self)
    let binding = try broadcaster.bind(Temperature.self, to: kettle.$temperature)
    await store.expect([.broadcast(Temperature.self, 20)])

    let commands = dispatcher.router(KettleCommandsRouter.self)
    await store.send(expecting: [.dispatch("boil 2"), .broadcast(Temperature.self, 60)]) {
      try commands.boil(2)
    }
    await store.send(expecting: [.dispatch("boil 9", threw: Kettle<ManualClock>.IsTooFull())]) {
      try commands.boil(9)
    }

    await store.advance(by: .seconds(89))
    await store.advance(
      by: .seconds(1),
      expecting: [
        .broadcast(Temperature.self, 100), .push("setStatus(_:)", "2 cups are ready"),
      ])
    await store.finish()
    _ = (handling, binding)
  }

  @Test func `the issue for a missing expectation reads as the article shows`() async throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster()
    let kettle = Kettle(clock: ManualClock())
    let handling = try dispatcher.register(kettle, for: KettleCommandsRouter.self)
    let binding = try broadcaster.bind(Temperature.self, to: kettle.$temperature)
    let store = TestStore(dispatcher: dispatcher, broadcaster: broadcaster)
    var issues: [String] = []
    store.report = { text, _ in issues.append(text) }
    await store.send(expecting: [.dispatch("boil 2")]) {
      try dispatcher.router(KettleCommandsRouter.self).boil(2)
    }
    let path = "Sources/Framework/SwitchboardTesting/SwitchboardTesting.docc/Testing.md"
    let blocks = try Article(path).blocks
    #expect(blocks.filter { $0.language.isEmpty }.map(\.text) == issues)
    _ = (handling, binding)
  }

  @Test func `logs, waiting, leaks and random runs stand on their own`() async throws {
    let broadcaster = Broadcaster()
    let clock = ManualClock()
    let seed: UInt64 = 1
    var kettle = Kettle(clock: clock)
    let binding = try broadcaster.bind(Temperature.self, to: kettle.$temperature)
    let log = BroadcastLog(of: Temperature.self, from: broadcaster)
    try kettle.boil(2)
    #expect(log.values == [20, 60])
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(90))
    try await eventually { log.values.last == 100 }

    let leaks = LeakChecker()
    leaks.watch(kettle)
    kettle = Kettle(clock: clock)
    try await eventually { leaks.leaks == [] }

    var random = SeededGenerator(seed: seed)
    let cups = Int.random(in: 1...8, using: &random)
    #expect((1...8).contains(cups), "seed \(seed)")
    _ = binding
  }

  @Test func `a call is named as a value, and every command can be typed`() async throws {
    let dispatcher = CommandDispatcher()
    let store = TestStore(dispatcher: dispatcher)
    let spy = DrinkCommandsSpy()
    let handling = try dispatcher.register(spy, for: DrinkCommandsRouter.self)
    let drinks = dispatcher.router(DrinkCommandsRouter.self)
    await store.send(expecting: [.dispatch(DrinkCommandsCall.brew(.green, cups: 2))]) {
      try drinks.brew(.green, cups: 2)
    }
    expectTypeable(KettleCommandsRouter.self)
    _ = handling
  }

  @Test func `an actor is awaited`() async throws {
    let cupboard = Cupboard()
    let filling = Task {
      await cupboard.add()
      await cupboard.add()
    }
    try await eventually { await cupboard.cups == 2 }
    await filling.value
  }
}

private actor Cupboard {
  private(set) var cups = 0

  func add() { cups += 1 }
}

package enum Tea: String, Codable, Sendable { case green, black }

/// Drinks, of a kind that cannot be typed.
@CommandProtocol(.spy) @MainActor
package protocol DrinkCommands: AnyObject {
  func brew(_ tea: Tea, cups: Int) throws
}
