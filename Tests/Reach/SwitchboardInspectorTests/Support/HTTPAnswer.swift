import Foundation
import NIOCore
import NIOPosix

/// The answer of a server, which can close the connection after it.
struct HTTPAnswer {
  let status: Int
  let head: String
  let body: String

  /// Sends bytes, and reads until the answer is complete or the server closes the connection.
  init(of request: String, port: Int) async throws {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let answer = try await channel.executeThenClose { inbound, outbound in
      var answer = ByteBuffer()
      do {
        try await outbound.write(ByteBuffer(string: request))
        for try await part in inbound {
          answer.writeImmutableBuffer(part)
          if Self.isComplete(String(buffer: answer)) { break }
        }
      } catch is IOError {
        // The server has closed the connection without reading everything.
      } catch ChannelError.ioOnClosedChannel {
        // The server has closed the connection before the request was written.
      }
      return String(buffer: answer)
    }
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
    head = parts.first ?? ""
    body = parts.dropFirst().first ?? ""
    status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
  private static func isComplete(_ answer: String) -> Bool {
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
    guard parts.count == 2, let match = parts[0].firstMatch(of: /(?i)content-length: *(\d+)/),
      let length = Int(match.1)
    else { return false }
    return parts[1].utf8.count >= length
  }
}
