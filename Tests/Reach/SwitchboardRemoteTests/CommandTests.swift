package import Switchboard
import SwitchboardREPL
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

package enum Studio {
  @CommandProtocol
  @MainActor
  package protocol PlayerCommands: AnyObject {
    /// Counts the songs of the studio.
    func countSongs() throws -> Int
  }
}

@MainActor
private final class Engineer: Studio.PlayerCommands {
  func countSongs() -> Int { 7 }
}

@CommandProtocol
@MainActor
package protocol CatalogCommands: AnyObject {
  /// Shows the songs of the catalog.
  func showCatalog(_ times: Int)
}

@MainActor
private final class Catalog: CatalogCommands {
  private let output = SharedOutput(TextOutput { _, _ in })

  func showCatalog(_ times: Int) {
    for _ in 0..<times {
      output.show(
        Listing(
          columns: ["Title", "Plays"], rows: [[.text("So What"), .number(3)]],
          placeholder: "nothing"))
    }
  }
}

@MainActor
struct CommandTests {
  @Test func `a client runs commands and reads their results`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let added = try await client.run("PlayerCommands.addSong", ["So What"])
      try await client.run("PlayerCommands.addSong", ["Blue Train"], ["on"])
      #expect(added.text == nil)
      #expect(served.player.titles == ["Blue Train", "So What"])
      let count = try await client.run("PlayerCommands.countSongs")
      #expect(count.text == "2")
      #expect(try count.decoded(as: Int.self) == 2)
      let song = try await client.run("PlayerCommands.findSong", ["1"])
      #expect(try song.decoded() == Song(title: "Blue Train", imageURL: "a/b"))
    }
  }

  @Test func `two protocols of the same name are told apart`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let name = "PlayerCommands.countSongs"
      #expect(try await client.run("SwitchboardRemoteTests.\(name)").text == "0")
      let registration = try served.dispatcher.register(
        Engineer(), for: Studio.PlayerCommandsRouter.self, holding: .strongly)
      #expect(try await client.run("SwitchboardRemoteTests.\(name)").text == "0")
      #expect(try await client.run("SwitchboardRemoteTests.Studio.\(name)").text == "7")
      #expect(try await client.run("PlayerCommands.hum", ["1"]).text == "m")
      let error = await failure { try await client.run(name) } as? RemoteFailure
      #expect(error?.kind == "ambiguous_command")
      #expect(
        error?.message == "‘\(name)’ can be several commands: send "
          + "‘SwitchboardRemoteTests.\(name)’ or ‘SwitchboardRemoteTests.Studio.\(name)’")
      let names = try await client.describe().commands.map(\.name).filter { $0.hasSuffix(name) }
      #expect(
        names.sorted() == [
          "SwitchboardRemoteTests.\(name)", "SwitchboardRemoteTests.Studio.\(name)",
        ])
      registration.cancel()
    }
  }

  @Test func `what a command shows reaches its client, and not the screen of the program`()
    async throws
  {
    try await Served.run { served in
      var shown: [String] = []
      let screen = SharedOutput(TextOutput { text, _ in shown.append(text) })
      served.player.screen = screen
      let result = try await served.client().run("PlayerCommands.removeSongs")
      #expect(result.text == "the list is empty" && shown.isEmpty)
      served.player.removeSongs()
      #expect(shown == ["the list is empty"])
    }
  }

  @Test func `the value of a listing that a command shows has an object for each row`() async throws
  {
    struct Row: Decodable, Equatable {
      let title: String
      let plays: Int
    }
    let row = Row(title: "So What", plays: 3)
    try await Served.run { served in
      let registration = try served.dispatcher.register(
        Catalog(), for: CatalogCommandsRouter.self, holding: .strongly)
      let client = try await served.client()
      let one = try await client.run("CatalogCommands.showCatalog", ["1"])
      #expect(try one.decoded(as: [Row].self) == [row])
      #expect(one.text?.contains("So What") == true && one.text?.contains("{") == false)
      let two = try await client.run("CatalogCommands.showCatalog", ["2"])
      #expect(try two.decoded(as: [[Row]].self) == [[row], [row]])
      #expect(try await client.run("CatalogCommands.showCatalog", ["0"]).text == nil)
      registration.cancel()
    }
  }

  @Test func `a result that cannot be encoded has text only`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let verse = try await client.run("PlayerCommands.describeSongs")
      #expect(verse.text == "la la")
      let error = await failure { _ = try verse.decoded(as: String.self) }
      #expect((error as? RemoteError)?.kind == "wrong_value")
    }
  }

  @Test func `a description says what a prompt says`() async throws {
    try await Served.run { served in
      served.player.unavailable = "the player is locked: unlock it"
      let client = try await served.client()
      let description = try await client.describe()
      #expect(
        description.properties == ["song-count", "current-song", "current-verse", "lyrics"])
      let local = served.dispatcher.handledCommands
      #expect(description.commands.map(\.name) == local.map(\.description.qualifiedName))
      #expect(description.commands.map(\.usage) == local.map(\.description.usage))
      #expect(description.commands.map(\.unavailability) == local.map(\.unavailability))
      let add = try #require(description.commands.first)
      #expect(add.names == ["add song"] && add.summary == "Adds a song to the list.")
      #expect(
        add.parameters == [
          RemoteParameter(
            name: "title", option: nil, summary: "The title of the song.",
            form: String.valueDescription, arity: .one, isRequired: true, defaultWords: nil),
          RemoteParameter(
            name: "next", option: "--next", summary: "Plays it after the current song.",
            form: Bool.valueDescription, arity: .flag, isRequired: false, defaultWords: nil),
        ])
    }
  }

  @Test func `a client gets the candidates that begin with the typed text`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let add = "PlayerCommands.addSong"
      let found = try await client.candidates(for: "title", of: add, beginning: "blue")
      #expect(found.map(\.word) == ["Blue Train", "Blue Monday"] && found[0].summary == "a song")
      let ways = try await client.candidates(for: "way", of: "PlayerCommands.failHow")
      #expect(ways.map(\.word) == Way.argumentCandidates)
      let error = await failure { _ = try await client.candidates(for: "x", of: add) }
      #expect((error as? RemoteFailure)?.kind == "unknown_parameter")
    }
  }

  @Test func `a client reads the progress of a command`() async throws {
    try await Served.run { served in
      let client = try await served.client(), reports = Reports()
      let run = Task {
        try await client.run(
          "PlayerCommands.play", onProgress: { report in Task { await reports.add(report) } })
      }
      try await eventually { reports.all == [CommandProgress(0.5, "side one")] }
      run.cancel()
      _ = await run.result
    }
  }

  @MainActor
  private final class Reports {
    private(set) var all: [CommandProgress] = []
    func add(_ report: CommandProgress) { all.append(report) }
  }

  @Test func `twenty clients run their commands at once`() async throws {
    try await Served.run { served in
      let address = served.address
      try await withThrowingTaskGroup { group in
        for number in 1...20 {
          group.addTask {
            let client = try await RemoteClient.connect(
              to: address, responseLimit: .seconds(300), cancellationLimit: .seconds(300))
            for song in 1...20 {
              try await client.run("PlayerCommands.addSong", ["\(number).\(song)"])
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(Set(served.player.titles).count == 400)
      try await eventually { served.server.connectionCount == 0 }
    }
  }
}
