import Foundation
package import NIOCore

/// A namespace for frames. A frame is a message in JSON after its length in four bytes, the most
/// significant one first.
enum Frame {
  /// The number of bytes that are read at most for a message, if a configuration says nothing else.
  static let standardLimit = 1 << 20

  static func of(_ message: some Encodable) throws -> ByteBuffer {
    framed(try RemoteMessage.data(of: message))
  }

  static func of(_ message: ClientMessage) throws -> ByteBuffer {
    framed(try RemoteMessage.data(of: message))
  }

  static func of(_ message: ServerMessage) throws -> ByteBuffer {
    framed(try RemoteMessage.data(of: message))
  }

  private static func framed(_ data: Data) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.writeInteger(UInt32(data.count))
    buffer.writeBytes(data)
    return buffer
  }

  /// Reads a client's message in the content of a frame.
  static func clientMessage(in content: ByteBuffer) throws -> ClientMessage {
    try RemoteMessage.clientMessage(in: Array(content.readableBytesView))
  }

  /// Reads a server's message in the content of a frame.
  static func serverMessage(in content: ByteBuffer) throws -> ServerMessage {
    try RemoteMessage.serverMessage(in: Array(content.readableBytesView))
  }
}

// MARK: - Reading

/// A decoder that splits what a connection reads into the contents of frames.
struct FrameDecoder: ByteToMessageDecoder {
  typealias InboundOut = ByteBuffer

  let limit: Int

  mutating func decode(
    context: ChannelHandlerContext, buffer: inout ByteBuffer
  ) throws -> DecodingState {
    guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else {
      return .needMoreData
    }
    guard length <= limit else { throw FrameTooLong() }
    guard let content = buffer.readLengthPrefixedSlice(as: UInt32.self) else {
      return .needMoreData
    }
    context.fireChannelRead(Self.wrapInboundOut(content))
    return .continue
  }

  mutating func decodeLast(
    context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
  ) throws -> DecodingState {
    // The rest is a part of a frame from a client that has died.
    buffer.clear()
    return .needMoreData
  }
}

/// An error that indicates that a message is longer than the limit.
package struct FrameTooLong: Error {
  package init() {}
}

// MARK: - Channels

/// A connection that reads the contents of frames and writes frames.
package typealias FrameChannel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

extension NIOAsyncChannel where Inbound == ByteBuffer, Outbound == ByteBuffer {
  /// Creates a connection on the event loop of its channel.
  init(framing channel: any Channel, limit: Int) throws {
    try channel.pipeline.syncOperations.addHandler(
      ByteToMessageHandler(FrameDecoder(limit: limit)))
    // While messages wait to be handled, nothing more is read, and the other side has to wait.
    let waiting = NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
      lowWatermark: 2, highWatermark: 10)
    try self.init(
      wrappingChannelSynchronously: channel, configuration: .init(backPressureStrategy: waiting))
  }
}
