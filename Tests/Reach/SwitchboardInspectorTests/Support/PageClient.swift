import Foundation
import NIOHTTP1

/// A client that connects to an inspector as its page does.
@MainActor
final class PageClient {
  typealias Message = [String: Any]

  /// An error that indicates that the connection has ended before a message arrived.
  struct Ended: Error, CustomStringConvertible {
    let description: String
  }

  let socket: WebSocket
  private var texts: AsyncStream<String>.Iterator
  private(set) var messages: [Message] = []

  init(
    _ inspected: Inspected, path: String? = nil, host: String? = nil, origin: String? = nil
  ) async throws {
    let own = "127.0.0.1:\(inspected.port)"
    let headers: HTTPHeaders = ["Host": host ?? own, "Origin": origin ?? "http://\(own)"]
    socket = try await WebSocket(
      port: inspected.port, path: path ?? "\(inspected.path)socket", headers: headers)
    texts = socket.texts.makeAsyncIterator()
  }

  func send(_ json: String) { socket.send(json) }

  /// Reads messages until one has a type, and fits.
  func message(
    _ type: String, where fits: (Message) -> Bool = { _ in true }
  ) async throws -> Message {
    while let message = await next() {
      if message["type"] as? String == type, fits(message) { return message }
    }
    throw Ended(description: "no ‘\(type)’ arrived, but \(messages)")
  }

  /// Sends a request, and reads until a message with its number and a type arrives.
  func reply(_ type: String, to request: String, id: Int) async throws -> Message {
    send(request.replacing("{", with: #"{"id":\#(id),"#, maxReplacements: 1))
    return try await message(type) { $0["id"] as? Int == id }
  }

  /// Reads the rest until the server ends the connection.
  func rest() async -> [Message] {
    while await next() != nil {}
    return messages
  }

  private func next() async -> Message? {
    var texts = texts
    guard let text = await texts.next(isolation: MainActor.shared) else { return nil }
    let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    let message = object as? Message ?? [:]
    messages.append(message)
    return message
  }
}
