import Foundation
import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Synchronization
import Testing

@testable import SwitchboardRemote

/// Tests of relays. `TransportTests` has what a relay shares with every transport.
@MainActor
struct RelayTests {
  /// Serves a relay of a program.
  private func relay(
    of address: RemoteAddress, _ configuration: RemoteServerConfiguration = .patient
  ) async throws -> (server: RemoteServer, address: RemoteAddress) {
    try await relay(of: try await client(of: address), at: address.path, configuration)
  }

  private func relay(
    of transport: any RemoteTransport, at path: String,
    _ configuration: RemoteServerConfiguration = .patient
  ) async throws -> (server: RemoteServer, address: RemoteAddress) {
    let mirror = try await RemoteMirror(of: transport, named: "player")
    let server = RemoteServer(relaying: mirror, configuration: configuration)
    let address = RemoteAddress.socket("\(path)\(UUID().uuidString.prefix(4))")
    try await server.serve(at: address)
    return (server, address)
  }

  private func client(of address: RemoteAddress) async throws -> RemoteClient {
    try await RemoteClient.connect(
      to: address, responseLimit: .seconds(300), cancellationLimit: .seconds(300))
  }

  private func kind(of body: () async throws -> Void) async -> String? {
    (await failure(of: body) as? any ErrorKindNaming)?.kind
  }

  @Test func `progress, cancellation and values pass two relays`() async throws {
    try await Served.run { served in
      let first = try await relay(of: served.address), second = try await relay(of: first.address)
      let client = try await client(of: second.address)
      let (reports, continuation) = AsyncStream<CommandProgress>.makeStream()
      let run = Task { try await client.run("PlayerCommands.play") { continuation.yield($0) } }
      for await report in reports {
        #expect(report == CommandProgress(0.5, "side one"))
        break
      }
      run.cancel()
      try await eventually { served.player.cancelled == 1 }
      var songs = await client.observe(CurrentSong.self).makeAsyncIterator()
      #expect(try await songs.next() == .some(nil))
      let song = Song(title: "\u{202e}\"},\n", imageURL: "x", length: .infinity, isLoved: true)
      served.player.song = song
      #expect(try await songs.next() == song)
    }
  }

  @Test func `each of several mirrors in a process finds its commands by their names`() async throws
  {
    try await Served.run { first in
      try await Served.run { second in
        let name = "PlayerCommands.addSong"
        let mirrors = [
          try await RemoteMirror(of: try await client(of: first.address), named: "player"),
          try await RemoteMirror(of: try await client(of: second.address), named: "player"),
        ]
        for mirror in mirrors {
          #expect(mirror.dispatcher.handledCommands(named: name).count == 1)
        }
      }
    }
  }

  @Test func `a relay has limits of its own, and those of the program remain`() async throws {
    var limited = RemoteServerConfiguration.patient
    limited.permittedEffects = [.reads, .changes]
    try await Served.run(limited) { served in
      var reading = RemoteServerConfiguration.patient
      reading.permittedEffects = .reads
      reading.grant.properties = ["song-count"]
      let reader = try await client(of: try await relay(of: served.address, reading).address)
      let description = try await reader.describe()
      #expect(description.commands.map(\.name) == ["PlayerCommands.countSongs"])
      #expect(description.properties == ["song-count"])
      #expect(await kind { try await reader.run("PlayerCommands.addSong", ["A"]) } == "refused")
      let lyrics = await reader.observe(Lyrics.self)
      #expect(await kind { for try await _ in lyrics {} } == "not_granted")
      let writer = try await client(of: try await relay(of: served.address).address)
      try await writer.run("PlayerCommands.addSong", ["A"])
      #expect(await kind { try await writer.run("PlayerCommands.removeSongs") } == "refused")
      #expect(served.player.titles == ["A"])
      #expect(try await reader.run("PlayerCommands.countSongs").text == "1")
    }
  }

