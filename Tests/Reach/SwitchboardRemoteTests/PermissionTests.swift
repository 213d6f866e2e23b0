import Foundation
import Switchboard
import SwitchboardREPL
import Testing

@testable import SwitchboardRemote

/// Tests of a server that admits its clients to commands by effect.
@MainActor
struct PermissionTests {
  private let recorder = PromptRecorder()

  private func configuration(permitting effects: CommandEffects) -> RemoteServerConfiguration {
    var configuration = RemoteServerConfiguration.patient
    configuration.permittedEffects = effects
    return configuration
  }

  @Test func `a client that may only read runs nothing else, and knows of nothing else`()
    async throws
  {
    try await Served.run(configuration(permitting: .reads)) { served in
      let client = try await served.client()
      #expect(try await client.describe().commands.map(\.name) == ["PlayerCommands.countSongs"])
      #expect(try await client.run("PlayerCommands.countSongs").text == "0")
      for (name, reason) in [
        ("addSong", "it changes data, which is not permitted here"),
        ("removeSongs", "it destroys data, which is not permitted here"),
        ("hum", "what it does is not declared, and not everything is permitted here"),
      ] {
        let refusal = RemoteFailure(
          kind: "refused",
          message: "PlayerCommands.\(name) was refused: \(reason): use a prompt that permits it")
        let error = await failure { try await client.run("PlayerCommands.\(name)", ["1"]) }
        #expect(error as? RemoteFailure == refusal)
      }
      let completion = await failure {
        _ = try await client.candidates(for: "title", of: "PlayerCommands.addSong")
      }
      #expect((completion as? RemoteFailure)?.kind == "refused")
      #expect(served.player.titles.isEmpty)
    }
  }

  @Test func `a client with limits reads no file through a script`() async {
    let script = RemoteScript(name: #filePath, text: nil)
    let reply = await script.reply(to: 1, readingFiles: false)
    guard case .failure(1, let failure) = reply else {
      Issue.record("the file was read: \(reply)")
      return
    }
    #expect(failure.kind == "refused")
  }

  @Test func `a client that may change data destroys nothing`() async throws {
    try await Served.run(configuration(permitting: [.reads, .changes])) { served in
      let client = try await served.client()
      try await client.run("PlayerCommands.addSong", ["A"])
      let error = await failure { try await client.run("PlayerCommands.removeSongs") }
      #expect((error as? RemoteFailure)?.kind == "refused" && served.player.titles == ["A"])
    }
  }

  @Test(arguments: [true, false])
  func `a prompt is permitted what its server permits, also if the program makes the offer`(
    isOffered: Bool
  ) async throws {
    var configuration = configuration(permitting: .reads)
    var program: CommandDispatcher?
    let broadcaster = Broadcaster(name: "offer")
    if isOffered {
      configuration.offer = { _ in
        PromptOffer(
          dispatcher: { program ?? CommandDispatcher() }, broadcaster: { broadcaster })
      }
    }
    try await Served.run(configuration) { served in
      program = served.dispatcher
      let options = PromptOptions()
      let prompt = try await RemotePrompt.open(
        on: try await served.client(),
        showing: AuthorizedTerminal(recorder, options, allowsShell: true), options,
        onEnd: { _ in })
      #expect(
        await prompt.run(ServedLine("add song A")).failure
          == "add song was refused: it changes data, which is not permitted here: use a prompt that permits it"
      )
      #expect(await prompt.run(ServedLine("count songs > \(served.path)x")).failure != nil)
      #expect(!FileManager.default.fileExists(atPath: served.path + "x"))
      #expect(await prompt.run(ServedLine("let a = b; count songs")).failure == nil)
      #expect(recorder.texts(.text) == ["0"] && served.player.titles.isEmpty)
    }
  }

  @Test func `a description says what a command does and what it takes`() async throws {
    try await Served.run { served in
      let commands = try await served.client().describe().commands
      let add = try #require(commands.first { $0.name == "PlayerCommands.addSong" })
      #expect(
        add.effects
          == RemoteEffects(
            isReadOnly: false, mayDestroy: false, isRepeatable: false, mayReachOutside: false))
      let schema = """
        {"type": "object", "required": ["title"], "additionalProperties": false, "properties": {
          "title": {"type": "string", "description": "The title of the song."},
          "next": {
            "type": "boolean", "default": false, "description": "Plays it after the current song."
          }
        }}
        """
      #expect(
        try add.inputSchema == JSONDecoder().decode(OutputValue.self, from: Data(schema.utf8)))
      let hum = try #require(commands.first { $0.name == "PlayerCommands.hum" })
      #expect(
        hum.effects
          == RemoteEffects(
            isReadOnly: false, mayDestroy: true, isRepeatable: false, mayReachOutside: true))
      let transport = InProcessTransport(
        dispatcher: served.dispatcher, broadcaster: served.broadcaster)
      #expect(await transport.describe().commands == commands)
    }
  }
}
