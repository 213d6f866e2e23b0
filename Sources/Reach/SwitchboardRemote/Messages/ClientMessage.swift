package import SwitchboardREPL

/// A message from a client to its server.
package enum ClientMessage: Equatable, Sendable {
  case hello(version: Int)
  case describe(id: Int)
  case complete(id: Int, RemoteCompletion)
  case run(id: Int, RemoteCall)
  case cancel(id: Int)
  case observe(id: Int, key: String)
  case ignore(id: Int)
  case openPrompt(id: Int, PromptOptions)
  case line(id: Int, ServedLine)
  case completeLine(id: Int, RemoteLine)
  case hint(id: Int, RemoteLine)
  case style(id: Int, RemoteLine)
  case label(id: Int)
  case endScript(id: Int)
  /// A request for the structure of the program.
  case inspect(id: Int)
  /// A request for each dispatch from now on.
  case trace(id: Int)
  case openScript(id: Int, RemoteScript)
  /// The answer to a question, whose number is the id.
  case answer(id: Int, PromptAnswer)
  /// The answer to a ping.
  case pong
}

/// A line that is not run.
package struct RemoteLine: Codable, Equatable, Sendable {
  /// The text before the cursor, or the whole line.
  let text: String
}

/// A call of a command.
package struct RemoteCall: Codable, Equatable, Sendable {
  /// The qualified name of the command.
  package let command: String
  /// The words for each parameter, in order of declaration.
  package let arguments: [[String]]

  package init(command: String, arguments: [[String]]) {
    self.command = command
    self.arguments = arguments
  }
}

/// A request for the words that can be typed for a parameter.
package struct RemoteCompletion: Codable, Equatable, Sendable {
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
  enum Kind: String, Codable, CaseIterable {
    case hello, describe, complete, run, cancel, observe, ignore
    case openPrompt = "open_prompt"
    case line
    case completeLine = "complete_line"
    case hint, style, label
    case endScript = "end_script"
    case inspect, trace
    case openScript = "open_script"
    case answer, pong
  }

  private enum Key: String, CodingKey {
    case type, id, key
    case version = "protocol"
  }

  package init(from decoder: any Decoder) throws {
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
      case .openPrompt: .openPrompt(id: try id(), try PromptOptions(from: decoder))
      case .line: .line(id: try id(), try ServedLine(from: decoder))
      case .completeLine: .completeLine(id: try id(), try RemoteLine(from: decoder))
      case .hint: .hint(id: try id(), try RemoteLine(from: decoder))
      case .style: .style(id: try id(), try RemoteLine(from: decoder))
      case .label: .label(id: try id())
      case .endScript: .endScript(id: try id())
      case .inspect: .inspect(id: try id())
      case .trace: .trace(id: try id())
      case .openScript: .openScript(id: try id(), try RemoteScript(from: decoder))
      case .answer: .answer(id: try id(), try PromptAnswer(from: decoder))
      case .pong: .pong
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func head(_ kind: Kind, _ id: Int? = nil, _ content: (any Encodable)? = nil) throws {
      try container.encode(kind, forKey: .type)
      try container.encodeIfPresent(id, forKey: .id)
      try content?.encode(to: encoder)
    }
    switch self {
    case .hello(let version):
      try head(.hello)
      try container.encode(version, forKey: .version)
    case .describe(let id): try head(.describe, id)
    case .complete(let id, let completion): try head(.complete, id, completion)
    case .run(let id, let call): try head(.run, id, call)
    case .cancel(let id): try head(.cancel, id)
    case .observe(let id, let key):
      try head(.observe, id)
      try container.encode(key, forKey: .key)
    case .ignore(let id): try head(.ignore, id)
    case .openPrompt(let id, let options): try head(.openPrompt, id, options)
    case .line(let id, let line): try head(.line, id, line)
    case .completeLine(let id, let line): try head(.completeLine, id, line)
    case .hint(let id, let line): try head(.hint, id, line)
    case .style(let id, let line): try head(.style, id, line)
    case .label(let id): try head(.label, id)
    case .endScript(let id): try head(.endScript, id)
    case .inspect(let id): try head(.inspect, id)
    case .trace(let id): try head(.trace, id)
    case .openScript(let id, let script): try head(.openScript, id, script)
    case .answer(let id, let answer): try head(.answer, id, answer)
    case .pong: try head(.pong)
    }
  }
}
