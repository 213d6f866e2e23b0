internal import NIOCore
internal import NIOWebSocket
import SwitchboardRemote

/// A handler that makes a WebSocket a channel of frames: one message is a text frame in both
/// directions.
final class WebSocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame
}

// MARK: - Reading

extension WebSocketHandler {
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text: context.fireChannelRead(Self.wrapInboundOut(frame.unmaskedData))
    // A client that doesn't read gets no answers, because they would wait in memory.
    case .ping: if context.channel.isWritable { send(.pong, frame.unmaskedData, context) }
    case .pong: break
    case .connectionClose: close(frame.unmaskedData, context)
    default: close(code(.unacceptableData, context), context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      context.fireErrorCaught(FrameTooLong())
    default: context.fireErrorCaught(error)
    }
  }

  private func code(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) -> ByteBuffer {
    var buffer = context.channel.allocator.buffer(capacity: 2)
    buffer.write(webSocketErrorCode: code)
    return buffer
  }

  private func close(_ reason: ByteBuffer, _ context: ChannelHandlerContext) {
    send(.connectionClose, reason, context)
    context.close(promise: nil)
  }

  private func send(
    _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }
}

// MARK: - Writing

extension WebSocketHandler {
  /// Writes the frames in a buffer. Each has its length before its content.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var frames = Self.unwrapOutboundIn(data)
    while let message = frames.readLengthPrefixedSlice(as: UInt32.self) {
      let frame = WebSocketFrame(fin: true, opcode: .text, data: message)
      let isLast = frames.readableBytes == 0
      context.write(Self.wrapOutboundOut(frame), promise: isLast ? promise : nil)
    }
  }
}