  @Test func `a command that is registered later runs, unless the relay has limits`() async throws {
    try await Served.run { served in
      var reading = RemoteServerConfiguration.patient
      reading.permittedEffects = .reads
      let open = try await client(of: try await relay(of: served.address).address)
      let limited = try await client(of: try await relay(of: served.address, reading).address)
      let registration = try served.dispatcher.register(
        served.player, for: SecretPlayerCommandsRouter.self)
      try await open.run("SecretPlayerCommands.hide", ["A"])
      #expect(try await limited.run("PlayerCommands.countSongs").text == "1")
      let refusal = await kind { try await limited.run("SecretPlayerCommands.hide", ["B"]) }
      #expect(refusal == "unhandled" && served.player.titles == ["A"])
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `the observers of a relay share one observation of the program`() async throws {
    try await Served.run { served in
      let source = CountedTransport(try await client(of: served.address))
      let relay = try await relay(of: source, at: served.path)
      var clients: [RemoteClient] = []
      var observers: [AsyncThrowingStream<Int, any Error>.Iterator] = []
      for count in 0..<30 {
        let client = try await client(of: relay.address)
        clients.append(client)
        var values = await client.observe(SongCount.self).makeAsyncIterator()
        #expect(try await values.next(isolation: #isolation) == count)
        served.player.count = count + 1
        for index in observers.indices {
          #expect(try await observers[index].next(isolation: #isolation) == count + 1)
        }
        #expect(try await values.next(isolation: #isolation) == count + 1)
        observers.append(values)
      }
      try await eventually { source.openCount(of: "song-count") == 1 }
    }
  }

  @Test func `a client of a relay can add nothing`() async throws {
    var configuration = RemoteServerConfiguration.patient
    configuration.grant = .everything
    try await Served.run(configuration) { served in
      let client = try await AddingClient(
        to: try await relay(of: served.address, configuration).address.path)
      let property = ClientProperty(name: "mood", value: .text("blue"), text: nil)
      #expect(await client.failure(of: .provide(id: 1, property))?.kind == "not_granted")
      let wrap = ClientMessage.wrap(id: 2, commands: ["add song"])
      #expect(await client.failure(of: wrap)?.kind == "not_granted")
    }
  }

  @Test func `a relay has a prompt, and stops with its program`() async throws {
    try await Served.run { served in
      let recorder = PromptRecorder(), options = PromptOptions()
      let relay = try await relay(of: served.address)
      let prompt = try await RemotePrompt.open(
        on: try await client(of: relay.address),
        showing: AuthorizedTerminal(recorder, options, allowsShell: true), options,
        onEnd: { _ in })
      #expect(await prompt.run(ServedLine("add song A; count songs")).failure == nil)
      #expect(recorder.texts(.text) == ["1"])
      _ = await prompt.run(ServedLine("watch song-count"))
      try await eventually { recorder.texts(.text).contains("song-count: 1") }
      await served.server.stop()
      try await eventually { relay.server.connectionCount == 0 }
      #expect(await kind { _ = try await client(of: relay.address) } == "unreachable")
    }
  }
}

/// A transport that counts the observations that are open.
private final class CountedTransport: RemoteTransport {
  private let transport: any RemoteTransport
  private let counts = Mutex<[String: Int]>([:])

  init(_ transport: any RemoteTransport) { self.transport = transport }

  func openCount(of name: String) -> Int { counts.withLock { $0[name, default: 0] } }

  func describe() async throws -> RemoteDescription { try await transport.describe() }

  func run(
    _ command: String, with arguments: [[String]],
    onProgress: (@Sendable (CommandProgress) -> Void)?
  ) async throws -> RemoteValue {
    try await transport.run(command, with: arguments, onProgress: onProgress)
  }

  func observe(named name: String) async -> AsyncThrowingStream<RemoteValue, any Error> {
    counts.withLock { $0[name, default: 0] += 1 }
    let values = await transport.observe(named: name)
    let (counted, continuation) = AsyncThrowingStream<RemoteValue, any Error>.makeStream()
    let passing = Task {
      for try await value in values { continuation.yield(value) }
      continuation.finish()
    }
    continuation.onTermination = { [weak self] _ in
      passing.cancel()
      self?.counts.withLock { $0[name, default: 0] -= 1 }
    }
    return counted
  }

  func waitForEnd() async { await transport.waitForEnd() }
}
