internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// A handler that answers a request for a file of the page, and then ends the connection.
final class PageHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The name of the handler in its pipeline.
  static let name = "page"
  private let gate: InspectorGate

  init(_ gate: InspectorGate) { self.gate = gate }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = Self.unwrapInboundIn(data) else { return }
    do throws(InspectorGate.Refusal) {
      // A request for the socket arrives here only if it is no handshake.
      guard case .file(let file) = try gate.target(of: head) else { throw .noWebSocket }
      answer(.ok, file.type, file.content, to: head, context)
    } catch {
      answer(error.status, "text/plain", Array("\(error.message)\n".utf8), to: head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A handshake that is refused gets an answer, like any other request.
    guard !(error is NIOWebSocketUpgradeError) else { return }
    context.close(promise: nil)
  }

  private func answer(
    _ status: HTTPResponseStatus, _ type: String, _ content: [UInt8], to request: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    var headers = Self.headers(port: gate.port)
    headers.add(name: "Content-Type", value: "\(type); charset=utf-8")
    headers.add(name: "Content-Length", value: "\(content.count)")
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    if status == .upgradeRequired {
      headers.add(name: "Upgrade", value: "websocket")
      headers.replaceOrAdd(name: "Connection", value: "close, Upgrade")
    }
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD {
      let body = IOData.byteBuffer(context.channel.allocator.buffer(bytes: content))
      context.write(Self.wrapOutboundOut(.body(body)), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(Self.wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  /// Returns the headers of each response. With them, the page loads nothing from elsewhere, cannot
  /// be framed, and is not cached. Its address stays in the browser's history.
  /// - Parameter port: The port of the server, which the page may connect to.
  private static func headers(port: Int) -> HTTPHeaders {
    let sockets = InspectorGate.names.map { "ws://\($0):\(port)" }.joined(separator: " ")
    return [
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src \(sockets); "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store", "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close",
    ]
  }
}
