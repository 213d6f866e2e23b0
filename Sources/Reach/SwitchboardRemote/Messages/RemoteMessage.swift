package import Foundation

/// A namespace for the JSON of messages, for transports that keep one message apart from the next.
package enum RemoteMessage {
  /// The version of the protocol that this module speaks.
  package static let protocolVersion = 1

  /// Returns the JSON of a message.
  package static func data(of message: some Encodable) throws -> Data {
    try JSONEncoder.remote().encode(message)
  }

  /// Returns the JSON of a message from a client.
  package static func data(of message: ClientMessage) throws -> Data {
    switch message {
    case .run(let id, let call): try PlainMessage.data(of: call, id: id)
    default: try JSONEncoder.remote().encode(message)
    }
  }

  /// Returns the JSON of a message from a server.
  package static func data(of message: ServerMessage) throws -> Data {
    switch message {
    case .result(let id, let value): Data(#"{"type":"result","id":\#(id)"#.utf8) + value.members
    case .value(let id, let value): Data(#"{"type":"value","id":\#(id)"#.utf8) + value.members
    default: try JSONEncoder.remote().encode(message)
    }
  }

  /// Reads a message from a client.
  package static func clientMessage(in bytes: [UInt8]) throws -> ClientMessage {
    try PlainMessage.call(in: bytes) ?? decoded(from: Data(bytes))
  }

  /// Reads a message from a server.
  package static func serverMessage(in bytes: [UInt8]) throws -> ServerMessage {
    try PlainMessage.result(in: bytes) ?? decoded(from: Data(bytes))
  }

  /// Reads a message.
  package static func decoded<Message: Decodable>(
    _ type: Message.Type = Message.self, from data: Data
  ) throws -> Message {
    let decoder = JSONDecoder.remote()
    if let key = RemoteValue.messageKey { decoder.userInfo[key] = data }
    return try decoder.decode(type, from: data)
  }
}
