#if NATS
  import Foundation
  import NIOCore
  import NIOPosix

  /// A connection that reads every message of a NATS server and sends any, in the text protocol of
  /// NATS.
  @MainActor
  struct NATSTap {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(_ nats: NATSProcess, user: String? = nil) async throws {
      channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: nats.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
      let user = user.map { #","user":"\#($0)","pass":"secret""# } ?? ""
      let greeting = #"CONNECT {"verbose":false,"headers":true\#(user)}"# + "\r\nSUB > 1\r\n"
      try await channel.channel.writeAndFlush(ByteBuffer(string: greeting)).get()
    }

    /// Sends a message, as any program can. A stream that stores it sends an acknowledgement.
    func publish(
      _ text: String, to subject: String, reply: String = "tap.reply",
      headers: [String: String] = [:]
    ) async throws {
      let lines = headers.map { "\($0): \($1)\r\n" }.joined()
      let head = headers.isEmpty ? "" : "NATS/1.0\r\n\(lines)\r\n"
      let sizes = (headers.isEmpty ? "" : "\(head.utf8.count) ") + "\((head + text).utf8.count)"
      let verb = headers.isEmpty ? "PUB" : "HPUB"
      let message = "\(verb) \(subject) \(reply) \(sizes)\r\n\(head)\(text)\r\n"
      try await channel.channel.writeAndFlush(ByteBuffer(string: message)).get()
    }

    /// Reads until a text has arrived, and returns everything.
    func text(until end: String) async throws -> String {
      var bytes = ByteBuffer()
      try await channel.executeThenClose { inbound, _ in
        for try await part in inbound {
          bytes.writeImmutableBuffer(part)
          if String(buffer: bytes).contains(end) { return }
        }
      }
      return String(buffer: bytes)
    }
  }
#endif
