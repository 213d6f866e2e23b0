import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

/// Tests of clients that review commands before they run.
@MainActor
struct ReviewTests {
  /// Returns the answer of a client that refuses titles with "noise", and writes "Blue" for "blue".
  private nonisolated static func filter(_ message: ServerMessage) -> [ClientMessage] {
    guard case .review(let number, let call) = message else { return [] }
    let title = call.arguments.first?.first ?? ""
    if title.contains("noise") {
      return [.failure(number: number, RemoteFailure(kind: "noise", message: "it is too loud"))]
    }
    let arguments = title == "blue" ? [["Blue"]] + call.arguments.dropFirst() : nil
    return [.result(number: number, ClientResult(arguments: arguments))]
  }

  private func run(
    _ configuration: RemoteServerConfiguration = .granting,
    answering answer: @escaping AddingClient.Answer = filter,
    _ test: @MainActor (AddingClient, Served) async throws -> Void
  ) async throws {
    try await Served.run(configuration) { served in
      let client = try await AddingClient(to: served.path, answering: answer)
      #expect(try await client.register(name: "filter") == nil)
      #expect(await client.failure(of: .wrap(id: 2, commands: ["add-song"])) == nil)
      try await test(client, served)
      withExtendedLifetime(client) {}
    }
  }

  @Test func `a client allows, refuses and rewrites a command that another program sends`()
    async throws
  {
    try await run { _, served in
      let client = try await served.client()
      try await client.run("PlayerCommands.addSong", ["So What"])
      try await client.run("PlayerCommands.addSong", ["blue"])
      let error = await failure { try await client.run("PlayerCommands.addSong", ["noise"]) }
      #expect((error as? RemoteFailure)?.kind == "refused")
      #expect((error as? RemoteFailure)?.message.contains("filter: it is too loud") == true)
      #expect(served.player.titles == ["So What", "Blue"])
      let wrappers = served.dispatcher.handledCommands(named: "PlayerCommands.addSong")[0].wrappers
      #expect(wrappers == ["filter"])
      let others = served.dispatcher.handledCommands(named: "PlayerCommands.countSongs")[0].wrappers
      #expect(others == [])
    }
  }

  @Test func `a command from code that cannot wait is reviewed as well`() async throws {
    try await run { _, served in
      let player = served.dispatcher.router(PlayerCommandsRouter.self)
      try player.addSong("blue", next: false)
      let error = #expect(throws: CommandError.self) { try player.addSong("noise", next: false) }
      #expect(error?.kind == "refused")
      #expect(served.player.titles == ["Blue"])
    }
  }

  @Test func `commands run unreviewed when the client has ended`() async throws {
    try await run { filter, served in
      filter.die()
      try await eventually {
        served.dispatcher.handledCommands(named: "PlayerCommands.addSong")[0].wrappers == []
      }
      try await served.client().run("PlayerCommands.addSong", ["noise"])
      #expect(served.player.titles == ["noise"])
    }
  }

  @Test func `a client that ends during a review refuses the command`() async throws {
    try await run(answering: { _ in [] }) { filter, served in
      let client = try await served.client()
      let call = Task { try await client.run("PlayerCommands.addSong", ["x"]) }
      _ = await filter.message { if case .review = $0 { true } else { nil } }
      filter.die()
      let error = await failure { _ = try await call.value } as? RemoteFailure
      #expect(error?.message.contains("filter has ended while it reviewed") == true)
      #expect(served.player.titles == [])
    }
  }

  @Test(arguments: [true, false])
  func `a client that hangs during a review loses its connection`(waits: Bool) async throws {
    var configuration = RemoteServerConfiguration.granting
    configuration.reviewLimit = .milliseconds(1)
    try await run(configuration, answering: { _ in [] }) { filter, served in
      let error: (any Error)?
      if waits {
        let client = try await served.client()
        error = await failure { try await client.run("PlayerCommands.addSong", ["x"]) }
      } else {
        let player = served.dispatcher.router(PlayerCommandsRouter.self)
        error = #expect(throws: CommandError.self) { try player.addSong("x", next: false) }
      }
      #expect("\(error as Any)".contains("filter did not answer within 0.001 seconds"))
      await filter.end()
      try await eventually { served.server.connectionCount <= (waits ? 1 : 0) }
      try served.dispatcher.router(PlayerCommandsRouter.self).addSong("y", next: false)
      #expect(served.player.titles == ["y"])
    }
  }

  @Test func `a client does not review its own commands`() async throws {
    try await run(answering: { _ in [] }) { filter, served in
      let call = RemoteCall(command: "PlayerCommands.addSong", arguments: [["x"]])
      #expect(await filter.failure(of: .run(id: 3, call)) == nil)
      #expect(served.player.titles == ["x"])
    }
  }

  @Test(arguments: [[["x", "y"]], [["a"], [], ["c"]], [["secret"]]])
  func `wrong arguments of a client refuse the command, and it is blamed`(
    arguments: [[String]]
  ) async throws {
    var configuration = RemoteServerConfiguration.granting
    configuration.grant.refusesValue = { $0 as? String == "secret" }
    try await run(
      configuration,
      answering: { message in
        guard case .review(let number, _) = message else { return [] }
        return [.result(number: number, ClientResult(arguments: arguments))]
      }
    ) { _, served in
      let client = try await served.client()
      let error = await failure { try await client.run("PlayerCommands.addSong", ["x"]) }
      let refusal = error as? RemoteFailure
      #expect(refusal?.kind == "refused")
      #expect(refusal?.message.contains("filter has changed its words wrongly: ") == true)
      #expect(served.player.titles == [])
    }
  }

  @Test func `nothing off the record is reviewed without the grant, and nothing confidential`()
    async throws
  {
    for includesOffTheRecord in [false, true] {
      var configuration = RemoteServerConfiguration.granting
      configuration.includesOffTheRecord = includesOffTheRecord
      try await run(configuration) { filter, served in
        #expect(await filter.failure(of: .wrap(id: 3, commands: ["addSong", "unlock"])) == nil)
        let hidden = CommandDispatcher(
          name: "hidden", parent: served.dispatcher, isOffTheRecord: true)
        let player = hidden.router(PlayerCommandsRouter.self)
        let error = await failure { try player.addSong("noise", next: false) }
        #expect((error == nil) == !includesOffTheRecord)
        #expect(throws: Player.NoSuchSong.self) { try player.unlock(12) }
      }
    }
  }

  @Test func `a client wraps only what it was granted`() async throws {
    var configuration = RemoteServerConfiguration.granting
    configuration.grant.wraps = CommandSelection(["hum"])
    try await Served.run(configuration) { served in
      let client = try await AddingClient(to: served.path)
      let failures = [
        await client.failure(of: .wrap(id: 1, commands: ["hum"])),
        await client.failure(of: .wrap(id: 2, commands: ["hum", "addSong"])),
        await client.failure(of: .wrap(id: 3, commands: ["nothing"])),
      ]
      #expect(failures.map { $0?.kind } == [nil, "not_granted", "unhandled"])
    }
  }
}
