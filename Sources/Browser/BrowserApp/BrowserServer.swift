import BrowserCommands
import BrowserCoordinators
import BrowserModel
import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL
import SwitchboardRemote

/// A server through which other processes use the running browser.
@MainActor
final class BrowserServer {
  /// A closure that ends the browser's own prompt.
  var endPrompt: @MainActor () -> Void = {}
  /// A Boolean value that indicates whether another process continues the browser after this one.
  private(set) var isHandedOver = false
  /// A Boolean value that indicates whether a line has ended the browser.
  private var isQuitting = false

  /// The path of the socket, or nil if other processes cannot attach.
  private let path: String?
  /// A Boolean value that indicates whether this process serves the page of an inspector.
  private let hasInspector: Bool
  private let services: ApplicationServices
  private let server: RemoteServer
  private var delay: DelayedAction?
  /// The task that begins to listen, or nil until the delay is over.
  private var listening: Task<Void, Never>?

  /// Creates a server that does not listen.
  /// - Parameters:
  ///   - path: The path of the socket, or nil if other processes cannot attach.
  ///   - services: The services of the application.
  ///   - hasInspector: Whether this process serves the page of an inspector.
  ///   - offer: A closure that returns what the browser offers to a prompt. Its argument is whether
  ///     the prompt includes incognito tabs.
  init(
    at path: String?, _ services: ApplicationServices, hasInspector: Bool,
    offer: @escaping @MainActor @Sendable (Bool) -> PromptOffer
  ) {
    self.path = path
    self.hasInspector = hasInspector
    self.services = services
    var configuration = RemoteServerConfiguration()
    configuration.program = "switchboard"
    configuration.version = Arguments.version
    configuration.offer = offer
    // Files and the output of shell commands come in one message.
    configuration.messageLimit = Attachment.messageLimit
    configuration.replyLimit = Attachment.messageLimit
    configuration.connectionLimit = Self.connectionLimit
    // The profile's lock already excludes other servers.
    configuration.isExclusive = true
    let regular = offer(false)
    configuration.coordinators = regular.coordinators
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

  /// Begins to listen after a while. A short script ends before that and costs nothing.
  /// - Parameters:
  ///   - delay: The time to wait.
  ///   - report: A closure that receives the reason if attaching is impossible.
  func start(after delay: Duration, reportingTo report: @escaping @MainActor (String) -> Void) {
    guard let path else { return }
    guard delay > .zero else { return listen(at: path, reportingTo: report) }
    self.delay = DelayedAction(after: delay) { [weak self] in
      self?.listen(at: path, reportingTo: report)
    }
  }

  private func listen(
    at path: String, reportingTo report: @escaping @MainActor (String) -> Void
  ) {
    listening = Task { [server] in
      do {
        try await server.serve(at: .socket(path))
      } catch is CancellationError {
      } catch {
        report("other prompts cannot attach to this browser: \(error)")
      }
    }
  }

  /// Waits until the scripts that other processes run in this browser have ended, or until a line
  /// or a signal ends the browser.
  /// - Returns: The exit status if a signal has arrived.
  func waitForScripts() async -> ExitStatus? {
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
  func stop() async {
    delay?.cancel()
    listening?.cancel()
    await listening?.value
    await server.stop(becauseOf: isHandedOver ? .moving : nil)
  }
}

// MARK: - ServingCommands

extension BrowserServer: ServingCommands {
  func detach() throws {
    let origin = Interpreter.originOfRunningLine
    guard origin != .client else { return Interpreter.endPromptOfRunningLine() }
    guard path != nil else { throw DetachError.readOnly }
    let hasIncognitoTabs = services.windows.windows.contains {
      $0.tabs(.offTheRecord)?.isEmpty == false
    }
    guard !hasIncognitoTabs else { throw DetachError.incognito }
    guard !hasInspector else { throw DetachError.inspector }
    if let downloads = services.unfinishedDownloads { throw DetachError.downloads(downloads) }
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
