import Dispatch
import Foundation
import ProcessSignals
import SwitchboardLineEditor
import SystemPackage

/// A command that `/bin/sh` runs for a line of the prompt.
struct ShellCommand: Sendable {
  /// The text that the shell parses.
  let text: String
  /// The bytes for standard input, or nil to leave standard input as it is.
  var input: [UInt8]?
  /// A Boolean value that indicates whether the command can read the prompt's standard input.
  var sharesInput = true
  /// The shell's parameters `$1`, `$2` and so on.
  var parameters: [String] = []
  /// The variables that are added to the environment.
  var variables: [String: String] = [:]

  private var environment: [String] {
    ProcessInfo.processInfo.environment.merging(variables) { $1 }.map { "\($0)=\($1)" }
      .filter { !$0.contains("\0") }
  }

  /// Starts the command with the given streams. If ``input`` is not nil, it replaces standard
  /// input.
  private func start(
    _ streams: ChildProgram.Streams, hasOwnGroup: Bool
  ) -> ChildProgram? {
    var streams = streams
    let pipe = input.map { _ in ChildProgram.makePipe() }
    if let pipe {
      guard let pipe else { return nil }
      streams.input = pipe.read
    }
    let program = ChildProgram(
      "/bin/sh", ["-c", text, "sh"] + parameters, environment: environment, streams: streams,
      hasOwnGroup: hasOwnGroup)
    if let pipe = pipe ?? nil { feed(pipe, to: program) }
    return program
  }

  /// Writes the input on a separate thread, because the command might never read it.
  private func feed(_ pipe: (read: Int32, write: Int32), to program: ChildProgram?) {
    try? FileDescriptor(rawValue: pipe.read).close()
    let end = FileDescriptor(rawValue: pipe.write), bytes = input ?? []
    guard program != nil else { return (try? end.close()) ?? () }
    Thread.detachNewThread {
      // A command such as ‘head’ does not read everything.
      BrokenPipeSignal.block()
      try? end.closeAfter { _ = try end.writeAll(bytes) }
    }
  }
}

// MARK: - TerminalOutput

/// An output that can show marks and run shell commands where the lines are typed.
@MainActor
protocol TerminalOutput: PromptOutput {
  /// A closure that shows what has arrived.
  typealias Arrival = @MainActor () async -> Void

  /// What has arrived and is not shown, or nil.
  var arrival: Arrival? { get set }

  /// The width of the terminal in cells, or nil if there is none.
  var markedColumns: Int? { get }

  /// Shows a row of marks below the line, which is in the row above.
  func showMark(_ text: String)

  /// A Boolean value that indicates whether a command can use the terminal of a prompt.
  var hasTerminal: Bool { get }

  /// Runs a command with the terminal or the standard streams.
  /// - Returns: The exit status, or nil if the shell cannot be started.
  func status(of command: ShellCommand) async -> Int32?

  /// Runs a command and reads its output and its errors.
  /// - Returns: The exit status and the output, or nil if the shell cannot be started.
  func output(of command: ShellCommand) async -> (status: Int32, bytes: [UInt8])?
}

extension ConsoleOutput: TerminalOutput {
  var markedColumns: Int? { editor?.columns }

  func showMark(_ text: String) {
    editor?.show("\u{1b}[31m\(text)\u{1b}[0m", allowingStyle: true)
  }

  var hasTerminal: Bool { editor != nil }

  func status(of command: ShellCommand) async -> Int32? {
    await command.run(borrowingFrom: editor)
  }

  func output(of command: ShellCommand) async -> (status: Int32, bytes: [UInt8])? {
    await command.output()
  }
}

// MARK: - On the terminal

extension ShellCommand {
  /// Runs the command with the terminal or the standard streams of the process.
  /// - Parameter editor: The editor that lends the terminal, or nil if there is none.
  /// - Returns: The exit status, or nil if the shell cannot be started.
  @MainActor
  func run(borrowingFrom editor: LineEditor?) async -> Int32? {
    guard let editor else {
      // Earlier output must appear before the output of the command.
      OutputWriter.shared.wait(atMost: OutputWriter.grace)
      return await run(ChildProgram.Streams(), mayBeEnded: { true })
    }
    return await editor.lendingTerminal {
      let (output, error) = editor.terminalDescriptors
      // ^C reaches the command directly, so a cancelled line must not end it as well.
      return await run(ChildProgram.Streams(output: output, error: error)) {
        editor.termination != nil
      }
    }
  }

  @MainActor
  private func run(
    _ streams: ChildProgram.Streams, mayBeEnded: @escaping @Sendable () -> Bool
  ) async -> Int32? {
    var streams = streams
    if !sharesInput { streams.input = nil }
    return await start(streams, hasOwnGroup: false)?.status(mayBeEnded: mayBeEnded)
  }
}

extension ChildProgram {
  /// Waits until the program has ended. If the task is cancelled, the program is ended.
  /// - Parameter mayBeEnded: A closure that returns whether the cancellation concerns the program.
  fileprivate func status(mayBeEnded: @escaping @Sendable () -> Bool) async -> Int32 {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Self.queue.async { continuation.resume(returning: self.wait()) }
      }
    } onCancel: {
      if mayBeEnded() { endSoon() }
    }
  }

  /// Ends the program, by force if it has not ended a second later.
  fileprivate func endSoon() {
    end()
    Self.queue.asyncAfter(deadline: .now() + OutputWriter.grace) { self.end(by: SIGKILL) }
  }

  fileprivate static let queue = DispatchQueue(
    label: "switchboard.shell", attributes: .concurrent)
}

// MARK: - Without a terminal

extension ShellCommand {
  /// Runs the command without a terminal and reads its output and its errors.
  /// - Returns: The exit status and the output, or nil if the shell cannot be started.
  func output() async -> (status: Int32, bytes: [UInt8])? {
    guard let pipe = ChildProgram.makePipe() else { return nil }
    var streams = ChildProgram.Streams(output: pipe.write, error: pipe.write)
    // A command with a group of its own would be stopped when it reads from a terminal.
    if !sharesInput || isatty(STDIN_FILENO) == 1 { streams.input = nil }
    let program = start(streams, hasOwnGroup: true)
    try? FileDescriptor(rawValue: pipe.write).close()
    let end = FileDescriptor(rawValue: pipe.read)
    guard let program else {
      try? end.close()
      return nil
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ChildProgram.queue.async {
          // The program is waited for only after its output has ended, so its group can be ended
          // until then.
          let bytes = (try? end.closeAfter { try Self.contents(of: end) }) ?? []
          continuation.resume(returning: (program.wait(), bytes))
        }
      }
    } onCancel: {
      program.endSoon()
    }
  }

  private static func contents(of end: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = try chunk.withUnsafeMutableBytes({ try end.read(into: $0) }), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}
