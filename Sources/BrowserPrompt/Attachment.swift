import Foundation
import ProcessSignals
import ProfileFiles
import SwitchboardREPL
import SwitchboardRemote

/// A prompt for the browser that already runs on a profile.
@MainActor
struct Attachment {
  private let client: RemoteClient

  /// Connects to the browser on a profile.
  /// - Returns: The connection, or nil if no browser can be reached there.
  static func attach(to profile: Profile) async -> Self? {
    guard FileManager.default.fileExists(atPath: profile.socketPath) else { return nil }
    let client = try? await RemoteClient.connect(
      to: .socket(profile.socketPath), messageLimit: messageLimit)
    return client.map(Self.init)
  }

  /// The maximum number of bytes of a message, such as a listing of many tabs.
  private static let messageLimit = 256 << 20
}

// MARK: - Running

extension Attachment {
  /// Runs the lines of this process in the browser.
  /// - Returns: The exit status of the process.
  func run(_ arguments: Arguments, on output: ConsoleOutput) async throws -> ExitStatus {
    var configuration = try REPLConfiguration(arguments)
    if configuration.banner != nil {
      configuration.banner = "switchboard: attached to the running browser; ‘detach’ leaves it"
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
    guard isLost, !repl.hasEnded else { return status }
    output.showError("the browser has ended, and this prompt with it")
    return .failedLine
  }

  private func options(
    _ arguments: Arguments, _ configuration: REPLConfiguration
  ) -> PromptOptions {
    let isAtTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    var options = PromptOptions()
    options.isJSON = arguments.json
    options.isInteractive = configuration.input == .automatic && isAtTerminal
    options.offersInput = !configuration.input.awaitsLines
    options.parameters = arguments.arguments
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
