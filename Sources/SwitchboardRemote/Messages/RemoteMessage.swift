package import Foundation

/// A namespace for the JSON of messages, for transports that keep one message apart from the next.
package enum RemoteMessage {
  /// The version of the protocol that this module speaks.
  package static let protocolVersion = 1

  /// Returns the JSON of a message.
  package static func data(of message: some Encodable) throws -> Data {
    try JSONEncoder.remote().encode(message)
  }

  /// Returns the JSON of a message from a server.
  ///
  /// The JSON of a value is inserted as it is, because its type is unknown to the message.
  package static func data(of message: ServerMessage) throws -> Data {
    var data = try JSONEncoder.remote().encode(message)
    if let json = message.value?.json {
      data.removeLast()
      data += Data(#","value":"#.utf8) + json + Data("}".utf8)
    }
    return data
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
