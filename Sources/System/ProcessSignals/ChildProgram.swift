import CProcessSignals
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that this process has started.
///
/// A program that uses the terminal belongs to the process group of this process, so ^C and ^Z reach
/// both. Other programs have a group of their own, which can be ended as a whole.
///
/// The program handles all signals in the usual way, even if this process ignores or blocks some of
/// them.
package final class ChildProgram: Sendable {
  /// The standard streams of a program. An inherited descriptor keeps its number.
  package struct Streams: Sendable {
    /// The descriptor for standard input, or nil for the null device.
    package var input: Int32?
    /// The descriptor for standard output.
    package var output: Int32
    /// The descriptor for standard error.
    package var error: Int32

    /// Creates a set of streams. By default, the program inherits the streams of this process.
    package init(
      input: Int32? = STDIN_FILENO, output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO
    ) {
      self.input = input
      self.output = output
      self.error = error
    }
  }

  private let hasOwnGroup: Bool

  private enum State {
    case running(pid_t)
    case ended(Int32)
  }

  private let state: Mutex<State>

  /// Starts a program.
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The environment, with an entry such as `NAME=value` for each variable.
  ///   - streams: The standard streams.
  ///   - hasOwnGroup: Whether the program gets a process group of its own.
  /// - Returns: The running program, or nil if it cannot be started.
  package init?(
    _ path: String, _ arguments: [String], environment: [String], streams: Streams,
    hasOwnGroup: Bool
  ) {
    self.hasOwnGroup = hasOwnGroup
    var actions = Self.actions(for: streams)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.attributes(hasOwnGroup: hasOwnGroup)
    defer { posix_spawnattr_destroy(&attributes) }
    var process: pid_t = 0
    // The arrays and their strings are valid during the call, which copies them.
    let result = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard result == 0 else { return nil }
    state = Mutex(.running(process))
  }

  /// Blocks the thread until the program has ended.
  /// - Returns: The exit status, which is 128 + the number of the signal if a signal ended the
  ///   program.
  package func wait() -> Int32 {
    while true {
      let process: pid_t
      switch state.withLock({ $0 }) {
      case .ended(let status): return status
      case .running(let running): process = running
      }
      // The process stays a zombie until `collect`, so `end(by:)` never signals another process.
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      collect(process)
    }
  }

  package var hasEnded: Bool {
    guard case .running(let process) = state.withLock({ $0 }) else { return true }
    var information = siginfo_t()
    information.si_signo = 0
    guard waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      return true
    }
    return information.si_signo != 0
  }

  private func collect(_ process: pid_t) {
    state.withLock { state in
      guard case .running = state else { return }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      state = .ended(signal == 0 ? (status >> 8) & 0xff : 128 + signal)
    }
  }

  /// Sends a signal to the program, unless it has ended. A program with a group of its own shares
  /// the signal with the group.
  package func end(by signal: Int32 = SIGTERM) {
    state.withLock { state in
      if case .running(let process) = state { cps_signal_child(process, hasOwnGroup, signal) }
    }
  }
}

// MARK: - Pipes

extension ChildProgram {
  /// Creates a pipe that other programs do not inherit.
  /// - Returns: The ends of the pipe, or nil if the process cannot open any more file descriptors.
  package static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

// MARK: - Sockets

extension ChildProgram {
  /// Starts a program whose standard input is one end of a socket that no other process has, and that
  /// has a process group of its own.
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The environment, with an entry such as `NAME=value` for each variable.
  /// - Returns: The running program, the other end of the socket, and the end from which its output
  ///   and its errors are read, or nil if it cannot be started.
  package static func connected(
    _ path: String, _ arguments: [String], environment: [String]
  ) -> (program: ChildProgram, socket: Int32, output: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if os(Linux) && !canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    guard let pipe = makePipe() else {
      close(ends[0])
      return nil
    }
    defer { close(pipe.write) }
    let streams = Streams(input: ends[1], output: pipe.write, error: pipe.write)
    guard
      let program = ChildProgram(
        path, arguments, environment: environment, streams: streams, hasOwnGroup: true)
    else {
      close(ends[0])
      close(pipe.read)
      return nil
    }
    return (program, ends[0], pipe.read)
  }
}

// MARK: - Spawning

extension ChildProgram {
  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #endif

  private static func actions(for streams: Streams) -> Actions {
    #if canImport(Darwin)
      var actions: Actions
    #else
      var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    if let input = streams.input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, streams.error, STDERR_FILENO)
    cps_inherit_streams_only(&actions)
    return actions
  }

  /// Returns attributes that unblock all signals and stop ignoring `SIGPIPE` and `SIGXFSZ`, which
  /// this process ignores for itself.
  private static func attributes(hasOwnGroup: Bool) -> Attributes {
    #if canImport(Darwin)
      var attributes: Attributes
    #else
      var attributes = Attributes()
    #endif
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(flags | group))
    return attributes
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}

// MARK: - Broken pipes

/// The signal for a write to a pipe without a reader.
package enum BrokenPipeSignal {
  /// Blocks the signal in the calling thread. The thread's writes to a closed pipe then fail instead
  /// of ending the process.
  package static func block() { cps_block_broken_pipe() }
}
