import Foundation
import SwitchboardTesting
import Synchronization
import Testing

@testable import SwitchboardRemote

@MainActor
struct BadClientTests {
  nonisolated static let errors: [(bytes: [UInt8], kind: String)] = [
    (RawClient.hello + RawClient.frame("nonsense"), "malformed"),
    (RawClient.hello + RawClient.frame(""), "malformed"),
    (RawClient.hello + RawClient.frame("[1,2]"), "malformed"),
    (RawClient.hello + RawClient.frame(#"{"type":"sing","id":1}"#), "malformed"),
    (RawClient.hello + RawClient.frame(#"{"type":"describe"}"#), "malformed"),
    (RawClient.hello + RawClient.hello, "malformed"),
    (RawClient.frame(#"{"type":"hello","protocol":7}"#), "protocol_version"),
    (RawClient.frame(#"{"type":"describe","id":1}"#), "protocol_version"),
    (RawClient.hello + [0xff, 0xff, 0xff, 0xff, 0x7b], "too_long"),
    (
      RawClient.hello
        + RawClient.frame(#"{"type":"run","id":1,"command":"PlayerCommands.play","arguments":[]}"#)
        + RawClient.frame(#"{"type":"observe","id":1,"key":"lyrics"}"#), "used_id"
    ),
  ]

  @Test(arguments: errors)
  func `a message that breaks the protocol gets the reason, and the connection ends`(
    _ bytes: [UInt8], kind: String
  ) async throws {
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(bytes)
      let messages = try await client.messages()
      #expect(messages.first?["type"] as? String == "hello")
      #expect(messages.first?["protocol"] as? Int == 1)
      #expect(messages.last?["type"] as? String == "error")
      #expect(messages.last?["kind"] as? String == kind)
      #expect(await served.isAnswering())
    }
  }

  @Test(arguments: [
    (#"{"type":"describe"}"#, "the member ‘id’ is missing"),
    (#"{"type":"describe","id":"a"}"#, "the member ‘id’ is not a whole number"),
    (#"{"type":"describe","id":null}"#, "the member ‘id’ is null"),
    (#"{"type":"sing","id":1}"#, "the member ‘type’ has a value that does not exist"),
    (
      #"{"type":"run","id":1,"command":"a","arguments":[["b",1]]}"#,
      "the member ‘arguments.0.1’ is not a string"
    ),
    (
      #"{"type":"run","id":1,"command":"a","arguments":{}}"#,
      "the member ‘arguments’ is not an array"
    ),
    (
      #"{"type":"register","id":1,"name":"a","commands":[7]}"#,
      "the member ‘commands.0’ is not an object"
    ),
    (#"{"type":"failure","id":1}"#, "the member ‘kind’ is missing"),
    ("[1,2]", "it is not an object in JSON"),
    ("nonsense", "it is not JSON, or a whole number in it"),
    (#"{"type":"describe","id":9223372036854775808}"#, "it is not JSON, or a whole number in it"),
  ])
  func `the member of a message that is wrong or missing is named`(
    message: String, fault: String
  ) async throws {
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello + RawClient.frame(message))
      let text = try await client.messages().last?["message"] as? String
      #expect(text?.contains("cannot be read, because \(fault)") == true, "\(text ?? "")")
    }
  }

  @Test func `a hundred clients die within a message, fifty at a time`() async throws {
    try await Served.run { served in
      let whole = RawClient.hello + RawClient.frame(#"{"type":"describe","id":1}"#)
      for round in 0..<2 {
        var clients: [RawClient] = []
        for number in 1...50 {
          let client = try await RawClient(served.path)
          try await client.write(Array(whole.prefix((round * 50 + number) % whole.count)))
          clients.append(client)
        }
        try await eventually { served.server.connectionCount == 50 }
        #expect(await served.isAnswering())
        withExtendedLifetime(clients) {}
        // Releasing a client ends its connection.
        clients = []
        #expect(await served.isAnswering())
        try await eventually { served.server.connectionCount == 0 }
      }
    }
  }

  @Test func `a client that does not read its replies is disconnected`() async throws {
    var configuration = RemoteServerConfiguration.patient
    configuration.replyLimit = 1 << 20
    try await Served.run(configuration) { served in
      let client = try await RawClient(served.path, isReading: false)
      try await client.write(RawClient.hello)
      for id in 1...40 {
        try? await client.write(
          RawClient.frame(
            #"{"type":"run","id":\#(id),"command":"PlayerCommands.hum","arguments":[["100000"]]}"#))
      }
      try await eventually { served.server.connectionCount == 0 }
      #expect(await served.isAnswering())
    }
  }

  @Test func `a client that sends faster than its messages are handled has to wait`() async throws {
    try await Served.run { served in
      let client = try await RawClient(served.path)
      try await client.write(RawClient.hello)
      try await eventually { served.server.connectionCount == 1 }
      // The cancellation of an unknown request has no effect.
      let rest = String(repeating: "x", count: 500_000)
      let message = RawClient.frame(#"{"type":"cancel","id":1,"rest":"\#(rest)"}"#)
      for _ in 1...64 { client.startWriting(message) }
      let unsentBytes = try Self.occupyingMainActor { try await client.settledByteCount() }
      #expect(unsentBytes > 32 * message.count)
      // These bytes are written after all others.
      try await client.write(message)
      #expect(await served.isAnswering())
    }
  }

  /// Runs a closure while nothing else runs on the main actor.
  private static func occupyingMainActor<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>(), hasEnded = DispatchSemaphore(value: 0)
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.result.withLock { $0 = result }
      hasEnded.signal()
    }
    _ = hasEnded.wait(timeout: .now() + 60)
    return try #require(outcome.result.withLock { $0 }).get()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }

  @Test func `a client that sends no greeting is disconnected`() async throws {
    let clock = ManualClock()
    var configuration = RemoteServerConfiguration()
    configuration.clock = clock
    try await Served.run(configuration) { served in
      let silent = try await RawClient(served.path)
      try await eventually { served.server.connectionCount == 1 && clock.sleeperCount == 1 }
      clock.advance(by: .seconds(10))
      #expect(try await silent.messages().last?["kind"] as? String == "late_greeting")
    }
  }

  @Test func `requests beyond the limit fail until others end`() async throws {
    var configuration = RemoteServerConfiguration.patient
    configuration.requestLimit = 2
    try await Served.run(configuration) { served in
      let client = try await served.client()
      let run = Task { try await client.run("PlayerCommands.play") }
      var counts = await client.observe(SongCount.self).makeAsyncIterator()
      _ = try await counts.next()
      try await eventually { served.player.playing == 1 }
      let error = await failure { try await client.run("PlayerCommands.countSongs") }
      #expect((error as? RemoteFailure)?.kind == "too_many_requests")
      run.cancel()
      try await eventually { served.player.cancelled == 1 }
      #expect(await served.isAnswering(client))
    }
  }
}
