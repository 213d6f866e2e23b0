import Foundation
import Synchronization

@testable import SwitchboardRemote

/// A client that adds something to a program. It answers on the thread of its connection, as another
/// process would, also while the main actor is blocked.
final class AddingClient: Sendable {
  typealias Answer = @Sendable (ServerMessage) -> [ClientMessage]

  private let connection = Mutex<RemoteConnection?>(nil)
  private let messages: AsyncStream<ServerMessage>
  private let ends: AsyncStream<RemoteError>

  /// Connects to a server.
  /// - Parameters:
  ///   - path: The path of its socket.
  ///   - answer: A closure that returns what to send after a message.
  init(to path: String, answering answer: @escaping Answer = { _ in [] }) async throws {
    let (messages, continuation) = AsyncStream<ServerMessage>.makeStream()
    let (ends, end) = AsyncStream<RemoteError>.makeStream()
    self.messages = messages
    self.ends = ends
    let connected = try await RemoteConnection(
      to: .socket(path), trusting: TrustedUsers(), limit: 1 << 20
    ) { [weak self] message in
      for reply in answer(message) { self?.send(reply) }
      continuation.yield(message)
    } onEnd: {
      end.yield($0)
    }
    connection.withLock { $0 = connected }
    send(.hello(version: RemoteMessage.protocolVersion))
  }

  func send(_ message: ClientMessage) { connection.withLock { $0 }?.send(message) }

  /// Ends the connection at once.
  func die() { connection.withLock { $0 }?.abort() }

  /// Returns the first message that a closure accepts.
  func message<Value>(_ accept: (ServerMessage) -> Value?) async -> Value? {
    for await message in messages { if let value = accept(message) { return value } }
    return nil
  }

  /// Sends a request.
  /// - Returns: The failure, or nil if the request has succeeded.
  @discardableResult
  func failure(of message: ClientMessage) async -> RemoteFailure? {
    send(message)
    return await self.message { reply -> RemoteFailure?? in
      switch reply {
      case .result: .some(nil)
      case .failure(_, let failure): .some(failure)
      default: nil
      }
    } ?? nil
  }

  /// Waits until the server has ended the connection.
  func end() async { for await _ in ends { return } }

  /// Registers commands that JSON describes.
  @discardableResult
  func register(
    _ commands: String..., name: String = "reading-time"
  ) async throws -> RemoteFailure? {
    let list = commands.joined(separator: ",")
    let json = #"{"type":"register","id":1,"name":"\#(name)","commands":[\#(list)]}"#
    return await failure(of: try RemoteMessage.clientMessage(in: Array(json.utf8)))
  }
}

extension RemoteServerConfiguration {
  /// Options of a server whose clients may add everything.
  static var granting: Self {
    var configuration = patient
    configuration.grant = .everything
    configuration.handlerLimit = .seconds(300)
    configuration.reviewLimit = .seconds(300)
    return configuration
  }
}
