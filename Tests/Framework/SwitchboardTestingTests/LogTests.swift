package import Switchboard
import SwitchboardTesting
import Testing

@CommandProtocol
@MainActor
package protocol LampCommands: AnyObject {
  func turn(_ on: Bool) throws
}

@MainActor
final class Lamp: LampCommands {
  struct IsBroken: Error {}

  @Broadcasted private(set) var isOn = false
  var failure: (any Error)?

  func turn(_ on: Bool) throws {
    if let failure { throw failure }
    if isOn == on { throw IsBroken() }
    isOn = on
  }
}
enum IsLampOn: BroadcastKey { typealias Value = Bool }

@MainActor
struct LogTests {
  let lamp = Lamp()

  @Test func `a log of dispatches has each dispatch that ended, with its outcome`() throws {
    let dispatcher = CommandDispatcher()
    let log = DispatchLog(of: dispatcher)
    let commands = dispatcher.router(LampCommandsRouter.self)
    try? commands.turn(true)
    let registration = try dispatcher.register(lamp, for: LampCommandsRouter.self)
    try commands.turn(true)
    try? commands.turn(true)
    #expect(log.lines == ["turn on: unhandled", "turn on", "turn on: threw IsBroken"])
    log.clear()
    #expect(log.lines.isEmpty)
    _ = registration
  }

  @Test func `a log of broadcasts has the values from the current one on`() throws {
    let broadcaster = Broadcaster()
    let binding = try broadcaster.bind(IsLampOn.self, to: lamp.$isOn)
    let log = BroadcastLog(of: IsLampOn.self, from: broadcaster)
    try lamp.turn(true)
    try lamp.turn(false)
    #expect(log.values == [false, true, false])
    log.clear()
    #expect(log.values.isEmpty)
    _ = binding
  }

  @Test func `a leak checker names the objects that are still alive`() throws {
    let leaks = LeakChecker()
    var gone: Lamp? = Lamp()
    leaks.watch(try #require(gone))
    leaks.watch(lamp, as: "the lamp")
    gone = nil
    #expect(gone == nil && leaks.leaks == ["the lamp"])
  }
}
