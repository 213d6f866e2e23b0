package import Switchboard
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
  /// The commands that the client handles.
  case register(id: Int, ClientRegistration)
  case provide(id: Int, ClientProperty)
  case wrap(id: Int, commands: [String])
  /// The end of what the client adds when it starts.
  case ready
  /// The result of a call, or the permission of a review.
  case result(number: Int, ClientResult)
  case progress(number: Int, CommandProgress)
  /// The failure of a call, or the refusal of a review.
  case failure(number: Int, RemoteFailure)
}

/// The commands that a client handles.
package struct ClientRegistration: Codable, Equatable, Sendable {
  /// The name of the client, such as `reading-time`.
  let name: String
  /// A sentence about the commands.
  var summary: String?
  let commands: [CommandDeclaration]
}

/// A property that a client provides.
package struct ClientProperty: Equatable, Sendable {
  let name: String
  /// The value, or nil to withdraw the property.
  let value: OutputValue?
  /// The value for people, or nil to derive it.
  let text: String?
}

extension ClientProperty: Codable {
  private enum CodingKeys: CodingKey {
    case name, value, text
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    value = try container.decodeIfPresent(OutputJSON.self, forKey: .value)?.value
    text = try container.decodeIfPresent(String.self, forKey: .text)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(value.map(OutputJSON.init), forKey: .value)
    try container.encodeIfPresent(text, forKey: .text)
  }
}

/// What a client answers to a call or a review.
package struct ClientResult: Equatable, Sendable {
  /// The value, or nil if the command has no result.
  var value: OutputValue?
  /// The result for people, or nil to derive it.
  var text: String?
  /// The arguments with which a reviewed command runs, or nil for its own.
  var arguments: [[String]]?
}

extension ClientResult: Codable {
  private enum CodingKeys: CodingKey {
    case value, text, arguments
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decodeIfPresent(OutputJSON.self, forKey: .value)?.value
    text = try container.decodeIfPresent(String.self, forKey: .text)
    arguments = try container.decodeIfPresent([[String]].self, forKey: .arguments)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(value.map(OutputJSON.init), forKey: .value)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(arguments, forKey: .arguments)
  }
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
    case answer, pong, register, provide, wrap, ready, result, progress, failure
  }

  private enum Key: String, CodingKey {
    case type, id, key, commands
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
      case .register: .register(id: try id(), try ClientRegistration(from: decoder))
      case .provide: .provide(id: try id(), try ClientProperty(from: decoder))
      case .wrap:
        .wrap(id: try id(), commands: try container.decode([String].self, forKey: .commands))
      case .ready: .ready
      case .result: .result(number: try id(), try ClientResult(from: decoder))
      case .progress:
        .progress(number: try id(), try ProgressContent(from: decoder).progress)
      case .failure: .failure(number: try id(), try RemoteFailure(from: decoder))
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
    case .register(let id, let registration): try head(.register, id, registration)
    case .provide(let id, let property): try head(.provide, id, property)
    case .wrap(let id, let commands):
      try head(.wrap, id)
      try container.encode(commands, forKey: .commands)
    case .ready: try head(.ready)
    case .result(let number, let result): try head(.result, number, result)
    case .progress(let number, let progress):
      try head(.progress, number, ProgressContent(progress))
    case .failure(let number, let failure): try head(.failure, number, failure)
    }
  }
}

// MARK: - Prompts

extension ClientMessage {
  /// The number of a request that opens a prompt or inspects the program, or nil.
  var promptID: Int? {
    switch self {
    case .openPrompt(let id, _), .inspect(let id), .trace(let id), .openScript(let id, _): id
    default: nil
    }
  }
}
