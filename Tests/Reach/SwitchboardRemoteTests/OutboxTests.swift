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

  @Test func `a reply is written at once if nothing waits and the client reads`() throws {
    let client = Reader()
    outbox.writeAtOnce = { frame in
      if client.reads { client.frames.append(String(buffer: frame)) }
      return client.reads
    }
    outbox.add(.closed(id: 1))
    #expect(client.frames.count == 1 && outbox.isIdle && outbox.byteCount == 0)
    client.reads = false
    outbox.add(.closed(id: 2))
    client.reads = true
    outbox.add(.closed(id: 3))
    #expect(client.frames.count == 1 && !outbox.isIdle)
    for id in [2, 3] {
      #expect(String(buffer: try #require(outbox.next())).contains(#""id":\#(id)"#))
    }
    #expect(outbox.next() == nil && outbox.isIdle)
    outbox.replace(4, .progress(CommandProgress(0.5, "half")))
    outbox.add(.closed(id: 5))
    #expect(client.frames.count == 1, "The reply would overtake the progress.")
  }

  /// A client that reads, or does not.
  @MainActor private final class Reader {
    var reads = true
    var frames: [String] = []
  }
}
