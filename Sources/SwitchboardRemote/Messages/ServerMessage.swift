import Switchboard

/// A message from a server to its client.
enum ServerMessage: Sendable {
  case hello(version: Int, RemoteProgram)
  case description(id: Int, RemoteDescription)
  case candidates(id: Int, [CommandCandidate])
  case result(id: Int, RemoteValue)
  case progress(id: Int, CommandProgress)
  case failure(id: Int, RemoteFailure)
  case value(id: Int, RemoteValue)
  case closed(id: Int)
  /// The reason why the server ends the connection.
  case error(RemoteFailure)

  /// The request to which the message belongs, or nil if it belongs to none.
  var id: Int? {
    switch self {
    case .hello, .error: nil
    case .description(let id, _), .candidates(let id, _), .result(let id, _), .progress(let id, _),
      .failure(let id, _), .value(let id, _), .closed(let id):
      id
    }
  }

  /// The value of the message, or nil if it has none.
  var value: RemoteValue? {
    switch self {
    case .result(_, let value), .value(_, let value): value
    default: nil
    }
  }
}

// MARK: - Codable

extension ServerMessage: Codable {
  private enum Kind: String, Codable {
    case hello, description, candidates, result, progress, failure, value, closed, error
  }

  private enum Key: String, CodingKey {
    case type, id, candidates, fraction, message
    case version = "protocol"
  }

  private struct Candidate: Codable {
    let word: String
    let summary: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func id() throws -> Int { try container.decode(Int.self, forKey: .id) }
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .hello:
        .hello(
          version: try container.decode(Int.self, forKey: .version),
          try RemoteProgram(from: decoder))
      case .description: .description(id: try id(), try RemoteDescription(from: decoder))
      case .candidates:
        .candidates(
          id: try id(),
          try container.decode([Candidate].self, forKey: .candidates).map {
            CommandCandidate($0.word, summary: $0.summary)
          })
      case .result: .result(id: try id(), try RemoteValue(from: decoder))
      case .progress:
        .progress(
          id: try id(),
          CommandProgress(
            try container.decodeIfPresent(Double.self, forKey: .fraction),
            try container.decode(String.self, forKey: .message)))
      case .failure: .failure(id: try id(), try RemoteFailure(from: decoder))
      case .value: .value(id: try id(), try RemoteValue(from: decoder))
      case .closed: .closed(id: try id())
      case .error: .error(try RemoteFailure(from: decoder))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .type)
    try container.encodeIfPresent(id, forKey: .id)
    switch self {
    case .hello(let version, let program):
      try container.encode(version, forKey: .version)
      try program.encode(to: encoder)
    case .description(_, let description): try description.encode(to: encoder)
    case .candidates(_, let candidates):
      try container.encode(
        candidates.map { Candidate(word: $0.word, summary: $0.summary) }, forKey: .candidates)
    case .progress(_, let progress):
      try container.encodeIfPresent(progress.fraction, forKey: .fraction)
      try container.encode(progress.message, forKey: .message)
    case .result(_, let value), .value(_, let value): try value.encode(to: encoder)
    case .failure(_, let failure), .error(let failure): try failure.encode(to: encoder)
    case .closed: break
    }
  }

  private var kind: Kind {
    switch self {
    case .hello: .hello
    case .description: .description
    case .candidates: .candidates
    case .result: .result
    case .progress: .progress
    case .failure: .failure
    case .value: .value
    case .closed: .closed
    case .error: .error
    }
  }
}
