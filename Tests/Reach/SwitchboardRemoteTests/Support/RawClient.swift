import Foundation
import NIOCore
import NIOPosix

/// A client that writes any bytes, and reads only if it is asked to. Releasing it ends its connection.
final class RawClient: Sendable {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  init(_ path: String, isReading: Bool = true) async throws {
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(ChannelOptions.autoRead, value: isReading)
      .connect(unixDomainSocketPath: path) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
    // SwiftNIO stops the process if the stream of an open channel is released.
    channel.channel.closeFuture.whenComplete { [channel] _ in withExtendedLifetime(channel) {} }
  }

  deinit { channel.channel.close(promise: nil) }

  /// Returns the frame of a message.
  static func frame(_ json: String) -> [UInt8] {
    withUnsafeBytes(of: UInt32(json.utf8.count).bigEndian, Array.init) + Array(json.utf8)
  }

  static let hello = frame(#"{"type":"hello","protocol":1}"#)

  /// Writes bytes. A server that has closed the connection does not read them.
  func write(_ bytes: [UInt8]) async throws {
    try await channel.channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
  }

  /// Starts to write bytes, and does not wait until the server takes them.
  func startWriting(_ bytes: [UInt8]) {
    channel.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
  }

  /// Waits until everything has been written, or until the server has stopped reading.
  /// - Returns: The number of bytes that have not been written.
  func settledByteCount() async throws -> Int {
    var last = 0, repetitions = 0
    while repetitions < 100 {
      // In each turn, a thread writes what it can, and a server in this process reads what it wants.
      for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
        try await loop.submit {}.get()
      }
      let count = try await channel.channel.getOption(.bufferedWritableBytes).get()
      repetitions = count == last ? repetitions + 1 : 0
      last = count
    }
    return last
  }

  /// Writes bytes and ends the connection at once.
  func writeAndDie(_ bytes: [UInt8]) async throws {
    try? await write(bytes)
    try? await channel.executeThenClose { _, _ in }
  }

  func resumeReading() async throws {
    try await channel.channel.setOption(.autoRead, value: true).get()
  }

  /// Reads messages until one is the last or the server ends the connection.
  func messages(
    until isLast: ([String: Any]) -> Bool = { _ in false }
  ) async throws -> [[String: Any]] {
    var buffer = ByteBuffer(), found: [[String: Any]] = []
    try await channel.executeThenClose { inbound, _ in
      do {
        for try await part in inbound {
          buffer.writeImmutableBuffer(part)
          while let frame = buffer.readLengthPrefixedSlice(as: UInt32.self) {
            let object = try JSONSerialization.jsonObject(with: Data(frame.readableBytesView))
            found.append(object as? [String: Any] ?? [:])
            if let last = found.last, isLast(last) { return }
          }
        }
      } catch is IOError {
        // The server has closed the connection without reading everything.
      }
    }
    return found
  }

  /// Replays a transcript: sends what follows `> `, and reads a message for each `< `.
  /// - Returns: The messages that were read.
  func replay(_ transcript: [String]) async throws -> [String] {
    var buffer = ByteBuffer(), found: [String] = []
    try await channel.executeThenClose { inbound, outbound in
      var parts = inbound.makeAsyncIterator()
      for line in transcript {
        if line.hasPrefix("> ") {
          try await outbound.write(ByteBuffer(bytes: Self.frame(String(line.dropFirst(2)))))
          continue
        }
        while true {
          if let frame = buffer.readLengthPrefixedSlice(as: UInt32.self) {
            found.append(String(buffer: frame))
            break
          }
          guard let part = try await parts.next() else { return }
          buffer.writeImmutableBuffer(part)
        }
      }
    }
    return found
  }
}
