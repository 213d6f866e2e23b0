import Switchboard
import SwitchboardTesting
import Testing

@testable import SwitchboardRemote

@MainActor
struct FailureTests {
  struct Call: Sendable, CustomTestStringConvertible {
    let command: String
    let arguments: [[String]]
    let kind: String
    let message: String
    var testDescription: String { "\(command) \(arguments)" }
  }

  nonisolated private static func call(
    _ command: String, _ arguments: [[String]], _ kind: String, _ message: String
  ) -> Call {
    Call(
      command: "PlayerCommands.\(command)", arguments: arguments, kind: kind, message: message)
  }

  nonisolated static let calls = [
    call("addSong", [[""]], "no_such_song", "the title is empty: write one"),
    call("findSong", [["7"]], "no_such_song", "there is no song 7: there are 0"),
    call(
      "findSong", [["x"]], "wrong_argument", "‘number’ should be a whole number, not ‘x’"),
    call("findSong", [], "wrong_argument", "‘number’ is missing: write a whole number"),
    call("failHow", [["described"]], "no_such_song", "there is no such song: add it"),
    call("failHow", [["localized"]], "broken", "the needle is broken: replace it"),
    call(
      "failHow", [["refused"]], "refused", "PlayerCommands.failHow was refused: it is late"),
  ]

  @Test func `a command that does not exist has a sentence for programs`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let error = await failure { try await client.run("PlayerCommands.burn") }
      let message =
        "PlayerCommands.burn is not a command now: choose one of the description"
      #expect(error as? RemoteFailure == RemoteFailure(kind: "unhandled", message: message))
    }
  }

  @Test(arguments: calls)
  func `a client gets the error that a local caller gets`(_ call: Call) async throws {
    try await Served.run { served in
      let client = try await served.client()
      let remote = await failure {
        _ = try await client.reply {
          .run(id: $0, RemoteCall(command: call.command, arguments: call.arguments))
        }
      }
      #expect(
        remote as? RemoteFailure == RemoteFailure(kind: call.kind, message: call.message))
      let local = await failure { _ = try await served.runLocally(call.command, call.arguments) }
      let error = try #require(local)
      #expect(ErrorKind.name(of: error) == call.kind)
      #expect("\(error)" == call.message || error is Player.Broken)
      // The connection goes on.
      #expect(await served.isAnswering(client))
    }
  }

  @Test(arguments: [
    (Way.bare, "mishandled", "fail how failed: record scratched"),
    (.cancelled, "interrupted", "fail how was interrupted"),
  ])
  func `an error without words has the sentence of a prompt`(
    _ way: Way, kind: String, message: String
  ) async throws {
    try await Served.run { served in
      let client = try await served.client()
      let error = await failure { try await client.run("PlayerCommands.failHow", [way.argument]) }
      #expect(error as? RemoteFailure == RemoteFailure(kind: kind, message: message))
    }
  }

  @Test func `a command that cannot throw fails if it was dropped`() async throws {
    try await Served.run { served in
      served.dispatcher.onRefused = { _, _ in }
      served.player.unavailable = "the player is locked: unlock it"
      let client = try await served.client()
      let error = await failure { try await client.run("PlayerCommands.removeSongs") }
      let failure = try #require(error as? RemoteFailure)
      #expect(failure.kind == "unavailable")
      #expect(
        failure.message
          == "PlayerCommands.removeSongs cannot run now: the player is locked: unlock it")
    }
  }

  @Test func `the failure of a confidential command reveals no argument`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      for words in ["4711", "hunter2"] {
        let error = await failure { try await client.run("PlayerCommands.unlock", [words]) }
        let failure = try #require(error as? RemoteFailure)
        #expect(!failure.message.contains(words))
        #expect(failure.kind == (words == "4711" ? "no_such_song" : "wrong_argument"))
      }
    }
  }

  @Test func `too many arguments, or an answer that is too large, fail alone`() async throws {
    try await Served.run { served in
      let client = try await served.client()
      let extra = await failure { try await client.run("PlayerCommands.countSongs", ["1"]) }
      #expect((extra as? RemoteFailure)?.kind == "extra_argument")
      let joined = await failure {
        try await client.run("PlayerCommands.addSong", ["Blue Train", "on"])
      }
      #expect(
        "\(joined.map { "\($0)" } ?? "")"
          == "add song: ‘title’ takes one word, and its array has 2: send one array of words for each "
          + "parameter")
      let large = await failure { try await client.run("PlayerCommands.hum", ["2000000"]) }
      #expect((large as? RemoteFailure)?.kind == "too_large")
      #expect(try await client.run("PlayerCommands.hum", ["3"]).text == "mmm")
    }
  }
}
