import Foundation
import ProcessSignals
import ProfileFiles
import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// A prompt for a program that already runs, such as the browser of a profile.
@MainActor
struct Attachment {
  private let client: RemoteClient

  /// Connects to a program.
  /// - Parameter path: The path of its socket.
  /// - Throws: `RemoteError` if no program can be reached there.
  init(to path: String) async throws {
    client = try await RemoteClient.connect(to: .socket(path), messageLimit: Self.messageLimit)
  }

  /// Connects to the browser of a profile.
  /// - Returns: The connection, or nil if no browser can be reached there.
  static func toBrowser(of profile: Profile) async -> Self? {
    // Most starts find no socket, and need no network library.
    guard FileManager.default.fileExists(atPath: profile.socketPath) else { return nil }
    return try? await Self(to: profile.socketPath)
  }

  /// The maximum number of bytes of a message, such as a listing of many tabs.
  private static let messageLimit = 256 << 20
}

// MARK: - Running

extension Attachment {
  /// Runs the lines of this process in the program.
  /// - Returns: The exit status of the process.
  func run(
    _ arguments: Arguments, _ configuration: REPLConfiguration, on output: ConsoleOutput
  ) async throws -> ExitStatus {
    var configuration = configuration
    if configuration.banner != nil {
      let name = client.program.program
      configuration.banner = "\(name): attached to the running program; ‘quit’ leaves it running"
    }
    let end = ConnectionEnd()
    let prompt = try await RemotePrompt.open(
      on: client, showing: output, options(arguments, configuration)
    ) {
      Task { @MainActor in end.happen() }
    }
    EndingSignals.postpone()
    let repl = REPL(prompt, output: output, configuration: configuration)
    let run = Task { await repl.run() }
    end.handle { run.cancel() }
    let status = await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    let isLost = end.hasHappened
    await prompt.close()
    EndingSignals.endProcess()
    guard isLost else { return status }
    output.showError("\(client.program.program) has ended, and this prompt with it")
    return .failedLine
  }

  private func options(
    _ arguments: Arguments, _ configuration: REPLConfiguration
  ) -> PromptOptions {
    let size = isatty(STDIN_FILENO) == 1 ? ConsoleOutput.terminalSize : nil
    var options = PromptOptions()
    options.isJSON = arguments.json
    options.isInteractive = configuration.input == .automatic && size != nil
    if options.isInteractive { (options.columns, options.rows) = (size?.columns, size?.rows) }
    options.offersInput = !configuration.input.awaitsLines
    options.parameters = arguments.arguments
    options.script = configuration.scriptPath
    options.directory = FileManager.default.currentDirectoryPath
    options.includesOffTheRecord = arguments.incognito
    return options
  }
}

/// The end of a connection, which can come before anything waits for it.
@MainActor
private final class ConnectionEnd {
  private(set) var hasHappened = false
  private var handler: (@MainActor () -> Void)?

  func happen() {
    hasHappened = true
    handler?()
  }

  func handle(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    if hasHappened { handler() }
  }
}
