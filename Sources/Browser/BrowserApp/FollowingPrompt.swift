import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// A prompt for a program in another process. If a third process continues the program, the prompt
/// connects to that process.
///
/// The line being typed stays, and so does what earlier lines have defined.
@MainActor
final class FollowingPrompt {
  private let path: String
  private let options: PromptOptions
  private let output: ConsoleOutput
  private let terminal: AuthorizedTerminal
  private var connection: Connection
  /// The task that connects to the next process, or nil if none is awaited.
  private var move: Task<Void, Never>?
  /// The reason why the connection has ended for good, or nil if the end has not been reported.
  private var reportedEnd: RemoteError?
  private var endHandler: (@MainActor () -> Void)?

  /// Opens a prompt.
  /// - Parameters:
  ///   - path: The path of the program's socket.
  ///   - options: The properties of this process.
  ///   - output: The output for results and errors.
  ///   - allowsShell: Whether lines can run shell commands.
  /// - Throws: `RemoteError` if no program can be reached there.
  init(
    at path: String, _ options: PromptOptions, on output: ConsoleOutput, allowsShell: Bool
  ) async throws {
    self.path = path
    self.options = options
    self.output = output
    terminal = AuthorizedTerminal(output, options, allowsShell: allowsShell)
    connection = try await Connection(to: path, options, terminal)
    attend(connection)
  }

  /// The reason why the connection has ended for good, or nil if it has not.
  var end: RemoteError? {
    guard reportedEnd == nil, !follows(connection.prompt.end) else { return reportedEnd }
    return connection.prompt.end
  }

  /// The name of the program.
  var program: String { connection.program }

  /// Calls a closure when the connection has ended for good.
  func onEnd(_ handler: @escaping @MainActor () -> Void) {
    endHandler = handler
    if end != nil { handler() }
  }

  /// Ends the connection.
  func close() async { await connection.prompt.close() }
}

// MARK: - Following

extension FollowingPrompt {
  /// The time in which the next process must listen, which includes its start.
  private static let patience = Duration.seconds(10)
  /// The time between two attempts.
  private static let pause = Duration.milliseconds(20)

  /// Returns whether the prompt follows its program after the end of a connection. A script does
  /// not, because it would miss the jobs of its earlier lines.
  private func follows(_ reason: RemoteError?) -> Bool {
    options.isInteractive && reason?.isMoving == true
  }

  private func attend(_ connection: Connection) {
    Task { [weak self, prompt = connection.prompt, ends = connection.ends] in
      for await reason in ends { self?.handleEnd(of: prompt, reason) }
    }
  }

  private func handleEnd(of old: RemotePrompt, _ reason: RemoteError) {
    guard old === connection.prompt else { return }
    guard follows(reason) else { return finish(reason) }
    Task { await follow(from: old) }
  }

  private func finish(_ reason: RemoteError) {
    reportedEnd = reason
    endHandler?()
  }

  /// Connects to the next process, unless another call has done so since the old connection ended.
  private func follow(from old: RemotePrompt) async {
    guard old === connection.prompt, end == nil else { return }
    if move == nil {
      move = Task {
        await reconnect()
        move = nil
      }
    }
    await move?.value
  }

  private func reconnect() async {
    var options = options, failure = RemoteError.moved
    options.state = output.carriedState
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      do {
        connection = try await Connection(to: path, options, terminal)
        attend(connection)
        return report()
      } catch {
        failure = (error as? RemoteError) ?? failure
        guard failure.isTransient else { break }
      }
      try? await Task.sleep(for: Self.pause)
    }
    finish(failure)
  }

  private func report() {
    output.notice("another process runs \(program) now; this prompt has followed it")
    let lost = output.carriedState?.lost ?? []
    output.carriedState = nil
    guard !lost.isEmpty else { return }
    output.showWarning("ended with the other process: \(lost.joined(separator: ", "))")
  }

  /// Asks the process that runs the program now. Asks the next one if the program moves meanwhile.
  private func asking<Reply: Sendable>(
    _ ask: @MainActor (RemotePrompt) async -> Reply
  ) async -> Reply {
    await move?.value
    let prompt = connection.prompt
    let reply = await ask(prompt)
    guard follows(prompt.end) else { return reply }
    await follow(from: prompt)
    return end == nil ? await ask(connection.prompt) : reply
  }
}

// MARK: - PromptServer

extension FollowingPrompt: PromptServer {
  func run(_ line: ServedLine) async -> ServedOutcome {
    await move?.value
    let prompt = connection.prompt
    let outcome = await prompt.run(line)
    guard follows(prompt.end) else { return outcome }
    await follow(from: prompt)
    guard end == nil else { return outcome }
    let message = "‘\(line.text)’ was interrupted, because its process has ended: run it again"
    output.showError(message)
    return ServedOutcome(failure: message, mayBeKept: false)
  }

  func completions(of line: String) async -> ServedCompletions {
    await asking { await $0.completions(of: line) }
  }

  func hint(for line: String) async -> String? { await asking { await $0.hint(for: line) } }

  func styled(_ line: String) async -> StyledText { await asking { await $0.styled(line) } }

  func label() async -> StyledText { await asking { await $0.label() } }

  func endScript() async -> Bool { await asking { await $0.endScript() } }
}

// MARK: - Connection

/// A connection to the process that runs the program.
@MainActor
private struct Connection {
  let prompt: RemotePrompt
  let program: String
  /// The reason for the end of the connection. It can come before anything waits for it.
  let ends: AsyncStream<RemoteError>

  init(to path: String, _ options: PromptOptions, _ terminal: AuthorizedTerminal) async throws {
    let client = try await RemoteClient.connect(
      to: .socket(path), messageLimit: Attachment.messageLimit)
    let (ends, end) = AsyncStream.makeStream(of: RemoteError.self)
    prompt = try await RemotePrompt.open(on: client, showing: terminal, options) { end.yield($0) }
    program = client.program.program
    self.ends = ends
  }
}
