import Switchboard
import SwitchboardREPL

/// The prompt of a client.
@MainActor
final class PromptConnection {
  struct Request {
    let id: Int
    let reply: @MainActor () async -> ServerMessage
  }

  private let outbox: Outbox
  private let offer: @MainActor (PromptOptions) -> PromptOffer
  private let offersOffTheRecord: Bool
  private var prompt: ServedPrompt?
  private var questions: [Int: CheckedContinuation<PromptAnswer?, Never>] = [:]
  private var lastQuestion = 0
  private var hasEnded = false

  /// Creates an object without a prompt.
  /// - Parameters:
  ///   - outbox: The outbox for the prompt's output.
  ///   - offer: A closure that returns what the program offers to a prompt. Its argument is the
  ///     properties of the client.
  ///   - offersOffTheRecord: Whether the client can include what is off the record.
  init(
    _ outbox: Outbox, offer: @escaping @MainActor (PromptOptions) -> PromptOffer,
    offersOffTheRecord: Bool
  ) {
    self.outbox = outbox
    self.offer = offer
    self.offersOffTheRecord = offersOffTheRecord
  }

  /// A Boolean value that indicates whether a line has ended the prompt.
  var isOver: Bool { prompt?.isOver ?? false }

  /// A Boolean value that indicates whether there is a prompt at which no user types.
  var runsScript: Bool { prompt.map { !$0.isInteractive } ?? false }

  /// Sends what the prompt has defined, so that the client can carry it to another process.
  func sendState() {
    guard let prompt, prompt.isInteractive, !prompt.isOver else { return }
    outbox.add(.output(.state(prompt.state)))
  }

  /// Ends the prompt, and everything that runs in it.
  func end() {
    hasEnded = true
    prompt?.end()
    for question in questions.values { question.resume(returning: nil) }
    questions = [:]
  }
}

// MARK: - Requests

extension PromptConnection {
  /// Returns the request in a message, or nil if the message cannot be sent now.
  /// - Throws: ``RemoteFailure`` if the options of a prompt are not granted.
  func request(of message: ClientMessage) throws(RemoteFailure) -> Request? {
    if case .openPrompt(let id, let options) = message {
      guard prompt == nil else { return nil }
      let options = try options.granted(offeringOffTheRecord: offersOffTheRecord)
      let prompt = ServedPrompt(for: self, options, offer(options))
      self.prompt = prompt
      return Request(id: id) { .label(id: id, await prompt.labelParts) }
    }
    return prompt.flatMap { request(of: message, to: $0) }
  }

  private func request(of message: ClientMessage, to prompt: ServedPrompt) -> Request? {
    switch message {
    case .line(let id, let line):
      Request(id: id) { .outcome(id: id, await prompt.run(line)) }
    case .completeLine(let id, let line):
      Request(id: id) { .completions(id: id, await prompt.completions(of: line.text)) }
    case .hint(let id, let line):
      Request(id: id) { .label(id: id, await prompt.hintParts(for: line.text)) }
    case .style(let id, let line):
      Request(id: id) {
        .label(id: id, await prompt.styled(line.text).parts.map(OutputEventPart.init))
      }
    case .label(let id): Request(id: id) { .label(id: id, await prompt.labelParts) }
    case .endScript(let id): Request(id: id) { .decision(id: id, await prompt.endScript()) }
    default: nil
    }
  }
}

extension ServedPrompt {
  fileprivate var labelParts: [OutputEventPart] {
    get async { await label().parts.map(OutputEventPart.init) }
  }

  fileprivate func hintParts(for line: String) async -> [OutputEventPart] {
    await hint(for: line).map { [OutputEventPart(StyledText.Part($0))] } ?? []
  }
}

// MARK: - PromptClient

extension PromptConnection: PromptClient {
  func show(_ event: OutputEvent) { outbox.add(.output(event)) }

  func answer(_ question: PromptQuestion) async -> PromptAnswer? {
    guard !hasEnded else { return nil }
    lastQuestion += 1
    let number = lastQuestion
    outbox.add(.question(number: number, question))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { questions[number] = $0 }
    } onCancel: {
      Task { @MainActor in withdraw(number) }
    }
  }

  private func withdraw(_ number: Int) {
    guard questions[number] != nil else { return }
    outbox.add(.withdrawal(number: number))
    take(nil, to: number)
  }

  /// Accepts the answer to a question. An answer to no open question is ignored.
  func take(_ answer: PromptAnswer?, to number: Int) {
    questions.removeValue(forKey: number)?.resume(returning: answer)
  }
}
