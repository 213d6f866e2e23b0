package import Foundation

/// A namespace for the JSON of messages, for transports that keep one message apart from the next.
package enum RemoteMessage {
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

// MARK: - Parts of messages

extension RemoteProgram {
  /// Creates the name and the version of a program.
  package init(named program: String, version: String) {
    self.init(program: program, version: version)
  }
}

extension RemoteDescription {
  /// Creates the description of several programs, which together offer what each of them offers.
  ///
  /// A command that is available in one of the programs is available.
  package init(merging descriptions: [RemoteDescription]) {
    var commands: [String: RemoteCommand] = [:], names: [String] = [], properties: [String] = []
    for command in descriptions.flatMap(\.commands) {
      if commands[command.name] == nil { names.append(command.name) }
      if commands[command.name]?.unavailability != nil || commands[command.name] == nil {
        commands[command.name] = command
      }
    }
    for property in descriptions.flatMap(\.properties) where !properties.contains(property) {
      properties.append(property)
    }
    self.init(commands: names.compactMap { commands[$0] }, properties: properties)
  }
}
