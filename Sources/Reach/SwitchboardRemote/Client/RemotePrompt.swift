package import Switchboard
package import SwitchboardREPL

/// The prompt of a program in another process.
@MainActor
package final class RemotePrompt {
  private let client: RemoteClient
  private let terminal: AuthorizedTerminal
  private var opening: StyledText?
  /// The reason why a request has failed for good, or nil if none has.
  package private(set) var end: RemoteError?

  private init(_ client: RemoteClient, _ terminal: AuthorizedTerminal) {
    self.client = client
    self.terminal = terminal
  }

  /// Opens a prompt on a connection. A connection has at most one prompt.
  /// - Parameters:
  ///   - client: The connection.
  ///   - terminal: The terminal that shows the prompt's output.
  ///   - options: The properties of this process.
  ///   - onEnd: A closure that is called when the connection has ended before the prompt.
  /// - Throws: ``RemoteError`` if the connection ends.
  package static func open(
    on client: RemoteClient, showing terminal: AuthorizedTerminal, _ options: PromptOptions,
    onEnd: @escaping @Sendable (RemoteError) -> Void
  ) async throws -> RemotePrompt {
    let prompt = RemotePrompt(client, terminal)
    await client.setPrompt(terminal, onEnd: onEnd)
    let reply = try await client.reply(followingOutput: true) { .openPrompt(id: $0, options) }
    guard case .label(_, let parts) = reply else { throw RemoteError.garbled }
    prompt.opening = StyledText(parts.map(\.part))
    return prompt
  }

  /// Ends the connection.
  package func close() async { await client.close() }

  /// Sends a request, and notes why it has failed. So the reason is known when the request ends, also
  /// if the end of the connection has not been reported yet.
  private func noting(
    _ send: @MainActor () async throws -> ServerMessage
  ) async throws -> ServerMessage {
    do { return try await send() } catch {
      end = end ?? error as? RemoteError
      throw error
    }
  }
}

// MARK: - PromptServer

extension RemotePrompt: PromptServer {
  package func run(_ line: ServedLine) async -> ServedOutcome {
    terminal.begin(line.text)
    defer { terminal.end() }
    do {
      let reply = try await noting { try await client.settledReply { .line(id: $0, line) } }
      guard case .outcome(_, var outcome) = reply else { throw RemoteError.garbled }
      outcome.withdrawnLines?.formIntersection(terminal.typedLines)
      return outcome
    } catch {
      return ServedOutcome(failure: "\(error)", isOver: true, mayBeKept: false)
    }
  }

  package func completions(of line: String) async -> ServedCompletions {
    let line = RemoteLine(text: line)
    let reply = try? await noting {
      try await client.reply(followingOutput: true) { .completeLine(id: $0, line) }
    }
    guard case .completions(_, let completions) = reply else { return ServedCompletions([]) }
    return completions
  }

  package func hint(for line: String) async -> String? {
    let line = RemoteLine(text: line)
    let hint = await text { .hint(id: $0, line) }
    return hint.flatMap { $0.parts.isEmpty ? nil : $0.plain }
  }

  package func styled(_ line: String) async -> StyledText {
    let line = RemoteLine(text: line)
    return await text { .style(id: $0, line) } ?? StyledText(line.text)
  }

  package func label() async -> StyledText {
    if let opening {
      self.opening = nil
      return opening
    }
    return await text { .label(id: $0) } ?? StyledText("> ")
  }

  /// Sends a request that is answered with text, and returns that text, or nil if it fails.
  private func text(_ request: @escaping @Sendable (Int) -> ClientMessage) async -> StyledText? {
    let reply = try? await noting { try await client.reply(followingOutput: true) { request($0) } }
    guard case .label(_, let parts) = reply else { return nil }
    return StyledText(parts.map(\.part))
  }

  package func endScript() async -> Bool {
    terminal.begin("")
    defer { terminal.end() }
    let reply = try? await noting { try await client.settledReply { .endScript(id: $0) } }
    guard case .decision(_, let decision) = reply else { return false }
    return decision
  }
}
