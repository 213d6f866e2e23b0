import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct TestStoreTests {
  struct LampLevel: InstanceBroadcastKey {
    typealias Value = Int
    let id: String
  }

  let dispatcher = CommandDispatcher()
  let broadcaster = Broadcaster()
  let lamp = Lamp()
  let store: TestStore
  private let kept: [Subscription]

  init() throws {
    kept = [
      try dispatcher.register(lamp, for: LampCommandsRouter.self),
      try broadcaster.bind(IsLampOn.self, to: lamp.$isOn),
    ]
    store = TestStore(dispatcher: dispatcher, broadcaster: broadcaster, within: .milliseconds(1))
  }

  private var commands: any LampCommands { dispatcher.router(LampCommandsRouter.self) }

  /// Expects exactly one issue with the given text.
  private func expectIssue(_ text: String, from body: () async -> Void) async {
    await withKnownIssue {
      await body()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  // MARK: What is recorded

  @Test func `commands, their errors and broadcasts are accounted for in order`() async {
    await store.send(expecting: [.dispatch("turn on"), .broadcast(IsLampOn.self, true)]) {
      try commands.turn(true)
    }
    await store.send(expecting: [.dispatch("turn on", threw: Lamp.IsBroken())]) {
      try commands.turn(true)
    }
    await store.finish()
  }

  @Test func `a command without a handler and an error of the test are events`() async {
    let other = CommandDispatcher()
    store.include(other)
    await store.send(expecting: [.unhandled("turn on")]) {
      try other.router(LampCommandsRouter.self).turn(true)
    }
    await store.send(expecting: [.failure(CancellationError())]) { throw CancellationError() }
  }

  @Test func `commands and broadcasts of every level are recorded once`() async throws {
    let window = CommandDispatcher(name: "window", parent: dispatcher)
    let tab = Broadcaster(name: "tab", parent: broadcaster)
    store.include(window)
    store.include(tab)
    let watching = tab.observe(IsLampOn.self) { _ in }
    await store.send(expecting: [.dispatch("turn on"), .broadcast(IsLampOn.self, true)]) {
      try window.router(LampCommandsRouter.self).turn(true)
    }
    await store.finish()
    _ = watching
  }

  @Test func `a key that is bound later is recorded, and its instance still leaves`() async throws {
    var binding: ComputedBinding? = try broadcaster.bind(LampLevel(id: "desk")) { 7 }
    await store.expect([.broadcast(LampLevel(id: "desk"), 7)])
    binding = nil
    #expect(binding == nil && broadcaster.entries.map(\.name) == ["is-lamp-on"])
    #expect(broadcaster.entries[0].observerCount == 0)
  }

  @Test func `pushes are recorded with their values and their consumer`() async {
    @MainActor
    struct View {
      let store: TestStore
      func setTitle(_ title: String, count: Int?) { store.push(title, count as Any) }
      func clear() { store.push(to: "second") }
    }
    let view = View(store: store)
    view.setTitle("Lamp", count: 2)
    view.clear()
    let count: Int? = 2
    await store.expect([
      .push("setTitle(_:count:)", "Lamp", count as Any), .push("clear()", to: "second"),
    ])
  }

  @Test func `events that advancing the clock causes are accounted for`() async throws {
    let calm = broadcaster.broadcast(of: IsLampOn.self)
      .debounce(for: .seconds(2), clock: store.clock)
    enum IsCalm: BroadcastKey { typealias Value = Bool }
    let binding = try broadcaster.bind(IsCalm.self, following: calm)
    await store.advance(by: .milliseconds(1_999))
    await store.advance(by: .milliseconds(1), expecting: [.broadcast(IsCalm.self, false)])
    await store.finish()
    _ = binding
  }

  // MARK: What is reported

  @Test func `events that were not expected, or did not happen, are shown as a difference`()
    async
  {
    await expectIssue(
      """
      The events differ from the expected ones (− did not happen, + was not expected):
        dispatch turn on
      − broadcast is-lamp-on: off
      + broadcast is-lamp-on: on
      """
    ) {
      await store.send(expecting: [.dispatch("turn on"), .broadcast(IsLampOn.self, false)]) {
        try commands.turn(true)
      }
    }
  }

  @Test func `an event between two expectations is reported by the second`() async {
    try? lamp.turn(true)
    await expectIssue(
      """
      The events differ from the expected ones (− did not happen, + was not expected):
      + broadcast is-lamp-on: on
        dispatch turn off
        broadcast is-lamp-on: off
      """
    ) {
      await store.send(expecting: [.dispatch("turn off"), .broadcast(IsLampOn.self, false)]) {
        try commands.turn(false)
      }
    }
  }

  @Test func `an event that is left is reported at the end, and so is a task that waits`() async {
    try? lamp.turn(true)
    await expectIssue("These events were not expected:\n+ broadcast is-lamp-on: on") {
      await store.finish()
    }
    let clock = store.clock
    let waiting = Task { try await clock.sleep(for: .seconds(1)) }
    try? await eventually { clock.sleeperCount == 1 }
    await expectIssue("1 task waits for the clock: advance it until they end, or cancel them") {
      await store.finish()
    }
    waiting.cancel()
  }

  @Test func `a store that is released reports the events that are left, at its creation`() {
    var texts: [String] = []
    let line = #line + 1
    var store: TestStore? = TestStore(broadcaster: broadcaster)
    store?.report = { texts.append("\($1.line): \($0)") }
    try? lamp.turn(true)
    store = nil
    #expect(store == nil)
    #expect(texts == ["\(line): These events were not expected:\n+ broadcast is-lamp-on: on"])
    self.store.report = { _, _ in }
  }
}
