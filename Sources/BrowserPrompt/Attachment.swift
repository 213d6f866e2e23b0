import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// A prompt for a program that already runs, such as the browser of a profile.
@MainActor
struct Attachment {
  private let program: String
  private let prompt: RemotePrompt
  private let end: ConnectionEnd
  private let path: String
  private let arguments: Arguments
  private let options: PromptOptions
  private var configuration: REPLConfiguration
  private let output: ConsoleOutput

  /// Opens a prompt.
  /// - Parameters:
  ///   - path: The path of the program's socket.
  ///   - arguments: The arguments of this process.
  ///   - configuration: The options of the prompt.
  ///   - output: The output for results and errors.
  /// - Throws: `RemoteError` if no program can be reached there.
  init(
    to path: String, _ arguments: Arguments, _ configuration: REPLConfiguration,
    on output: ConsoleOutput
  ) async throws {
    let client = try await RemoteClient.connect(to: .socket(path), messageLimit: Self.messageLimit)
    let end = ConnectionEnd(), options = PromptOptions(arguments, configuration)
    prompt = try await RemotePrompt.open(
      on: client, showing: output, options
    ) { reason in
      Task { @MainActor in end.record(reason) }
    }
    program = client.program.program
    self.end = end
    self.path = path
    self.arguments = arguments
    self.options = options
    self.configuration = configuration
    self.output = output
    // Only the browser knows the preferred size, and shortens the file.
    self.configuration.historyLimit = REPLConfiguration.foreignHistoryLimit
    self.configuration.banner = configuration.banner.map { [program] _ in
      "\(program): attached to the running program; ‘quit’ leaves it running"
    }
  }

  /// The maximum number of bytes of a message, such as a listing of many tabs or a file.
  static let messageLimit = 256 << 20

  /// Runs the lines of this process in the program.
  /// - Returns: The exit status of the process.
  func run() async -> ExitStatus {
    EndingSignals.postpone()
    let repl = REPL(prompt, output: output, configuration: configuration)
    let run = Task { await repl.run() }
    end.onEnd { run.cancel() }
    let status = await run.value
    let reason = end.reason
    await prompt.close()
    // A script would miss the variables and jobs of its earlier lines after a move.
    if let reason, reason.isMoving, options.isInteractive, let successor = await successor() {
      return await successor.run()
    }
    EndingSignals.endProcess()
    guard reason != nil else { return status }
    output.showError("\(program) has ended, and this prompt with it: start it again")
    return .failedLine
  }

  /// Attaches to the process that continues the program.
  /// - Returns: The prompt, or nil if there is no such process after a while.
  private func successor() async -> Self? {
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      do {
        var successor = try await Self(to: path, arguments, configuration, on: output)
        successor.configuration.banner =
          "another process runs \(program) now; this prompt has followed it"
        return successor
      } catch {
        guard let error = error as? RemoteError, error.isTransient else { return nil }
      }
      try? await Task.sleep(for: Self.pause)
    }
    return nil
  }

  private static let patience = Duration.seconds(5)
  /// The time between two attempts.
  private static let pause = Duration.milliseconds(20)
}

// MARK: - Options

extension PromptOptions {
  /// Creates the options for a prompt of this process.
  @MainActor
  fileprivate init(_ arguments: Arguments, _ configuration: REPLConfiguration) {
    self.init()
    let size = isatty(STDIN_FILENO) == 1 ? ConsoleOutput.terminalSize : nil
    isJSON = arguments.json
    isInteractive = configuration.input == .automatic && size != nil
    if isInteractive { (columns, rows) = (size?.columns, size?.rows) }
    offersInput = !configuration.input.awaitsLines
    parameters = arguments.arguments
    script = configuration.scriptPath
    directory = FileManager.default.currentDirectoryPath
    includesOffTheRecord = arguments.incognito
  }
}

/// The end of a connection, which can come before anything waits for it.
@MainActor
private final class ConnectionEnd {
  /// The reason, or nil if the connection has not ended.
  private(set) var reason: RemoteError?
  private var handler: (@MainActor () -> Void)?

  func record(_ reason: RemoteError) {
    self.reason = reason
    handler?()
  }

  func onEnd(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    if reason != nil { handler() }
  }
}
