import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

@MainActor
struct CancellationTests {
  @Test func `cancelling a call cancels its command`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let run = Task { try await client.run("PlayerCommands.play") }
      try await eventually { served.player.playing == 1 }
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
      try await eventually { served.player.cancelled == 1 }
      #expect(await served.isAnswering(client))
    }
  }

  @Test func `the end of a connection cancels its commands, and no others`() async throws {
    try await Served.run { served in
      let first = try await served.client(), second = try await served.client()
      let runs = [first, second].map { client in
        Task { try await client.run("PlayerCommands.play") }
      }
      try await eventually { served.player.playing == 2 }
      await first.close()
      await #expect(throws: RemoteError.self) { try await runs[0].value }
      try await eventually { served.player.cancelled == 1 && served.server.connectionCount == 1 }
      runs[1].cancel()
      _ = await runs[1].result
    }
  }

  @Test func `every open request throws if the server stops`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let run = Task { try await client.run("PlayerCommands.play") }
      let values = await client.observe(SongCount.self)
      let watch = Task { for try await _ in values {} }
      try await eventually { served.player.playing == 1 }
      await served.server.stop()
      await #expect(throws: RemoteError.self) { try await run.value }
      await #expect(throws: RemoteError.self) { try await watch.value }
      await #expect(throws: RemoteError.self) { try await client.describe() }
      let late = await client.observe(SongCount.self)
      await #expect(throws: RemoteError.self) { for try await _ in late {} }
      #expect(served.player.cancelled == 1)
    }
  }

  @Test func `a released client ends its connection`() async throws {
    try await Served.run { served in
      var client: RemoteClient? = try await served.client()
      try await client?.run("PlayerCommands.countSongs")
      #expect(served.server.connectionCount == 1)
      client = nil
      try await eventually { served.server.connectionCount == 0 }
    }
  }
}
