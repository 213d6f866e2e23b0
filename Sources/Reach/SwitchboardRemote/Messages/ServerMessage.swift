package import Switchboard
package import SwitchboardREPL

/// A message from a server to its client.
package enum ServerMessage: Sendable {
  case hello(version: Int, RemoteProgram)
  case description(id: Int, RemoteDescription)
  case candidates(id: Int, [CommandCandidate])
  case result(id: Int, RemoteValue)
  case progress(id: Int, CommandProgress)
  case failure(id: Int, RemoteFailure)
  case value(id: Int, RemoteValue)
  case closed(id: Int)
  case outcome(id: Int, ServedOutcome)
  case completions(id: Int, ServedCompletions)
  /// A hint, the styled line, or the text before it.
  case label(id: Int, [OutputEventPart])
  case decision(id: Int, Bool)
  case inspection(id: Int, RemoteInspection)
  case dispatches(id: Int, RemoteDispatches)
  case script(id: Int, [ServedLine])
  /// A part of the prompt's output.
  case output(OutputEvent)
  /// A question to the client, whose number is not that of a request.
  case question(number: Int, PromptQuestion)
  /// The end of a question whose answer is no longer needed.
  case withdrawal(number: Int)
  /// A question whether the client still reads.
  case ping
  /// A call of a command that the client handles.
  case call(number: Int, RemoteCall)
  /// A question whether a command that the client wraps may run.
  case review(number: Int, RemoteCall)
  /// The end of a call whose result is no longer needed.
  case cancellation(number: Int)
  /// The reason why the server ends the connection.
  case error(RemoteFailure)

  /// The request to which the message belongs, or nil if it belongs to none.
  var id: Int? {
    switch self {
    case .hello, .error, .output, .question, .withdrawal, .ping, .call, .review, .cancellation: nil
    case .description(let id, _), .candidates(let id, _), .result(let id, _), .progress(let id, _),
      .failure(let id, _), .value(let id, _), .closed(let id), .outcome(let id, _),
      .completions(let id, _), .label(let id, _), .decision(let id, _), .inspection(let id, _),
      .dispatches(let id, _), .script(let id, _):
      id
    }
  }
}

// MARK: - Codable

extension ServerMessage: Codable {
  enum Kind: String, Codable, CaseIterable {
    case hello, description, candidates, result, progress, failure, value, closed, error
    case outcome, completions, label, decision, output, question, withdrawal
    case inspection, dispatches, script, ping, call, review
    case cancellation = "cancel"
  }

  private enum Key: String, CodingKey {
    case type, id, candidates, advice, parts, decision, question, lines
    case replacedCount = "replaced_count"
    case version = "protocol"
  }

  private struct Candidate: Codable {
    let word: String
    let summary: String

    init(_ candidate: CommandCandidate) {
      word = candidate.word
      summary = candidate.summary
    }

    var candidate: CommandCandidate { CommandCandidate(word, summary: summary) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func id() throws -> Int { try container.decode(Int.self, forKey: .id) }
    func candidates() throws -> [CommandCandidate] {
      try container.decode([Candidate].self, forKey: .candidates).map(\.candidate)
    }
    self =
      switch try container.decode(Kind.self, forKey: .type) {
      case .hello:
        .hello(
          version: try container.decode(Int.self, forKey: .version),
          try RemoteProgram(from: decoder))
      case .description: .description(id: try id(), try RemoteDescription(from: decoder))
      case .candidates: .candidates(id: try id(), try candidates())
      case .result: .result(id: try id(), try RemoteValue(from: decoder))
      case .progress: .progress(id: try id(), try ProgressContent(from: decoder).progress)
      case .failure: .failure(id: try id(), try RemoteFailure(from: decoder))
      case .value: .value(id: try id(), try RemoteValue(from: decoder))
      case .closed: .closed(id: try id())
      case .error: .error(try RemoteFailure(from: decoder))
      case .outcome: .outcome(id: try id(), try ServedOutcome(from: decoder))
      case .completions:
        .completions(
          id: try id(),
          ServedCompletions(
            try candidates(),
            replacing: try container.decode(Int.self, forKey: .replacedCount),
            advice: try container.decodeIfPresent(String.self, forKey: .advice)))
      case .label:
        .label(id: try id(), try container.decode([OutputEventPart].self, forKey: .parts))
      case .decision: .decision(id: try id(), try container.decode(Bool.self, forKey: .decision))
      case .inspection: .inspection(id: try id(), try RemoteInspection(from: decoder))
      case .dispatches: .dispatches(id: try id(), try RemoteDispatches(from: decoder))
      case .script:
        .script(id: try id(), try container.decode([ServedLine].self, forKey: .lines))
      case .output: .output(try OutputEvent(from: decoder))
      case .question:
        .question(
          number: try id(), try container.decode(PromptQuestion.self, forKey: .question))
      case .withdrawal: .withdrawal(number: try id())
      case .ping: .ping
      case .call: .call(number: try id(), try RemoteCall(from: decoder))
      case .review: .review(number: try id(), try RemoteCall(from: decoder))
      case .cancellation: .cancellation(number: try id())
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .type)
    try container.encodeIfPresent(id, forKey: .id)
    switch self {
    case .hello(let version, let program):
      try container.encode(version, forKey: .version)
      try program.encode(to: encoder)
    case .description(_, let description): try description.encode(to: encoder)
    case .candidates(_, let candidates):
      try container.encode(candidates.map(Candidate.init), forKey: .candidates)
    case .progress(_, let progress): try ProgressContent(progress).encode(to: encoder)
    case .result(_, let value), .value(_, let value): try value.encode(to: encoder)
    case .failure(_, let failure), .error(let failure): try failure.encode(to: encoder)
    case .closed, .ping: break
    case .outcome(_, let outcome): try outcome.encode(to: encoder)
    case .completions(_, let completions):
      try container.encode(completions.candidates.map(Candidate.init), forKey: .candidates)
      try container.encode(completions.replacedCount, forKey: .replacedCount)
      try container.encodeIfPresent(completions.advice, forKey: .advice)
    case .label(_, let parts): try container.encode(parts, forKey: .parts)
    case .decision(_, let decision): try container.encode(decision, forKey: .decision)
    case .inspection(_, let inspection): try inspection.encode(to: encoder)
    case .dispatches(_, let dispatches): try dispatches.encode(to: encoder)
    case .script(_, let lines): try container.encode(lines, forKey: .lines)
    case .output(let event): try event.encode(to: encoder)
    case .question(let number, let question):
      try container.encode(number, forKey: .id)
      try container.encode(question, forKey: .question)
    case .withdrawal(let number), .cancellation(let number):
      try container.encode(number, forKey: .id)
    case .call(let number, let call), .review(let number, let call):
      try container.encode(number, forKey: .id)
      try call.encode(to: encoder)
    }
  }

  var kind: Kind {
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
    case .outcome: .outcome
    case .completions: .completions
    case .label: .label
    case .decision: .decision
    case .inspection: .inspection
    case .dispatches: .dispatches
    case .script: .script
    case .output: .output
    case .question: .question
    case .withdrawal: .withdrawal
    case .ping: .ping
    case .call: .call
    case .review: .review
    case .cancellation: .cancellation
    }
  }
}

// MARK: - ProgressContent

/// The members of a message about progress.
struct ProgressContent: Codable {
  private let fraction: Double?
  private let message: String

  init(_ progress: CommandProgress) {
    fraction = progress.fraction
    message = progress.message
  }

  var progress: CommandProgress { CommandProgress(fraction, message) }
}
