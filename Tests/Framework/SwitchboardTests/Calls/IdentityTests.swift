import Foundation
package import Switchboard
import Testing

package enum Text {
  @CommandProtocol(.spy, .client) @MainActor
  package protocol EditCommands: AnyObject {
    func deleteLine(_ index: Int)
    /// A name that is also a case of `Optional`.
    func none()
  }
}

package enum Canvas {
  @CommandProtocol(.spy) @MainActor
  package protocol EditCommands: AnyObject {
    func deleteLine(_ index: Int)
  }
}

/// Tests of two protocols that have one name.
@MainActor
struct IdentityTests {
  let dispatcher = CommandDispatcher()
  let text = Text.EditCommandsSpy()
  let canvas = Canvas.EditCommandsSpy()

  private func register() throws -> [Subscription] {
    [
      try dispatcher.register(text, for: Text.EditCommandsRouter.self),
      try dispatcher.register(canvas, for: Canvas.EditCommandsRouter.self),
    ]
  }

  @Test func `their commands have different identities`() {
    let text = Text.EditCommandsRouter.Key.deleteLine
    let canvas = Canvas.EditCommandsRouter.Key.deleteLine
    #expect(text.description.id == "SwitchboardTests.Text.EditCommands.deleteLine")
    #expect(canvas.description.id == "SwitchboardTests.Canvas.EditCommands.deleteLine")
    #expect(text ~= text.description && !(text ~= canvas.description))
  }

  @Test func `a coded call is a call of its own protocol only`() throws {
    let data = try JSONEncoder().encode(Text.EditCommandsCall.deleteLine(3))
    let decoder = JSONDecoder()
    #expect(try decoder.decode(Text.EditCommandsCall.self, from: data) == .deleteLine(3))
    #expect(throws: DecodingError.self) {
      try decoder.decode(Canvas.EditCommandsCall.self, from: data)
    }
  }

  @Test func `observed calls are those of the protocol`() throws {
    let registrations = try register()
    var seen: [Text.EditCommandsCall] = []
    let observing = dispatcher.observeCalls(Text.EditCommandsCall.self) { seen.append($0) }
    dispatcher.router(Canvas.EditCommandsRouter.self).deleteLine(1)
    dispatcher.router(Text.EditCommandsRouter.self).deleteLine(2)
    dispatcher.router(Text.EditCommandsRouter.self).none()
    #expect(seen == [.deleteLine(2), .none])
    #expect(text.calls == [.deleteLine(2), .none] && canvas.calls == [.deleteLine(1)])
    observing.cancel()
    for registration in registrations { registration.cancel() }
  }

  @Test func `a command named none is a coded call as well`() throws {
    let data = try JSONEncoder().encode(Text.EditCommandsCall.none)
    #expect(try JSONDecoder().decode(Text.EditCommandsCall.self, from: data) == .none)
  }

  @Test func `commands are found by their identity, or by a name that both share`() throws {
    let registrations = try register()
    func ids(_ name: String) -> [String] {
      dispatcher.handledCommands(named: name).map(\.description.id)
    }
    #expect(
      ids("SwitchboardTests.Text.EditCommands.deleteLine")
        == ["SwitchboardTests.Text.EditCommands.deleteLine"])
    #expect(ids("EditCommands.deleteLine").count == 2)
    #expect(ids("EditCommands.none").count == 1 && ids("deleteLine").isEmpty)
    for registration in registrations { registration.cancel() }
  }
}
