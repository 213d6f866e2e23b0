import Switchboard

/// Runs one line at a time: parses it, calls the command, shows the result or what went wrong.
@MainActor
final class Interpreter {
  let session: PromptSession
  private var running: Task<Bool, Never>?

  init(session: PromptSession) {
    self.session = session
    session.runLine = { [weak self] in await self?.execute($0) ?? false }
  }

  /// Runs a line, until it is over or the task is cancelled.
  /// - Returns: false if it failed; the reason has been shown.
  func run(_ line: ScriptLine) async -> Bool {
    let task = Task { await execute(line) }
    running = task
    defer { running = nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Cancels the line that is running.
  func cancel() { running?.cancel() }

  /// True if a line must not be kept, as it gives away what is nobody's business.
  func isConfidential(_ line: String) -> Bool { session.vocabulary.isConfidential(line) }

  /// What the last word of a line may become.
  func completions(of line: String) -> [String] {
    Completer(vocabulary: session.vocabulary, candidates: candidates).completions(of: line)
  }
}

// MARK: - Execution

extension Interpreter {
  private func execute(_ line: ScriptLine) async -> Bool {
    let (outerPlace, countBefore) = (session.place, session.diagnosticCount)
    session.place = line.place
    defer { session.place = outerPlace }
    return await perform(line) && session.diagnosticCount == countBefore
  }

  private func perform(_ line: ScriptLine) async -> Bool {
    do throws(LineError) {
      let parser = LineParser(vocabulary: self.session.vocabulary)
      guard let parsed = try parser.parse(try line.text.get()) else { return true }
      return await execute(parsed, at: line.place)
    } catch {
      return await offer(line, after: error)
    }
  }

  private func execute(_ line: ParsedLine, at place: String) async -> Bool {
    let format = line.wantsJSON ? .json : session.output.format
    do {
      try await session.output.with(format) {
        let result = try await line.command.run(with: line.arguments)
        if let result { session.output.show(result) }
      }
      return true
    } catch {
      session.output.showError(place + ErrorText.sentence(for: error, from: line.command))
      return false
    }
  }
}

// MARK: - Completion

extension Interpreter {
  /// The words that a parameter may be; those of the prompt's own commands depend on what runs.
  private func candidates(
    of parameter: CommandParameter, in command: CommandDescription, after typed: [Token]
  ) -> [String] {
    guard command.protocolName == PromptCommandsRouter.protocolDescription.name else {
      return parameter.candidates
    }
    switch command.name {
    case "help": return session.vocabulary.continuations(of: typed)
    case "watch": return session.broadcaster().entries.map(\.name)
    case "unwatch": return session.watches.keys(seenFrom: session.broadcaster())
    default: return parameter.candidates
    }
  }
}
