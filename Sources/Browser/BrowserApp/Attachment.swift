import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// A prompt for a program that already runs, such as the browser of a profile.
@MainActor
struct Attachment {
  private let prompt: FollowingPrompt
  private var configuration: REPLConfiguration
  private let output: ConsoleOutput

  /// Opens a prompt.
  /// - Parameters:
  ///   - path: The path of the program's socket.
  ///   - arguments: The arguments of this process.
  ///   - configuration: The options of the prompt.
  ///   - output: The output for results and errors.
  ///   - allowsShell: Whether lines can run shell commands.
  /// - Throws: `RemoteError` if no program can be reached there.
  init(
    to path: String, _ arguments: Arguments, _ configuration: REPLConfiguration,
    on output: ConsoleOutput, allowsShell: Bool
  ) async throws {
    prompt = try await FollowingPrompt(
      at: path, PromptOptions(arguments, configuration), on: output, allowsShell: allowsShell)
    self.configuration = configuration
    self.output = output
    // Only the browser knows the preferred size of the history file, and shortens the file.
    self.configuration.historyLimit = REPLConfiguration.foreignHistoryLimit
    self.configuration.banner = configuration.banner.map { [program = prompt.program] _ in
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
    var isCut = false
    prompt.onEnd {
      isCut = true
      run.cancel()
    }
    let status = await run.value
    let reason = prompt.end
    await prompt.close()
    EndingSignals.endProcess()
    guard let reason else { return status }
    guard reason.isEndOfProgram else {
      output.showError("\(reason)")
      // A run that loses its program has failed, unless a signal ended it first.
      return isCut && status == .interrupted || !status.isSignal ? .failedLine : status
    }
    output.showError("\(prompt.program) has ended, and this prompt with it: start it again")
    return .failedLine
  }
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
    if isInteractive {
      columns = size?.columns
      rows = size?.rows
    }
    offersInput = !configuration.input.awaitsLines
    parameters = arguments.arguments
    script = configuration.scriptPath
    directory = FileManager.default.currentDirectoryPath
    environment = ProcessInfo.processInfo.environment
    includesOffTheRecord = arguments.incognito
  }
}
