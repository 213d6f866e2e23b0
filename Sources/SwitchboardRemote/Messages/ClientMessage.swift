/// A message from a client to its server.
enum ClientMessage: Equatable, Sendable {
  case hello(version: Int)
  case describe(id: Int)
  case complete(id: Int, RemoteCompletion)
  case run(id: Int, RemoteCall)
  case cancel(id: Int)
  case observe(id: Int, key: String)
  case ignore(id: Int)
}

/// A call of a command.
struct RemoteCall: Codable, Equatable, Sendable {
  /// The qualified name of the command.
  let command: String
  /// The words for each parameter, in order of declaration.
  let arguments: [[String]]
}

/// A request for the words that can be typed for a parameter.
struct RemoteCompletion: Codable, Equatable, Sendable {
  /// The qualified name of the command.
  let command: String
  /// The name of the parameter in the declaration.
  let parameter: String
  /// The part of the word that the user has typed.
  var partialWord = ""
  /// The words that the user has already typed, by parameter name.
  var words: [String: [String]] = [:]

  private enum CodingKeys: String, CodingKey {
    case command, parameter, words
    case partialWord = "partial_word"
  }
}

// MARK: - Codable

extension ClientMessage: Codable {
  private enum Kind: String, Codable {
    case hello, describe, complete, run, cancel, observe, ignore
  }

  private enum Key: String, CodingKey {
    case type, id, key
    case version = "protocol"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func id() throws -> Int { try container.decode(Int.self, forKey: .id) }
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .hello: .hello(version: try container.decode(Int.self, forKey: .version))
      case .describe: .describe(id: try id())
      case .complete: .complete(id: try id(), try RemoteCompletion(from: decoder))
      case .run: .run(id: try id(), try RemoteCall(from: decoder))
      case .cancel: .cancel(id: try id())
      case .observe: .observe(id: try id(), key: try container.decode(String.self, forKey: .key))
      case .ignore: .ignore(id: try id())
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func head(_ kind: Kind, _ id: Int? = nil) throws {
      try container.encode(kind, forKey: .type)
      try container.encodeIfPresent(id, forKey: .id)
    }
    switch self {
    case .hello(let version):
      try head(.hello)
      try container.encode(version, forKey: .version)
    case .describe(let id): try head(.describe, id)
    case .complete(let id, let completion):
      try head(.complete, id)
      try completion.encode(to: encoder)
    case .run(let id, let call):
      try head(.run, id)
      try call.encode(to: encoder)
    case .cancel(let id): try head(.cancel, id)
    case .observe(let id, let key):
      try head(.observe, id)
      try container.encode(key, forKey: .key)
    case .ignore(let id): try head(.ignore, id)
    }
  }
}
