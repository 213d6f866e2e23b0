#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// Tests of what a call tells beside its arguments: how long its caller waits, and its trace.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSHeaderTests {
    private let call = #"{"type":"run","id":0,"command":"PlayerCommands.play","arguments":[]}"#
    private let subject = "switchboard.player.run.PlayerCommands.play"

    @Test func `a caller gives up after its time, and the command is cancelled`() async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let client = try await NATSClient.connect(to: "player", over: nats.configuration)
      let error = await failure {
        _ = try await CommandTimeLimit.running(within: .milliseconds(300)) {
          try await client.run("PlayerCommands.play")
        }
      }
      #expect((error as? any ErrorKindNaming)?.kind == "timed_out", "\(error as Any)")
      try await eventually { program.player.cancelled == 1 }
      await program.server.stop()
    }

    @Test func `a program cancels a command that takes longer than its caller waits`() async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let tap = try await NATSTap(nats)
      // Nothing but the program measures this time.
      try await tap.publish(call, to: subject, headers: ["Switchboard-Time-Left": "500"])
      let text = try await tap.text(until: #""failure""#)
      #expect(text.contains("timed_out"), "\(text)")
      #expect(program.player.playing == program.player.cancelled)
      await program.server.stop()
    }

    @Test func `a program does not begin a call whose caller waits no longer`() async throws {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let tap = try await NATSTap(nats)
      try await tap.publish(call, to: subject, headers: ["Switchboard-Time-Left": "0"])
      let text = try await tap.text(until: #""failure""#)
      #expect(text.contains("timed_out") && text.contains(#""id":1"#), "\(text)")
      #expect(program.player.playing == 0)
      await program.server.stop()
    }

    /// A handler of `play` that asks another program, and one of `countSongs` that notes what its
    /// caller sends beside the arguments.
    @MainActor
    private final class Relay {
      var next: NATSClient?
      private(set) var timeLeft: Duration?
      private(set) var trace: [String: String] = [:]

      func play() async throws { _ = try await next?.run("PlayerCommands.countSongs") }

      func countSongs() -> Int {
        timeLeft = CommandTimeLimit.timeLeft
        trace = CallEnvironment.current.traceHeaders
        return 7
      }
    }

    @Test func `a time limit and a trace go on to what a command calls itself`() async throws {
      let nats = try await NATSProcess(), relay = Relay()
      let programs = try await [Program(nats), Program(nats)]
      let recorder = NATSServer(dispatcher: programs[1].dispatcher, broadcaster: Broadcaster())
      await programs[1].server.stop()
      try await recorder.serve(as: "recorder", over: nats.configuration)
      let registrations = [
        try programs[0].dispatcher.register(relay, for: PlayerCommandsRouter.Key.play) { $0.play },
        try programs[1].dispatcher.register(relay, for: PlayerCommandsRouter.Key.countSongs) {
          $0.countSongs
        },
      ]
      relay.next = try await NATSClient.connect(to: "recorder", over: nats.configuration)
      let tap = try await NATSTap(nats)
      let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
      try await tap.publish(
        call, to: subject,
        headers: ["Switchboard-Time-Left": "60000", "traceparent": trace, "tracestate": "a=1"])
      _ = try await tap.text(until: "MSG tap.reply")
      #expect(relay.trace == ["traceparent": trace, "tracestate": "a=1"])
      let timeLeft = try #require(relay.timeLeft)
      #expect(timeLeft > .zero && timeLeft < .seconds(60))
      await recorder.stop()
      await programs[0].server.stop()
      withExtendedLifetime(registrations) {}
    }

    @Test func `a call for one program reaches only the command that its subject names`()
      async throws
    {
      let nats = try await NATSProcess(), program = try await Program(nats)
      let tap = try await NATSTap(nats), id = program.server.id
      try await tap.publish(
        call, to: "switchboard.player.\(id).run.PlayerCommands.countSongs")
      #expect(try await tap.text(until: #""failure""#).contains("malformed"))
      #expect(program.player.playing == 0)
      await program.server.stop()
    }
  }
#endif
