import Switchboard

// MARK: - Wrapping

extension ClientHandlers {
  /// Wraps commands in place of those that the client has wrapped before.
  /// - Throws: ``RemoteFailure`` if there is no such command, or if the client may not wrap it.
  func wrap(_ names: [String]) throws(RemoteFailure) {
    let handled = scope.dispatcher?.handledCommands ?? [], grant = configuration.grant
    var wrappers: [String: Subscription] = [:]
    for name in names {
      let found = handled.filter { $0.description.isTyped(as: name) }
      guard !found.isEmpty else { throw .unhandled(name) }
      for command in found {
        try grant.check(command.description, in: grant.wraps, to: "wrap")
        wrappers[command.description.name] = wrapper(of: command)
      }
    }
    self.wrappers = wrappers
  }

  private func wrapper(of command: HandledCommand) -> Subscription? {
    scope.dispatcher?.chain.last?.wrapCalls(of: command, named: title) { [weak self] call, next in
      guard let self, reviews(call) else { return try next(call) }
      let title = title, number = reviews.nextNumber()
      let verdict = reviews.wait(for: number, atMost: configuration.reviewLimit) {
        self.sendAtOnce(self.review(number, of: call))
      }
      return try next(decided(call, verdict, by: title))
    } async: { [weak self] call, next in
      guard let self, reviews(call) else { return try await next(call) }
      let title = title
      return try await next(decided(call, await verdict(on: call), by: title))
    }
  }

  /// Returns whether the client reviews a call. It reviews neither its own calls nor
  /// secrets. It reviews calls off the record only if that was granted.
  private func reviews(_ call: WrappedCall) -> Bool {
    let environment = CallEnvironment.current
    return environment.client != ObjectIdentifier(self) && !environment.holdsSecret
      && !call.command.isConfidential && (!call.isOffTheRecord || scope.includesOffTheRecord)
  }

  private func review(_ number: Int, of call: WrappedCall) -> ServerMessage {
    .review(
      number: number,
      RemoteCall(command: call.command.qualifiedName, arguments: Self.words(of: call)))
  }

  private static func words(of call: WrappedCall) -> [[String]] {
    call.revealed.arguments.map { $0.value.words ?? [] }
  }

  private func verdict(on call: WrappedCall) async -> Reviews.Verdict {
    let number = reviews.nextNumber()
    let deadline = Task { [reviews, configuration] in
      try await configuration.clock.sleep(for: configuration.reviewLimit)
      reviews.close(number, .late)
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { continuation in
      reviews.open(number) { continuation.resume(returning: $0) }
      sendAtOnce(review(number, of: call))
    }
  }

  /// Returns a call with other words.
  /// - Throws: An error if a word is wrong, or if the client may not write it.
  private func rewritten(_ call: WrappedCall, _ words: [[String]]) throws -> WrappedCall {
    guard words.count <= call.command.parameters.count else {
      throw RemoteFailure.extraArguments(call.command, count: words.count)
    }
    if words != Self.words(of: call) {
      try configuration.grant.checkWords(words, of: call.command)
    }
    return try call.rewritten(with: words)
  }

  /// Returns the call that a verdict lets run.
  /// - Throws: ``CommandError`` if the verdict refuses the call, or if the new words are wrong.
  private func decided(
    _ call: WrappedCall, _ verdict: Reviews.Verdict, by title: String
  ) throws -> WrappedCall {
    func refused(_ reason: String) -> CommandError {
      .refused(call.command.qualifiedName, because: reason)
    }
    switch verdict {
    case .allowed(nil): return call
    case .allowed(let words?):
      do { return try rewritten(call, words) } catch {
        throw refused("\(title) has changed its words wrongly: \(error)")
      }
    case .refused(let failure): throw refused("\(title): \(failure.message)")
    case .ended: throw refused("\(title) has ended while it reviewed the command: try again")
    case .late:
      onSilence()
      throw refused(
        "\(title) did not answer within \(configuration.reviewLimit), so its connection has ended: "
          + "try again")
    }
  }
}
