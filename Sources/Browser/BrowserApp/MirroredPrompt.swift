import SwitchboardREPL
import SwitchboardRemote

/// A prompt for a program on another machine, whose commands and properties it mirrors.
@MainActor
struct MirroredPrompt {
  private let mirror: RemoteMirror
  private let repl: REPL

  /// Opens a prompt.
  /// - Parameters:
  ///   - transport: The way to reach the program.
  ///   - name: The name of the program.
  ///   - configuration: The options of the prompt.
  ///   - output: The output for results and errors.
  /// - Throws: `RemoteError` if the program cannot be reached.
  init(
    to transport: any RemoteTransport, named name: String, _ configuration: REPLConfiguration,
    on output: ConsoleOutput
  ) async throws {
    let mirror = try await RemoteMirror(of: transport, named: name)
    var configuration = configuration
    // The browser's history and start-up lines are not for another program.
    configuration.historyPath = nil
    configuration.startupPath = nil
    configuration.banner = configuration.banner.map { _ in
      "\(name): attached to the running program; ‘quit’ leaves it running"
    }
    self.mirror = mirror
    repl = REPL(
      dispatcher: { mirror.dispatcher }, broadcaster: { mirror.broadcaster }, output: output,
      configuration: configuration)
  }

  /// Runs the lines of this process.
  /// - Returns: The exit status of the process.
  func run() async -> ExitStatus { await repl.run() }
}
