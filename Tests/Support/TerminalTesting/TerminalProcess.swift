import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs on a terminal, and the terminal's screen.
///
/// The program leads a separate session. It is killed when this object is released.
public final class TerminalProcess {
  /// The way in which a program ended.
  public enum ExitStatus: Sendable, Equatable {
    /// The program exited with the given code.
    case exited(Int32)
    /// The program was killed by the given signal.
    case killed(signal: Int32)
  }

  /// The terminal.
  public let terminal: PseudoTerminal
  /// The modes of the terminal before the program could change them.
  public let initialModes: TerminalModes
  /// The current screen of the terminal.
  public private(set) var screen: Screen
  private let identifier: pid_t
  private let channel: Int32
  private var status: ExitStatus?

  /// The default environment of a program. In this environment, a browser loads no pages and shows
  /// long results without a pager.
  private static let usualEnvironment = ["SWITCHBOARD_ENGINE": "none", "PAGER": "cat"]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The path of the executable, followed by its arguments.
  ///   - environment: The environment of the program, in addition to the default environment for
  ///     tests.
  ///   - columns: The terminal's width in cells.
  ///   - rows: The terminal's height.
  public init(
    _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24
  ) throws(TerminalError) {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    initialModes = terminal.modes
    screen = Screen(columns: columns, rows: rows)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system("pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    channel = ends[1]
    identifier = try Spawn(
      arguments: arguments, environment: Self.usualEnvironment.merging(environment) { $1 },
      terminal: terminal.path, channel: ends[0]
    ).start()
  }

  deinit {
    defer { close(channel) }
    guard status == nil else { return }
    if terminal.foregroundGroup > 0 { kill(-terminal.foregroundGroup, SIGKILL) }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }
}

// MARK: - Talking to the program

extension TerminalProcess {
  /// Types keys on the terminal. ^C follows as soon as the program has read the keys before it,
  /// because its signal would overtake them.
  /// - Throws: ``TerminalError`` if the program ends or doesn't read the keys within 60 seconds.
  public func send(_ keys: String) throws(TerminalError) {
    if let interrupt = keys.dropFirst().firstIndex(of: "\u{3}") {
      try type(keys[..<interrupt])
      try wait { _ in !terminal.hasUnreadKeys }
      return try type(keys[interrupt...])
    }
    try type(keys[...])
  }

  private func type(_ keys: Substring) throws(TerminalError) {
    var rest = Array(keys.utf8)[...]
    let deadline = ContinuousClock.now + .seconds(60)
    while !rest.isEmpty {
      rest = rest.dropFirst(terminal.write(rest))
      // A program that can't write doesn't read, either.
      if !rest.isEmpty { try pump(until: deadline) }
    }
  }

  /// Writes a line to the program's descriptor 3, bypassing the terminal.
  public func tell(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(channel, bytes, bytes.count)
  }

  /// Sends a signal to the program in the foreground.
  public func signal(_ number: Int32) {
    let group = terminal.foregroundGroup
    // After all programs have ended, there is no group, and zero would refer to this program's own
    // group.
    if group > 0 { kill(-group, number) }
  }

  /// Stops the program in the foreground as soon as all of its threads wait. Before that, it might
  /// still draw, or start a thread that takes its signals.
  /// - Throws: ``TerminalError`` if the program doesn't begin to wait within 60 seconds.
  public func stopWhenIdle() throws(TerminalError) {
    try wait { _ in
      let threads = "/proc/\(terminal.foregroundGroup)/task"
      let states = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
      return states.allSatisfy { thread in
        let stat = try? String(contentsOfFile: "\(threads)/\(thread)/stat", encoding: .utf8)
        return stat?.contains(") S ") ?? true
      }
    }
    signal(SIGSTOP)
  }

  /// Changes the terminal's size.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }
}

// MARK: - Waiting

extension TerminalProcess {
  /// Waits until the screen meets a condition.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait.
  ///   - condition: A closure that returns whether the screen meets the condition.
  /// - Throws: ``TerminalError``, with the content of the screen, if the screen doesn't meet the
  ///   condition in time.
  public func wait(
    within limit: Duration = .seconds(60), until condition: (Screen) -> Bool
  ) throws(TerminalError) {
    let deadline = ContinuousClock.now + limit
    while !condition(screen) { try pump(until: deadline) }
  }

  /// Waits until the program ends.
  /// - Parameter limit: The maximum time to wait.
  /// - Throws: ``TerminalError``, with the content of the screen, if the program doesn't end in
  ///   time.
  public func waitForExit(
    within limit: Duration = .seconds(60)
  ) throws(TerminalError) -> ExitStatus {
    let deadline = ContinuousClock.now + limit
    while true {
      if let status = status ?? collectStatus() {
        drain()
        return status
      }
      _ = show(within: 10)
      if .now >= deadline { throw .timeout(screen: screen.text) }
    }
  }

  private func pump(until deadline: ContinuousClock.Instant) throws(TerminalError) {
    guard .now < deadline else { throw .timeout(screen: screen.text) }
    if show(within: 20) == .end { throw .ended(screen: screen.text) }
  }

  private func show(within milliseconds: Int) -> PseudoTerminal.Input {
    let input = terminal.read(within: milliseconds)
    if case .bytes(let bytes) = input { screen.feed(bytes) }
    return input
  }

  private func drain() {
    while case .bytes = show(within: 0) {}
  }

  private func collectStatus() -> ExitStatus? {
    var code: Int32 = 0
    guard waitpid(identifier, &code, WNOHANG) == identifier else { return nil }
    status = code & 0x7f == 0 ? .exited(code >> 8 & 0xff) : .killed(signal: code & 0x7f)
    return status
  }
}
