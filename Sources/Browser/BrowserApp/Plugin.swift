import BrowserCommands
import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL
import SwitchboardRemote
import Synchronization

/// The permissions of a plug-in.
struct PluginGrant {
  let calls: [String]
  let wraps: [String]
  let observes: [String]
  let includesIncognito: Bool

  var remote: RemoteGrant {
    var grant = RemoteGrant()
    grant.calls = CommandSelection(calls)
    grant.wraps = CommandSelection(wraps)
    grant.properties = observes.contains("all") ? nil : Set(observes)
    grant.permitsAdditions = true
    grant.permitsPrompts = false
    grant.isForUsers = {
      $0.protocolName == "PluginCommands" && !$0.effects.isReadOnly
        || Self.commandsWithFiles.contains($0.name)
    }
    grant.refusesValue = { $0 is FilePath || ($0 as? Address)?.url.isFileURL == true }
    return grant
  }

  /// The commands with arguments that can name a file although their type is no path.
  private static let commandsWithFiles: Set = ["fillForm", "logIn", "setPreference"]

  /// Checks that the granted commands and properties exist.
  /// - Throws: ``PluginError`` if there is no such command or property, or if no plug-in may have it.
  @MainActor
  func check(in offer: PromptOffer) throws(PluginError) {
    let grant = remote, commands = offer.dispatcher().handledCommands.map(\.description)
    for selection in [grant.calls, grant.wraps] {
      if let name = selection.unknownNames(in: commands).first { throw .unknownCommand(name) }
      let names = Set(selection.names).subtracting(["all", "reads"])
      let chosen = commands.filter(CommandSelection(Array(names)).contains)
      if let command = chosen.first(where: grant.reserves) {
        throw .forUsers(command.displayName)
      }
    }
    let properties = Set(offer.broadcaster().entries.map(\.name))
    if let name = observes.first(where: { $0 != "all" && !properties.contains($0) }) {
      throw .unknownProperty(name, properties.sorted())
    }
  }
}

extension PluginGrant: CustomStringConvertible {
  /// The options of ‘start plugin’ that give these permissions.
  var description: String {
    let options = [("--calls", calls), ("--wraps", wraps), ("--observes", observes)]
      .flatMap { name, values in values.map { "\(name) \($0)" } }
    return (options + (includesIncognito ? ["--incognito"] : [])).joined(separator: " ")
  }
}

/// A program that the browser starts. It reaches the browser through a socket of its own.
@MainActor
final class Plugin {
  /// The maximum number of plug-ins.
  static let countLimit = 16
  private static let restartLimit = 3
  /// The time until a plug-in must be ready.
  private static let patience = Duration.seconds(10)

  private enum State {
    case starting
    case running
    case ended(String)
  }

  private let program: [String]
  private let grant: PluginGrant
  private let offers: BrowserOffers
  private let warn: @MainActor (String) -> Void
  private var state = State.starting
  private var restartCount = 0
  private var isStopping = false
  private var run: Run?
  /// The name that the plug-in has given itself.
  private var ownName: String?

  /// Creates a plug-in that does not run yet.
  /// - Parameters:
  ///   - program: The program and its arguments.
  ///   - grant: The permissions of the plug-in.
  ///   - offers: The offers of the browser.
  ///   - warn: A closure that tells the user that the plug-in has ended.
  init(
    _ program: [String], _ grant: PluginGrant, _ offers: BrowserOffers,
    warn: @escaping @MainActor (String) -> Void
  ) {
    self.program = program
    self.grant = grant
    self.offers = offers
    self.warn = warn
  }

  /// The name that the plug-in has given itself, or the name of its file.
  var name: String {
    ownName
      ?? URL(fileURLWithPath: program[0]).deletingPathExtension().lastPathComponent
      .replacing("_", with: "-")
  }

  var status: PluginStatus {
    let handlers = run?.handlers
    let state =
      switch state {
      case .starting: "starting"
      case .running: "running"
      case .ended(let reason): reason.isEmpty ? "ended" : "ended: \(reason)"
      }
    return PluginStatus(
      name: name, state: state, restarts: restartCount, commands: handlers?.commandNames ?? [],
      properties: handlers?.propertyNames ?? [], wraps: handlers?.wrappedNames ?? [],
      grant: grant.description)
  }
}

// MARK: - Starting and stopping

extension Plugin {
  private var offer: PromptOffer {
    offers.pluginOffer(includingIncognito: grant.includesIncognito)
  }

  /// Checks that the commands and properties that the plug-in is granted exist.
  func checkGrant() throws(PluginError) { try grant.check(in: offer) }

