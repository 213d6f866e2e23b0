import Dispatch
import Foundation
import Synchronization

/// A writer of standard output and standard error, in order, on a separate thread.
///
/// A reader that pauses stops only this thread. The main actor continues to save and to handle
/// signals. Scripts await ``room()`` between two lines, so that the queue stays short.
final class OutputWriter: Sendable {
  /// The writer of this process, which has one standard output.
  static let shared = OutputWriter()

  /// The number of bytes in the queue at which scripts begin to wait.
  static let bound = 1 << 20
  /// The number of seconds that the end of the process waits for a reader after a signal.
  static let grace = 1.0
  /// The number of seconds that a write waits for a reader that keeps up. Within that time, a text
  /// is written before anything else that the program prints, and a closed pipe is noticed
  /// immediately.
  private static let promptness = 0.1

  private struct State {
    var waitingBytes = 0
    var failure: OutputError?
    var isEndingBySignal = false
    var waiters: [OneShot<Void>] = []
    var onFailure: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "switchboard.output")
  private let texts = DispatchGroup()

  private init() {
    atexit { OutputWriter.shared.finish() }
  }

  /// The error that ended standard output, or nil if it can be written.
  var failure: OutputError? { state.withLock { $0.failure } }

  /// Writes text after all earlier text.
  ///
  /// After standard output fails, it gets no more text. A failure of standard error is ignored,
  /// because no stream is left to report it.
  /// - Parameters:
  ///   - text: The text, with a newline at its end.
  ///   - stream: The stream that gets the text.
  func write(_ text: String, to stream: StandardStream) {
    let count = text.utf8.count
    let isIdle = state.withLock { state in
      defer { state.waitingBytes += count }
      return state.waitingBytes == 0
    }
    // If the queue is not empty, a queued write flushes the buffers.
    if isIdle { fflush(nil) }
    queue.async(group: texts) { self.perform(text, on: stream, freeing: count) }
    if isIdle { wait(atMost: Self.promptness) }
  }

  private func perform(_ text: String, on stream: StandardStream, freeing count: Int) {
    do throws(OutputError) {
      if stream == .error || failure == nil { try stream.write(text) }
    } catch {
      if stream == .output { fail(error) }
    }
    let waiters = state.withLock { state in
      state.waitingBytes -= count
      return Self.waiters(ifRoomIn: &state)
    }
    for waiter in waiters { waiter.give(()) }
  }
}

// MARK: - Room

extension OutputWriter {
  /// Waits until the queue is short enough for another line, or the task is cancelled.
  func room() async {
    guard isFull else { return }
    let answer = OneShot<Void>()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.resume(continuation)
        let waiters = state.withLock { state in
          state.waiters.append(answer)
          return Self.waiters(ifRoomIn: &state)
        }
        for waiter in waiters { waiter.give(()) }
      }
    } onCancel: {
      answer.give(())
    }
  }

  private var isFull: Bool { state.withLock { $0.waitingBytes > Self.bound } }

  private static func waiters(ifRoomIn state: inout State) -> [OneShot<Void>] {
    guard state.waitingBytes <= bound else { return [] }
    defer { state.waiters = [] }
    return state.waiters
  }
}

// MARK: - Failure

extension OutputWriter {
  /// Sets a callback for the failure of standard output. It is called on any thread.
  /// - Parameter body: The callback, or nil to remove it.
  func onFailure(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onFailure = body }
  }

  private func fail(_ error: OutputError) {
    let callback = state.withLock { state in
      state.failure = error
      return state.onFailure
    }
    // The process that closed a pipe knows about it.
    if !error.isClosedPipe { try? StandardStream.error.write("\(error)\n") }
    callback?()
  }
}

// MARK: - The end

extension OutputWriter {
  /// Waits until all texts are written, for a limited time.
  /// - Parameter seconds: The longest wait.
  func wait(atMost seconds: Double) {
    _ = texts.wait(timeout: .now() + seconds)
  }

  /// Limits the wait for a reader at the end of the process to ``grace``.
  func endBySignal() {
    state.withLock { $0.isEndingBySignal = true }
  }

  /// Waits until all texts are written, at the end of the process.
  private func finish() {
    guard state.withLock({ $0.isEndingBySignal }) else { return texts.wait() }
    wait(atMost: Self.grace)
  }
}

// MARK: - Errors

/// The error of standard output that can no longer be written.
struct OutputError: Error, Equatable {
  /// The system's error number.
  let code: Int32

  /// A Boolean value that indicates whether the reader is gone, as after `| head`.
  var isClosedPipe: Bool { code == EPIPE }

  /// The exit status of a run that this error ends.
  var status: ExitStatus { isClosedPipe ? .terminated(by: SIGPIPE) : .failedLine }
}

// MARK: - CustomStringConvertible

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written, which ends the run: \(String(cString: strerror(code)))"
  }
}
