import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

@MainActor
struct OffTheRecordTests {
  /// A program with an application level, and a window in front that is off the record.
  private func run(
    includesOffTheRecord: Bool, _ test: @MainActor (RemoteClient, Player) async throws -> Void
  ) async throws {
    let served = try Served(), secret = Player()
    let window = CommandDispatcher(
      name: "window", parent: served.dispatcher, isOffTheRecord: true)
    let values = Broadcaster(name: "window", parent: served.broadcaster, isOffTheRecord: true)
    let subscriptions = [
      try window.register(secret, for: SecretPlayerCommandsRouter.self),
      try values.bind(HiddenCount.self, to: secret.$count),
    ]
    var configuration = RemoteServerConfiguration.patient
    configuration.includesOffTheRecord = includesOffTheRecord
    let server = RemoteServer(
      dispatcher: { window }, broadcaster: { values }, configuration: configuration)
    try await server.serve(at: served.address)
    try await test(try await served.client(), secret)
    await server.stop()
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a client reaches nothing that is off the record`() async throws {
    try await run(includesOffTheRecord: false) { client, secret in
      let description = try await client.describe()
      #expect(!description.commands.contains { $0.name.hasPrefix("Secret") })
      #expect(description.properties.contains("song-count"))
      #expect(!description.properties.contains("hidden-count"))
      let error = await failure { try await client.run("SecretPlayerCommands.hide", ["x"]) }
      #expect((error as? RemoteFailure)?.kind == "unhandled" && secret.titles == [])
      let values = await client.observe(HiddenCount.self)
      let observation = Task {
        for try await _ in values { return true }
        return false
      }
      secret.count = 5
      // A value would be sent before the second reply.
      for _ in 1...2 { try await client.run("PlayerCommands.addSong", ["x"]) }
      observation.cancel()
      #expect(try await !observation.value)
    }
  }

  @Test func `a server can include what is off the record`() async throws {
    try await run(includesOffTheRecord: true) { client, secret in
      let description = try await client.describe()
      #expect(description.commands.contains { $0.name == "SecretPlayerCommands.hide" })
      #expect(description.properties.contains("hidden-count"))
      try await client.run("SecretPlayerCommands.hide", ["x"])
      #expect(secret.titles == ["x"])
    }
  }
}
