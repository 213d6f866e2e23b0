public import Switchboard

// MARK: - Commands

extension RemoteClient {
  /// Returns a description of the commands and properties that the program offers now.
  /// - Throws: ``RemoteError`` if the connection has ended.
  public nonisolated func describe() async throws -> RemoteDescription {
    guard case .description(_, let description) = try await reply(to: { .describe(id: $0) }) else {
      throw RemoteError.garbled
    }
    return description
  }

  /// Runs a command. If the task is cancelled, the command is cancelled as well.
  /// - Parameters:
  ///   - command: The qualified name of the command, such as `TabCommands.openTab`.
  ///   - arguments: The words for each parameter, in order of declaration. A flag that is on has
  ///     the word `on`. Parameters without words at the end can be left out.
  ///   - onProgress: A closure that receives the newest progress of the command.
  /// - Returns: The result of the command. Its text is nil if the command has no result.
  /// - Throws: ``RemoteFailure`` with the kind and the text of the error that the command throws,
  ///   or ``RemoteError`` if the connection has ended.
  public nonisolated func run(
    _ command: String, with arguments: [[String]],
    onProgress: (@Sendable (CommandProgress) -> Void)?
  ) async throws -> RemoteValue {
    let call = RemoteCall(command: command, arguments: arguments)
    guard let onProgress else { return try await result(of: call) }
    let reports = ProgressReports()
    return try await reports.result(reportedTo: onProgress) {
      try await self.result(of: call, reporting: reports)
    }
  }

  private nonisolated func result(
    of call: RemoteCall, reporting reports: ProgressReports? = nil
  ) async throws -> RemoteValue {
    guard
      case .result(_, let value) = try await reply(reporting: reports, to: { .run(id: $0, call) })
    else { throw RemoteError.garbled }
    return value
  }

  /// Waits until the connection has ended.
  public nonisolated func waitForEnd() async {
    let (end, continuation) = AsyncStream<Never>.makeStream()
    let id = requests.nextID()
    let observer = RemoteObserver(yield: { _ in }, finish: { _ in continuation.finish() })
    guard requests.add(observer, as: id) else { return }
    for await _ in end {}
    requests.closeObservation(id)
  }

  /// Returns the words that can be typed for a parameter now.
  /// - Parameters:
  ///   - parameter: The name of the parameter in the declaration.
  ///   - command: The qualified name of the command.
  ///   - partialWord: The part of the word that the user has typed. All words begin with it.
  ///   - words: The words that the user has already typed, by parameter name.
  /// - Returns: The words, with explanations.
  /// - Throws: ``RemoteFailure`` if there is no such command or parameter, or ``RemoteError`` if
  ///   the connection has ended.
  public nonisolated func candidates(
    for parameter: String, of command: String, beginning partialWord: String = "",
    words: [String: [String]] = [:]
  ) async throws -> [CommandCandidate] {
    let completion = RemoteCompletion(
      command: command, parameter: parameter, partialWord: partialWord, words: words)
    guard
      case .candidates(_, let candidates) = try await reply(to: { .complete(id: $0, completion) })
    else { throw RemoteError.garbled }
    return candidates
  }
}
