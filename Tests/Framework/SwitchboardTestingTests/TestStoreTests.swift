import ProcessTesting
package import Switchboard
import SwitchboardTesting
import Testing

/// An argument that cannot be typed.
package struct Stroke: Codable, Equatable, Sendable {
  let width: Int
}

/// Commands, one of which cannot be typed.
@CommandProtocol(.spy) @MainActor
package protocol BoardCommands: AnyObject {
  func draw(_ lines: [String]) throws
  func erase(_ stroke: Stroke) throws
}

@MainActor
@Suite(.collectsIssues)
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
    let issues = await issues { await body() }
    #expect(issues.map { $0.comments.map(\.rawValue) } == [[text]])
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
    @Broadcasted var level = 7
    var binding: Subscription? = try broadcaster.bind(LampLevel(id: "desk"), to: $level)
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
    let turning = Task {
      try await store.clock.sleep(for: .seconds(2))
      try commands.turn(true)
    }
    await store.advance(by: .milliseconds(1_999))
    await store.advance(
      by: .milliseconds(1),
      expecting: [.dispatch("turn on"), .broadcast(IsLampOn.self, true)])
    await store.finish()
    try await turning.value
  }

  // MARK: What is reported

  @Test func `events that were not expected, or did not happen, are shown as a difference`()
    async
  {
    await expectIssue(
      """
      The events differ from the expected ones (− did not happen, + was not expected):
        dispatch turn on
      − broadcast is-lamp-on: false
      + broadcast is-lamp-on: true
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
      + broadcast is-lamp-on: true
        dispatch turn off
        broadcast is-lamp-on: false
      """
    ) {
      await store.send(expecting: [.dispatch("turn off"), .broadcast(IsLampOn.self, false)]) {
        try commands.turn(false)
      }
    }
  }

  @Test func `an event that is left is reported at the end, and so is a task that waits`() async {
    try? lamp.turn(true)
    await expectIssue("These events were not expected:\n+ broadcast is-lamp-on: true") {
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
    #expect(texts == ["\(line): These events were not expected:\n+ broadcast is-lamp-on: true"])
    self.store.report = { _, _ in }
  }

  // MARK: What is equal

  enum Titles: BroadcastKey { typealias Value = [String] }
  enum Subtitle: BroadcastKey { typealias Value = String? }

  struct Glare: Error, CustomStringConvertible { var description: String { "bad" } }
  struct Flicker: Error, CustomStringConvertible { var description: String { "bad" } }

  struct Color { let name: String }
  final class Shade { let depth: Int; init(depth: Int) { self.depth = depth } }

  /// Expects one issue with the lines of a difference.
  private func expectDifference(_ lines: String, from body: () async -> Void) async {
    let title = "The events differ from the expected ones (− did not happen, + was not expected):\n"
    await expectIssue(title + lines, from: body)
  }

  @Test func `broadcast values are compared, not their text`() async throws {
    @Broadcasted var current = ["a", "b"]
    let titles = try broadcaster.bind(Titles.self, to: $current)
    await expectDifference(
      """
      − broadcast titles: ["a b"]
      + broadcast titles: ["a", "b"]
      """
    ) { await store.expect([.broadcast(Titles.self, ["a b"])]) }
    @Broadcasted var none: String? = nil
    let subtitle = try broadcaster.bind(Subtitle.self, to: $none)
    await expectDifference(
      """
      − broadcast subtitle: Optional("none")
      + broadcast subtitle: nil
      """
    ) { await store.expect([.broadcast(Subtitle.self, "none")]) }
    _ = (titles, subtitle)
  }

  enum Poster { enum Titles: BroadcastKey { typealias Value = [String] } }

  @Test func `two keys of one name are two keys`() async throws {
    @Broadcasted var first = ["a"]
    @Broadcasted var second = ["b"]
    let poster = try broadcaster.bind(Poster.Titles.self, to: $first)
    await expectDifference(
      """
      − broadcast SwitchboardTestingTests.TestStoreTests.Titles: 1 element - "a" as \
      Swift.Array<Swift.String>
      + broadcast SwitchboardTestingTests.TestStoreTests.Poster.Titles: 1 element - "a" as \
      Swift.Array<Swift.String>
      """
    ) { await store.expect([.broadcast(Titles.self, ["a"])]) }
    let titles = try broadcaster.bind(Titles.self, to: $second)
    await store.expect([.broadcast(Titles.self, ["b"])])
    _ = (poster, titles)
  }

  @Test func `errors are compared by type and value`() async {
    await expectDifference(
      """
      − throw bad as SwitchboardTestingTests.TestStoreTests.Flicker
      + throw bad as SwitchboardTestingTests.TestStoreTests.Glare
      """
    ) { await store.send(expecting: [.failure(Flicker())]) { throw Glare() } }
    await expectDifference(
      """
      − dispatch turn on: threw bad as SwitchboardTestingTests.TestStoreTests.Flicker
      + dispatch turn on: threw bad as SwitchboardTestingTests.TestStoreTests.Glare, true as Swift.Bool
      """
    ) {
      lamp.failure = Glare()
      await store.send(expecting: [.dispatch("turn on", threw: Flicker())]) {
        try commands.turn(true)
      }
    }
  }

  @Test func `an error beside that of a command is an event of its own`() async {
    lamp.failure = Glare()
    await store.send(expecting: [.dispatch("turn on", threw: Glare()), .failure(Flicker())]) {
      try? commands.turn(true)
      throw Flicker()
    }
  }

  @Test func `pushes are compared by argument`() async {
    store.push("a, b", method: "set(_:)")
    await expectDifference(
      """
      − push set(_:) "a" as Swift.String, "b" as Swift.String
      + push set(_:) "a, b" as Swift.String
      """
    ) { await store.expect([.push("set(_:)", "a", "b")]) }
    store.push(1, method: "set(_:)")
    await expectDifference(
      """
      − push set(_:) 1 as Swift.UInt8
      + push set(_:) 1 as Swift.Int
      """
    ) { await store.expect([.push("set(_:)", 1 as UInt8)]) }
  }

  @Test func `values that are not Equatable are compared by what they hold`() async {
    store.push(Color(name: "red"), Shade(depth: 2), method: "set(_:)")
    await store.expect([.push("set(_:)", Color(name: "red"), Shade(depth: 2))])
    store.push(Shade(depth: 3), method: "set(_:)")
    await expectDifference(
      """
      − push set(_:) SwitchboardTestingTests.TestStoreTests.Shade #0 - depth: 2 as \
      SwitchboardTestingTests.TestStoreTests.Shade
      + push set(_:) SwitchboardTestingTests.TestStoreTests.Shade #0 - depth: 3 as \
      SwitchboardTestingTests.TestStoreTests.Shade
      """
    ) { await store.expect([.push("set(_:)", Shade(depth: 2))]) }
    store.push([Color(name: "a b")], method: "set(_:)")
    let issues = await issues {
      await store.expect([.push("set(_:)", [Color(name: "a"), Color(name: "b")])])
    }
    #expect(issues.count == 1)
  }

  @Test func `a call is named by its line or as a value`() async {
    let board = dispatcher.router(BoardCommandsRouter.self)
    let spy = BoardCommandsSpy()
    let handling = try? dispatcher.register(spy, for: BoardCommandsRouter.self)
    await store.send(
      expecting: [.dispatch("draw \"a b\""), .dispatch(BoardCommandsCall.draw(["a b"]))]
    ) {
      try board.draw(["a b"])
      try board.draw(["a b"])
    }
    await store.send(expecting: [.dispatch(BoardCommandsCall.erase(Stroke(width: 2)))]) {
      try board.erase(Stroke(width: 2))
    }
    await expectDifference(
      """
      − dispatch erase SwitchboardTestingTests.BoardCommandsCall.erase ▿ erase: \
      SwitchboardTestingTests.Stroke - width: 3 as SwitchboardTestingTests.BoardCommandsCall
      + dispatch erase SwitchboardTestingTests.Stroke - width: 2 as SwitchboardTestingTests.Stroke
      """
    ) {
      await store.send(expecting: [.dispatch(BoardCommandsCall.erase(Stroke(width: 3)))]) {
        try board.erase(Stroke(width: 2))
      }
    }
    _ = handling
  }

  @Test func `a call that has no handler or throws is named as a value, too`() async {
    let board = dispatcher.router(BoardCommandsRouter.self)
    await store.send(expecting: [.unhandled(BoardCommandsCall.draw(["a"]))]) {
      try board.draw(["a"])
    }
    let spy = BoardCommandsSpy()
    spy.answer(BoardCommandsRouter.Key.draw) { _ in throw Glare() }
    let handling = try? dispatcher.register(spy, for: BoardCommandsRouter.self)
    await store.send(expecting: [.dispatch(BoardCommandsCall.draw(["a"]), threw: Glare())]) {
      try board.draw(["a"])
    }
    _ = handling
  }
}
