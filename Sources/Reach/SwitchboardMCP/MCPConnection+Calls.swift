import Foundation
import Switchboard
import SwitchboardREPL

extension MCPConnection {
  /// The user has not confirmed a call.
  private struct Declined: Error, CustomStringConvertible {
    let description: String
  }

  func call(_ request: MCPRequest, _ peer: MCPPeer) async throws -> OutputRecord {
    let call = try MCPCall(request, peer)
    let current = try suspendedCall(like: call, request.params) ?? begin(call)
    current.progressToken = request.meta["progressToken"]
    while true {
      switch try await current.next() {
      case .end(let result): return try result.get()
      case .question(let question) where peer.isModern: return suspend(current, question)
      case .question(let question): current.answer(await ask(question))
      }
    }
  }

  private var text: MCPText { MCPText(configuration: offer.configuration) }

  private func begin(_ call: MCPCall) throws(MCPError) -> MCPCall {
    let tool = offer.tools.first { $0.name == call.name }
    guard tool != nil || call.name == MCPLine.name && offer.configuration.interpreter != nil else {
      throw MCPError(.invalidParams, "there is no tool ‘\(call.name)’: ‘tools/list’ lists them")
    }
    call.start { [self] in
      do {
        return try await reporting(call) { try await run(tool, call) }
      } catch let error as MCPError {
        throw error
      } catch {
        let sentence = tool?.sentence(for: error) ?? "\(error)"
        return text.result(text.prepared(sentence), isError: true)
      }
    }
    return call
  }

  private func run(_ tool: MCPTool?, _ call: MCPCall) async throws -> OutputRecord {
    guard let tool else {
      return try await MCPLine.run(call.arguments, offer.configuration) { [self] in
        try await confirm($0, call)
      }
    }
    let words = try tool.words(of: call.arguments)
    let effects = tool.command.description.effects, permitted = offer.configuration.permittedEffects
    var isConfirmed = permitted.isSuperset(of: .all)
    if !permitted.permits(effects), !effects.contains(.asksItself),
      tool.command.unavailability == nil
    {
      let reason =
        effects.isDisjoint(with: .all)
        ? "may do anything" : effects.intersection(.all).phrases.list(.and)
      try await confirm("this \(reason)", call)
      isConfirmed = true
    }
    do {
      return try await CommandConfirmation.asking(isGiven: isConfirmed) {
        try await tool.run(words, showing: text)
      }
    } catch let error as CommandConfirmationRequest {
      try await confirm(error.reason, call)
      return try await CommandConfirmation.asking(isGiven: true) {
        try await tool.run(words, showing: text)
      }
    }
  }

  /// Runs a closure, and sends the progress that it reports.
  private func reporting(
    _ call: MCPCall, _ body: @MainActor () async throws -> OutputRecord
  ) async throws -> OutputRecord {
    var last = -1.0
    return try await CommandProgress.receiving(
      by: { [weak self, text] progress in
        let value = progress.fraction ?? last + 1
        guard let token = call.progressToken, value > last, !Task.isCancelled else { return }
        last = value
        var params: OutputRecord = ["progressToken": token, "progress": .decimal(value)]
        if progress.fraction != nil { params["total"] = .number(1) }
        if !progress.message.isEmpty { params["message"] = .text(text.cleaned(progress.message)) }
        self?.notify("notifications/progress", params)
      }, body)
  }

  /// Asks the user of the client to confirm a call.
  /// - Throws: An error if the user has not confirmed it.
  private func confirm(_ reason: String, _ call: MCPCall) async throws {
    // A command of a line has its own name in the message.
    let lead = call.name == MCPLine.name ? "" : "\(call.name) was not run: \(reason), and "
    guard call.peer.canAsk else {
      let problem =
        "\(lead)this client cannot ask its user: \(offer.configuration.permissionAdvice)"
      guard call.peer.isModern else { throw Declined(description: problem) }
      throw MCPError(
        .missingCapability, problem,
        data: ["requiredCapabilities": .record(["elicitation": .record([:])])])
    }
    // The agent writes the arguments, so the reason stands before them.
    let details =
      call.arguments.members.isEmpty
      ? "" : " with \(Self.excerpt(of: OutputValue.record(call.arguments)))"
    let question = Self.question("Note that \(reason). Call \(call.name)\(details)?")
    let answer = await call.ask(question)
    try Task.checkCancellation()
    guard let answer else {
      throw Declined(description: "\(lead)the client has not asked its user")
    }
    let isYes =
      answer["action"] == .text("accept") && answer.record("content")["confirm"] == .flag(true)
    guard isYes else { throw Declined(description: "\(lead)the user has declined it") }
  }

  /// Returns the beginning of a value as JSON, in which characters that people don't see are escaped.
  private static func excerpt(of value: OutputValue) -> String {
    let text = value.json.unicodeScalars
    return text.count > 200 ? "\(String(text.prefix(200)))…" : String(text)
  }

  private static func question(_ message: String) -> OutputRecord {
    [
      "mode": .text("form"), "message": .text(message),
      "requestedSchema": .record([
        "type": .text("object"),
        "properties": .record([
          "confirm": .record(["type": .text("boolean"), "title": .text("Do it")])
        ]),
        "required": .list([.text("confirm")]),
      ]),
    ]
  }

  /// Returns the call that a request continues with its answer, or nil if it begins another one.
  private func suspendedCall(like call: MCPCall, _ params: OutputRecord) -> MCPCall? {
    let index = suspended.firstIndex {
      params["requestState"] == .text($0.token) && $0.call.name == call.name
        && $0.call.arguments == call.arguments
    }
    let answers = params.record("inputResponses")
    guard let index, answers["confirm"] != nil else { return nil }
    let known = suspended.remove(at: index).call
    known.answer(answers.record("confirm"))
    return known
  }

  /// Keeps a call until a request brings the answer, and returns the result that asks for it.
  private func suspend(_ call: MCPCall, _ question: OutputRecord) -> OutputRecord {
    let token = UUID().uuidString
    suspended.append((token, call))
    if suspended.count > Self.limit { suspended.removeFirst().call.cancel() }
    let ask = OutputValue.record([
      "method": .text("elicitation/create"), "params": .record(question),
    ])
    return [
      "resultType": .text("input_required"), "requestState": .text(token),
      "inputRequests": .record(["confirm": ask]),
    ]
  }

  /// Asks the client of a session, and waits for the answer.
  private func ask(_ question: OutputRecord) async -> OutputRecord? {
    questionCount += 1
    let id = OutputValue.text("question-\(questionCount)")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        questions[id] = continuation
        write(["id": id, "method": .text("elicitation/create"), "params": .record(question)])
      }
    } onCancel: {
      Task { @MainActor in self.withdraw(id) }
    }
  }

  /// Says to the client that no call waits for the answer to a question.
  private func withdraw(_ id: OutputValue) {
    guard let question = questions.removeValue(forKey: id) else { return }
    question.resume(returning: nil)
    notify("notifications/cancelled", ["requestId": id])
  }
}
