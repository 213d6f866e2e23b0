import BrowserCommands
import Foundation
import ProcessSignals
import Switchboard
import SwitchboardREPL
import SwitchboardRemote
import Synchronization

/// What a plug-in may do.
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
    return grant
  }
}

extension PluginGrant: CustomStringConvertible {
  /// The options that grant it.
  var description: String {
    let options = [("--calls", calls), ("--wraps", wraps), ("--observes", observes)]
      .flatMap { name, values in values.map { "\(name) \($0)" } }
    return (options + (includesIncognito ? ["--incognito"] : [])).joined(separator: " ")
  }
}

/// A program that the browser has started, and that reaches it through a socket of its own.
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

  /// Creates a plug-in that does not run.
  /// - Parameters:
  ///   - program: The program and its arguments.
  ///   - grant: What it may do.
  ///   - offers: What the browser offers.
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
    let offer = offers.pluginOffer(includingIncognito: grant.includesIncognito)
    let connections = RemoteConnections(
      dispatcher: offer.dispatcher, broadcaster: offer.broadcaster, configuration: configuration)
    try await run.connect(to: connections)
    guard await run.isReady(within: Self.patience) else {
      let problem =
        run.program.hasEnded
        ? PluginError.ended(name, run.lastOutput) : .notReady(name, Self.patience)
      await run.stop()
      throw problem
    }
    ownName = run.handlers?.name ?? ownName
    state = .running
  }

  /// Ends the program and what it has added.
  func stop() async {
    isStopping = true
    await run?.stop()
  }

  /// Starts the program again if it has ended by itself, unless that has happened too often.
  private func hasEnded(_ run: Run) async {
    guard !isStopping, self.run === run, case .running = state else { return }
    var reason = run.lastOutput
    while restartCount < Self.restartLimit, !isStopping {
      restartCount += 1
      warn("the plug-in \(name) has ended, and is started again\(Self.clause(reason))")
      do { return try await start() } catch { reason = "\(error)" }
    }
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
  private let signs = AsyncStream<Bool>.makeStream()

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

  /// The last line that the program has written.
  var lastOutput: String { output.line }

  func connect(to connections: RemoteConnections) async throws {
    self.connections = connections
    handlers = try await connections.serve(socket) { [signs] in
      signs.continuation.yield(true)
    } onEnd: { [program, signs] in
      signs.continuation.yield(false)
      Self.end(program)
    }
  }

  /// Waits until the program is ready, has ended, or has had its time.
  func isReady(within limit: Duration) async -> Bool {
    let deadline = Task { [signs] in
      try await Task.sleep(for: limit)
      signs.continuation.yield(false)
    }
    defer { deadline.cancel() }
    for await isReady in signs.stream { return isReady }
    return false
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

  /// Asks the program to end, and waits for that.
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

/// The end of what a program writes.
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