  /// Starts the program and waits until it is ready.
  /// - Throws: ``PluginError`` if it cannot be started, or is not ready in time.
  func start() async throws {
    state = .starting
    let run = try Run(program)
    self.run = run
    Task { [weak self] in
      await run.end()
      await self?.hasEnded(run)
    }
    var configuration = offers.serverConfiguration
    configuration.grant = grant.remote
    configuration.includesOffTheRecord = grant.includesIncognito
    let offer = offer
    let connections = RemoteConnections(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster, configuration: configuration)
    try await run.connect(to: connections)
    let sign = await run.firstSign(within: Self.patience)
    guard sign == .ready else {
      await run.stop()
      throw sign == .late
        ? PluginError.notReady(name, Self.patience) : .ended(name, run.reasonToEnd)
    }
    ownName = run.handlers?.name ?? ownName
    state = .running
  }

  /// Ends the program and removes the commands and properties that it has added.
  func stop() async {
    isStopping = true
    await run?.stop()
  }

  /// Starts the program again after it has ended by itself, unless that has happened too often.
  private func hasEnded(_ run: Run) async {
    guard !isStopping, self.run === run, case .running = state else { return }
    var reason = run.reasonToEnd
    while restartCount < Self.restartLimit, !isStopping {
      restartCount += 1
      warn("the plug-in \(name) has ended, and is started again\(Self.clause(reason))")
      do { return try await start() } catch { reason = "\(error)" }
    }
    guard !isStopping else { return }
    state = .ended(reason)
    warn(
      "the plug-in \(name) has ended, and what it has added with it\(Self.clause(reason)): ‘start plugin’ "
        + "starts it")
  }

  private static func clause(_ reason: String) -> String { reason.isEmpty ? "" : " (\(reason))" }
}

// MARK: - Run

/// A run of a plug-in's program.
@MainActor
private final class Run {
  let program: ChildProgram
  private(set) var handlers: ClientHandlers?
  private let socket: Int32
  private let output: LastOutput
  private var connections: RemoteConnections?
  private let signs = AsyncStream<Sign>.makeStream()
  /// The mistake of the program that has ended its connection, or nil if it made none.
  private var fault: RemoteFailure?

  /// The first event of a run.
  enum Sign {
    case ready
    case ended
    /// The program was neither ready nor ended before the time limit expired.
    case late
  }

  init(_ words: [String]) throws(PluginError) {
    let environment = ProcessInfo.processInfo.environment.merging(["SWITCHBOARD_SOCKET": "0"]) {
      $1
    }
    let started = ChildProgram.connected(
      "/usr/bin/env", words, environment: environment.map { "\($0)=\($1)" })
    guard let started else { throw .notStarted(words[0]) }
    program = started.program
    socket = started.socket
    output = LastOutput(of: started.output)
  }

  /// The mistake of the program, or the last line that it has written if it made none.
  var reasonToEnd: String { fault?.message ?? output.line }

  func connect(to connections: RemoteConnections) async throws {
    self.connections = connections
    handlers = try await connections.serve(socket) { [signs] in
      signs.continuation.yield(.ready)
    } onEnd: { [self] in
      fault = $0
      signs.continuation.yield(.ended)
      Self.end(program)
    }
  }

  /// Waits until the program is ready or has ended, or until a time limit expires.
  func firstSign(within limit: Duration) async -> Sign {
    let deadline = Task { [signs] in
      try await Task.sleep(for: limit)
      signs.continuation.yield(.late)
    }
    defer { deadline.cancel() }
    for await sign in signs.stream { return sign }
    return .late
  }

  /// Waits until the program has ended.
  func end() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [program] in
        _ = program.wait()
        continuation.resume()
      }
    }
    await connections?.end(becauseOf: nil)
  }

  /// Asks the program to end, and waits until it has ended.
  func stop() async {
    await connections?.end(becauseOf: .stopping)
    let killing = Self.end(program)
    await end()
    killing.cancel()
  }

  /// The time after which a program that was asked to end is killed. One that is stopped or hangs does
  /// not end by itself.
  private nonisolated static let grace = Duration.seconds(1)

  @discardableResult
  private nonisolated static func end(_ program: ChildProgram) -> Task<Void, any Error> {
    program.end()
    return Task {
      try await Task.sleep(for: grace)
      program.end(by: SIGKILL)
    }
  }
}

/// The last bytes of the output of a program.
private final class LastOutput: Sendable {
  private let bytes = Mutex(Data())

  init(of descriptor: Int32) {
    Thread.detachNewThread { [self] in
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      while let part = try? file.read(upToCount: 4_096), !part.isEmpty {
        bytes.withLock { $0 = ($0 + part).suffix(4_096) }
      }
    }
  }

  /// The last line that is not empty.
  var line: String {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) } ?? ""
  }
}
