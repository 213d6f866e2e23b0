import Dispatch
import Foundation
import ProfileFiles
import Synchronization
import SystemPackage

/// A line reader for standard input, a pipe, or a terminal. It reads only when a line is requested.
final class LineReader: Sendable {
  /// The bytes of a line without its newline, or the error if the line cannot be read.
  typealias Line = Result<ArraySlice<UInt8>, LineError>

  private struct State {
    /// The bytes that have been read but not returned.
    var pending: ArraySlice<UInt8> = []
    var isOver = false

    /// Removes the next line and returns it, or returns nil if its end has not been read.
    /// - Parameter scanned: The number of bytes at the beginning that contain no newline.
    mutating func takeLine(after scanned: Int = 0) -> Line? {
      guard !isOver, let end = pending.dropFirst(scanned).firstIndex(of: ScriptText.newline)
      else { return nil }
      defer { pending = pending[(end + 1)...] }
      return .success(pending[..<end])
    }
  }

  private let state = Mutex(State())
  private let descriptor: FileDescriptor
  /// The file that owns the descriptor, or nil for standard input.
  private let file: OpenFile?
  private let queue = DispatchQueue(label: "switchboard.script")

  /// Creates a reader for standard input.
  init() {
    descriptor = .standardInput
    file = nil
  }

  /// Creates a reader for a file, such as a pipe.
  /// - Parameter file: The open file.
  init(_ file: consuming OpenFile) {
    descriptor = file.descriptor
    self.file = consume file
  }

  /// Waits for a line and returns it.
  ///
  /// Reading ends at a line that exceeds ``ScriptText/lineLimit``, because that line might never
  /// end.
  /// - Returns: The line, or nil at the end of the input or if the task is cancelled.
  func line() async -> Line? {
    // Most lines arrive together with others, and waiting for the queue takes longer than many
    // commands. If a cancelled task has left a read behind, the lock is not available.
    if !Task.isCancelled, let line = state.withLockIfAvailable({ $0.takeLine() }) ?? nil {
      return line
    }
    let (answers, answer) = AsyncStream<Line?>.makeStream()
    // A read might never return, so it must not block the main actor or the thread pool.
    queue.async { answer.yield(self.readLine()) }
    // The iteration ends if the task is cancelled.
    return await answers.first { _ in true } ?? nil
  }

  private func readLine() -> Line? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      var scanned = 0
      while true {
        if let line = state.takeLine(after: scanned) { return line }
        scanned = state.pending.count
        state.isOver = scanned > ScriptText.lineLimit
        guard !state.isOver else { return .failure(.tooLong) }
        guard let more = read() else { break }
        state.pending = ArraySlice(state.pending + more)
      }
      state.isOver = true
      return state.pending.isEmpty ? nil : .success(state.pending)
    }
  }

  /// Waits for bytes and returns them, or nil at the end of the input.
  private func read() -> ArraySlice<UInt8>? {
    let bytes = (try? descriptor.nextBytes()).flatMap(\.self)
    return bytes.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension FileDescriptor {
  /// Waits for bytes and returns them. The array is empty at the end of the input.
  /// - Parameters:
  ///   - milliseconds: The number of milliseconds between two calls of the closure, or a negative
  ///     number to wait without calling it again.
  ///   - isCancelled: A closure that returns whether to stop waiting.
  /// - Returns: The bytes, or nil if the wait was cancelled.
  /// - Throws: `Errno` if the descriptor cannot be read.
  func nextBytes(
    checkingEach milliseconds: Int32 = -1, _ isCancelled: () -> Bool = { false }
  ) throws(Errno) -> ArraySlice<UInt8>? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !isCancelled() {
      // Wait first. Reading from a pipe that no process has opened for writing would report the end
      // of the input.
      var event = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, milliseconds) > 0 else { continue }
      do {
        return chunk[..<(try chunk.withUnsafeMutableBytes { try read(into: $0) })]
      } catch {
        let cause = error as? Errno ?? .ioError
        guard cause == .resourceTemporarilyUnavailable || cause == .interrupted else { throw cause }
      }
    }
    return nil
  }
}

// MARK: - Secrets

/// A reader for secrets, which are not shown while they are typed. It uses the terminal while the
/// editor is idle.
enum SecretReader {
  private static let queue = DispatchQueue(label: "switchboard.secret")
  @MainActor private static var readerCount = 0
  /// The end-of-input key that the editor set.
  @MainActor private static var editorKey: cc_t = 0

  /// Asks a question, waits for a line, and returns it.
  /// - Parameter ask: A closure that shows the question. The terminal is ready for the answer by
  ///   then, because a key can be pressed as soon as the question is there.
  /// - Returns: The line without its newline, or nil if the task is cancelled or nothing was typed.
  @MainActor
  static func read(asking ask: () -> Void) async -> String? {
    if readerCount == 0 { editorKey = replaceEndOfInputKey(by: 4) }
    readerCount += 1
    defer {
      readerCount -= 1
      if readerCount == 0 { _ = replaceEndOfInputKey(by: editorKey) }
    }
    ask()
    let stop = Stop()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: line(until: stop)) }
      }
    } onCancel: {
      stop.isSet.withLock { $0 = true }
    }
  }

  private final class Stop: Sendable {
    let isSet = Mutex(false)
  }

  /// Sets the terminal's end-of-input key and returns the previous one. The editor leaves this key
  /// disabled between lines.
  private static func replaceEndOfInputKey(by key: cc_t) -> cc_t {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return key }
    // The pointer refers to this local value and is not used after the closure returns.
    let previous = withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      defer { keys[Int(VEOF)] = key }
      return keys[Int(VEOF)]
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    return previous
  }

  /// Reads a line and regularly checks whether to stop. If this method continued to read after
  /// cancellation, it would consume the next line, which is meant for the editor.
  private static func line(until stop: Stop) -> String? {
    var bytes: [UInt8] = []
    while bytes.last != ScriptText.newline {
      let more = try? FileDescriptor.standardInput.nextBytes(checkingEach: 50) {
        stop.isSet.withLock { $0 }
      }
      guard let more = more.flatMap(\.self), !more.isEmpty else { return nil }
      bytes += more
    }
    let text = ScriptText.line(of: bytes.dropLast())
    return text?.isEmpty == true ? nil : text
  }
}
