import Foundation
import NIOCore
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of the dispatches that wait for a page which reads slowly.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TraceTests {
  private let house = House()
  private let dispatcher = CommandDispatcher(name: "house")
  private let trace = RemoteTrace(includesOffTheRecord: false)
  private let subscriptions: [Subscription]

  init() throws {
    house.lamps = dispatcher.router(LampCommandsRouter.self)
    subscriptions = [
      try dispatcher.register(house, for: LampCommandsRouter.self),
      dispatcher.intercept { [trace] in _ = trace.record($0) },
    ]
  }

  private func types(in outbox: Outbox) throws -> [String] {
    var types: [String] = []
    while var frames = outbox.next() {
      while let frame = frames.readLengthPrefixedSlice(as: UInt32.self) {
        let object = try JSONSerialization.jsonObject(with: Data(frame.readableBytesView))
        types.append((object as? [String: Any])?["type"] as? String ?? "")
      }
    }
    return types
  }

  @Test func `all dispatches that wait precede the end of their trace`() throws {
    let outbox = Outbox(messageLimit: 1 << 20, byteLimit: 1 << 26)
    for _ in 1...100 { house.lamps?.darken() }
    outbox.replace(7, .dispatches(trace))
    outbox.add(.closed(id: 7))
    let types = try types(in: outbox)
    #expect(types.count == 16 && types.last == "closed" && trace.isEmpty)
  }

  @Test func `the end of a dispatch is kept if its beginning was sent`() async throws {
    let wait = Task { try await house.lamps?.waitForDusk() }
    try await eventually { house.waiting == 1 }
    let lines = trace.next().dispatches.map(\.line)
    #expect(lines == ["wait for dusk"])
    wait.cancel()
    _ = await wait.result
    for _ in 1...2_000 { house.lamps?.darken() }
    let next = trace.next().dispatches.first
    #expect(next?.line == "wait for dusk" && next?.outcome == .failed)
  }
}
