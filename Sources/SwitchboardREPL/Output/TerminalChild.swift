import Dispatch
import Foundation
import ProcessSignals
import SwitchboardLineEditor
import Synchronization

/// A program that uses the terminal while the prompt waits for it, such as a pager.
///
/// The program belongs to the prompt's process group, so ^C and ^Z reach it as in a shell. ^Z stops
/// the program and the prompt together, and `fg` continues both.
struct TerminalChild {
  /// The command line that `/bin/sh` runs.
  let command: String
  /// The text that the program reads, or nil if it reads from the terminal.
  var input: String?
  /// The environment variables to add, or to replace, for the program.
  var environment: [String: String] = [:]

  /// Runs the program and waits until it ends.
  ///
  /// If the task is cancelled, the program is asked to end.
  /// - Parameter editor: The editor that lends its terminal to the program, or nil if there is
  ///   none. Without an editor, the program inherits standard output and standard error.
  /// - Returns: The program's exit status, which is 128 plus the signal's number if a signal ended
  ///   it.
  /// - Throws: ``TerminalChildError`` if the program cannot be started.
  @MainActor
  func run(lentBy editor: LineEditor?) async throws(TerminalChildError) -> Int32 {
    // Text that was shown earlier must appear before the program's output.
    OutputWriter.shared.wait(atMost: OutputWriter.grace)
    EndingSignals.ignoreBrokenPipe()
    guard let editor else { return try await result(usesTerminal: false).get() }
    return try await editor.lendingTerminal { await result(usesTerminal: true) }.get()
  }

  private func result(usesTerminal: Bool) async -> Result<Int32, TerminalChildError> {
    guard !Task.isCancelled else { return .success(128 + SIGTERM) }
    do throws(TerminalChildError) {
      return .success(try await start(usesTerminal: usesTerminal).status())
    } catch {
      return .failure(error)
    }
  }

}

// MARK: - ChildProcess

/// A process that this process has started.
private final class ChildProcess: Sendable {
  private let identifier: pid_t
  /// A Boolean value that indicates whether the process has ended and its identifier is free.
  private let isReleased = Mutex(false)

  init(_ identifier: pid_t) { self.identifier = identifier }

  /// Waits for the process on another thread. If the task is cancelled, asks the process to end.
  /// - Returns: The process's exit status.
  func status() async -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.wait()) }
      }
    } onCancel: {
      isReleased.withLock { if !$0 { ChildSignals.end(identifier) } }
    }
  }

  private func wait() -> Int32 {
    var ending = siginfo_t()
    // The identifier stays in use until the second call, so no signal reaches another process.
    while waitid(P_PID, id_t(identifier), &ending, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return isReleased.withLock { isReleased in
      isReleased = true
      var status: Int32 = 0
      guard waitpid(identifier, &status, 0) == identifier else { return 127 }
      let signal = status & 0x7f
      return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }
  }
}

// MARK: - Starting

extension TerminalChild {
  private func start(usesTerminal: Bool) throws(TerminalChildError) -> ChildProcess {
    let pipe = input.map { _ in Pipe() }
    // A program that inherited the writing end would never find the end of its input.
    for end in [pipe?.fileHandleForReading, pipe?.fileHandleForWriting].compactMap(\.self) {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let process = try spawn(
      reading: pipe?.fileHandleForReading.fileDescriptor, usesTerminal: usesTerminal)
    try? pipe?.fileHandleForReading.close()
    if let pipe, let input { Self.feed(input, to: pipe) }
    return ChildProcess(process)
  }

  /// Writes text to a pipe on another thread, because the program may read slowly or not at all.
  private static func feed(_ text: String, to pipe: Pipe) {
    DispatchQueue.global().async {
      // The program may end before it has read everything, as `head` does.
      try? pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? pipe.fileHandleForWriting.close()
    }
  }

  private func spawn(
    reading input: Int32?, usesTerminal: Bool
  ) throws(TerminalChildError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    // An open editor captures the standard streams.
    if usesTerminal {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/tty", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var process = pid_t()
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let code = Self.withCStrings(["/bin/sh", "-c", command]) { arguments in
      Self.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw TerminalChildError(command: command, code: code) }
    return process
  }

  /// Returns attributes that restore the usual handling of signals. This process ignores or blocks
  /// some signals, and programs would inherit that.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// Calls a closure with a null-terminated array of C strings. The strings are valid only during
  /// the call.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return body(pointers)
  }
}

// MARK: - Errors

/// An error that prevents a program from being started on the terminal.
struct TerminalChildError: Error, Equatable, CustomStringConvertible {
  /// The command line of the program.
  let command: String
  /// The system's error number.
  let code: Int32

  var description: String {
    "\(MessageText.quoted(command)) cannot be started: \(String(cString: strerror(code)))"
  }
}
