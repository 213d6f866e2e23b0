import BrowserCommands
import BrowserCoordinators
import BrowserModel
import Foundation
import ProcessSignals
import Switchboard
import SwitchboardInspector
import SwitchboardREPL
import SwitchboardRemote

/// A server through which other processes use the running browser.
@MainActor
final class BrowserServer {
  /// A Boolean value that indicates whether another process continues the browser after this one.
  private(set) var isHandedOver = false

  /// The path of the socket, or nil if other processes cannot attach.
  private let path: String?
  private let services: ApplicationServices
  private let server: RemoteServer
  private let inspector: Inspector?
  private let output: ConsoleOutput
  private var delay: DelayedAction?
  /// The task that begins to listen, or nil until the delay is over.
  private var listening: Task<Void, Never>?
  /// A closure that ends the browser's own prompt, or the wait for the scripts of other processes.
  private var endPrompt: @MainActor () -> Void = {}
  /// The reason why the browser's own prompt was cancelled, or nil if it was not.
  private var interruption: Interruption?
  /// A Boolean value that indicates whether a line has ended the browser.
  private var isQuitting = false

  /// The reason why the browser's own prompt is cancelled.
  private enum Interruption {
    /// No other process can attach to a browser without a prompt.
    case unreachable
    /// A line of another prompt has ended the browser.
    case line
  }

  /// Creates a server that does not listen.
  /// - Parameters:
  ///   - path: The path of the socket, or nil if other processes cannot attach.
  ///   - services: The services of the application.
  ///   - offers: The offers of the browser.
  ///   - inspector: The web page that this process serves, or nil if there is none.
  ///   - output: The output for errors.
  init(
    at path: String?, _ services: ApplicationServices, _ offers: BrowserOffers,
    _ inspector: Inspector?, _ output: ConsoleOutput
  ) {
    self.path = path
    self.services = services
    self.inspector = inspector
    self.output = output
    var configuration = offers.serverConfiguration
    configuration.connectionLimit = Self.connectionLimit
    // The profile's lock already excludes other servers.
    configuration.isExclusive = true
    let regular = offers.regularOffer
    server = RemoteServer(
      dispatcher: regular.dispatcher, broadcaster: regular.broadcaster,
      configuration: configuration)
  }
}

// MARK: - Serving

extension BrowserServer {
  /// The maximum number of clients. Each has a file descriptor, and half of them are left for pages
  /// and databases.
  private static var connectionLimit: Int { min(ProcessLimits.openFiles / 2, 1_024) }

  /// The time that a script may take without the cost of a server.
  private static let shortRun = Duration.milliseconds(100)

  /// Runs the browser's own prompt while other processes can attach. A script ends after the
  /// scripts of other processes.
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - source: The source of its lines.
  /// - Returns: The exit status of the process.
  func serve(while prompt: REPL, runs source: LineSource) async -> ExitStatus {
    let run = Task { await prompt.run() }
    endPrompt = { [weak self] in
      self?.interruption = .line
      run.cancel()
    }
    start(after: source == .script ? Self.shortRun : .zero) { [weak self] error in
      self?.output.showError("other prompts cannot attach to this browser: \(error)")
      guard source == .none else { return }
      self?.interruption = .unreachable
      run.cancel()
    }
    var status = await run.value
    if source == .script || isHandedOver, !status.isSignal {
      status = await waitForScripts() ?? status
    }
    async let stop: ()? = inspector?.stop()
    await self.stop()
    await stop
    return exitStatus(status, of: source)
  }

  /// Begins to listen after a while. A short script ends before that and costs nothing.
  private func start(after delay: Duration, onFailure: @escaping @MainActor (any Error) -> Void) {
    guard let path else { return }
    guard delay > .zero else { return listen(at: path, onFailure: onFailure) }
    self.delay = DelayedAction(after: delay) { [weak self] in
      self?.listen(at: path, onFailure: onFailure)
    }
  }

  private func listen(at path: String, onFailure: @escaping @MainActor (any Error) -> Void) {
    listening = Task { [server] in
      do {
        try await server.serve(at: .socket(path))
      } catch is CancellationError {
      } catch {
        onFailure(error)
      }
    }
  }

  /// Waits until the scripts that other processes run in this browser have ended, or until a line
  /// or a signal ends the browser.
  /// - Returns: The exit status if a signal has arrived.
  private func waitForScripts() async -> ExitStatus? {
    guard !isQuitting, listening != nil else { return nil }
    let wait = Task { await server.waitForScripts() }
    endPrompt = { wait.cancel() }
    let signals = TerminationSignals { wait.cancel() }
    defer { signals.stop() }
    await wait.value
    return signals.received.map(ExitStatus.terminated)
  }

  /// Ends the connections of all prompts. Prompts at which users type follow a browser that another
  /// process continues.
  private func stop() async {
    delay?.cancel()
    listening?.cancel()
    await listening?.value
    await server.stop(becauseOf: isHandedOver ? .moving : nil)
  }

  private func exitStatus(_ status: ExitStatus, of source: LineSource) -> ExitStatus {
    switch interruption {
    case .unreachable: return .failedLine
    case .line where status == .interrupted:
      guard source != .none else { return .success }
      let advice = source == .script ? ", and this script with it: run the script again" : ""
      output.showError("another prompt has ended the browser\(advice)")
      return .failedLine
    case .line, nil: return status
    }
  }
}

// MARK: - ServingCommands

extension BrowserServer: ServingCommands {
  func detach() throws {
    let origin = Interpreter.originOfRunningLine
    guard origin != .client else { return Interpreter.endPromptOfRunningLine() }
    guard path != nil else { throw DetachError.readOnly }
    guard services.windows.incognitoTabCount == 0 else { throw DetachError.incognito }
    guard inspector == nil else { throw DetachError.inspector }
    if let downloads = LostDownloads(by: services.context).clause {
      throw DetachError.downloads(downloads)
    }
    isHandedOver = true
    endPrompts(after: origin)
  }

  func quitBrowser() {
    isQuitting = true
    endPrompts(after: Interpreter.originOfRunningLine)
  }

  /// Ends the prompt that runs the current line, as ‘quit’ does, and the browser's own prompt.
  private func endPrompts(after origin: LineOrigin?) {
    Interpreter.endPromptOfRunningLine()
    if origin != .own { endPrompt() }
  }
}

/// The reason why the browser cannot leave the terminal at which it was started.
enum DetachError: Error, Equatable {
  case incognito
  case downloads(String)
  case inspector
  case readOnly
}

extension DetachError: CustomStringConvertible {
  var description: String {
    switch self {
    case .incognito:
      "incognito tabs end with this process: close them, or start the browser with --serve"
    case .downloads(let sentence):
      "\(sentence), and downloads end with this process: ‘wait for downloads’ waits for them"
    case .inspector:
      "the page of --inspect ends with this process: start the browser with --serve --inspect"
    case .readOnly:
      "a run that only reads its profile cannot continue without its prompt: use a profile that can be "
        + "written, without --read-only"
    }
  }
}
