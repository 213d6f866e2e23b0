import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Messages as the protocol of `SwitchboardRemote` frames them.
enum RawMessages {
  static let hello = frame(#"{"type":"hello","protocol":1}"#)
  /// A value, whose number of bytes is that of each value in a benchmark.
  static let value = frame(#"{"type":"value","id":100,"text":"100000","value":100000}"#)

  static func frame(_ json: String) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.writeInteger(UInt32(json.utf8.count))
    buffer.writeString(json)
    return buffer
  }
}

/// A temporary folder for a socket.
final class SocketFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("bench-\(UUID().uuidString.prefix(8))")

  init() {
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.appendingPathComponent("s").path }
}

// MARK: - RawConnection

/// A client that writes bytes and counts those that it receives.
final class RawConnection: Sendable {
  private let channel: any Channel
  private let counter = ByteCounter()

  init(to path: String) async throws {
    let counter = counter
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(CountingHandler(counter))
        }
      }
      .connect(unixDomainSocketPath: path).get()
  }

  deinit { channel.close(promise: nil) }

  func write(_ bytes: ByteBuffer) { channel.writeAndFlush(bytes, promise: nil) }

  /// Waits until a number of further bytes have been received.
  func receive(_ count: Int) async { await counter.take(count) }
}

/// A number of bytes that one task waits for.
private final class ByteCounter: Sendable {
  private struct State {
    var available = 0
    var wanted = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func add(_ count: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.available += count
      guard let waiter = state.waiter, state.available >= state.wanted else { return nil }
      state.available -= state.wanted
      state.waiter = nil
      return waiter
    }
    waiter?.resume()
  }

  func take(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        guard state.available < count else {
          state.available -= count
          return true
        }
        state.wanted = count
        state.waiter = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}

private final class CountingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let counter: ByteCounter

  init(_ counter: ByteCounter) { self.counter = counter }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    counter.add(Self.unwrapInboundIn(data).readableBytes)
  }
}

// MARK: - RawServer

/// A server that echoes bytes, or writes them to all its clients.
final class RawServer: Sendable {
  private let folder = SocketFolder()
  private let listener: any Channel
  private let clients = ClientList()

  let path: String

  init(echoes: Bool, at path: String? = nil) async throws {
    let path = path ?? folder.path, clients = clients
    self.path = path
    listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        clients.channels.withLock { $0.append(channel) }
        return channel.eventLoop.makeCompletedFuture {
          if echoes { try channel.pipeline.syncOperations.addHandler(EchoHandler()) }
        }
      }
      .bind(unixDomainSocketPath: path).get()
  }

  deinit { listener.close(promise: nil) }

  /// Waits until a number of clients are connected.
  func accept(_ count: Int) async {
    while clients.channels.withLock({ $0.count }) < count { await Task.yield() }
  }

  func writeToAll(_ bytes: ByteBuffer, times: Int) {
    for channel in clients.channels.withLock({ $0 }) {
      for _ in 0..<times { channel.write(bytes, promise: nil) }
      channel.flush()
    }
  }

  /// Keeps the server until a benchmark has run.
  func keepAlive() {}
}

private final class ClientList: Sendable {
  let channels = Mutex<[any Channel]>([])
}

private final class EchoHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.writeAndFlush(data, promise: nil)
  }
}
