import NIOCore
import Switchboard
import Testing

@testable import SwitchboardRemote

/// Tests of what a server keeps for a client that reads nothing.
@MainActor
struct OutboxTests {
  private static let limit = 1 << 20
  private let outbox = Outbox(messageLimit: limit / 4, byteLimit: limit)

  private func line(_ size: Int) -> ServerMessage {
    .failure(id: 1, RemoteFailure(kind: "long", message: String(repeating: "x", count: size)))
  }

  @Test func `what waits for a client that reads nothing is bounded`() {
    var overflows = 0
    outbox.onOverflow = { overflows += 1 }
    for _ in 1...10_000 { outbox.add(line(100_000)) }
    #expect(overflows == 1)
    #expect(outbox.byteCount < Self.limit + 200_000)
    outbox.close()
    outbox.add(line(100_000))
    #expect(outbox.byteCount == 0 && outbox.next() == nil)
  }

  @Test func `of a million values, an unread observation keeps the newest`() throws {
    for number in 1...1_000_000 {
      outbox.replace(7, .value(EncodedValue(BroadcastReading(number))))
    }
    let frames = try #require(outbox.next())
    #expect(frames.readableBytes < 200 && outbox.next() == nil)
    #expect(String(buffer: frames).contains("1000000"))
  }
}
