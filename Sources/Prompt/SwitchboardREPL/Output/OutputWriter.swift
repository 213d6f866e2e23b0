import Dispatch
import Foundation
import Synchronization

/// A writer for standard output and standard error. It writes in order, on a separate thread unless
/// the text can be written immediately.
///
/// A slow reader blocks only this thread, so the main actor can still save data and handle signals.
/// Scripts await ``room()`` between lines to keep the queue short.
final class OutputWriter: Sendable {
  /// The writer for the whole process.
  static let shared = OutputWriter()

  /// The queue size in bytes above which a script waits before its next line.
  static let bound = 1 << 20
  /// The maximum number of seconds to wait for a reader when a signal ends the process.
  static let grace = 1.0
  /// The maximum number of seconds that a write to an empty queue waits for the reader. Because of
  /// this wait, the text appears before anything that the program prints later, and a closed pipe
  /// is noticed immediately, unless the reader is too slow.
  private static let promptness = 0.1

  private struct State {
    var waitingBytes = 0
    var failure: OutputError?
    var isEndingBySignal = false
    var waiters: [AsyncStream<Never>.Continuation] = []
    var onFailure: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "switchboard.output")
  private let texts = DispatchGroup()

  private init() {
    atexit { OutputWriter.shared.finish() }
  }

  /// The error that made standard output fail, or nil if no write has failed.
  var failure: OutputError? { state.withLock { $0.failure } }

  /// Writes text to a stream. Texts are written in the order in which this method receives them.
  ///
  /// After standard output fails, nothing more is written to it. A failure of standard error is
  /// ignored, because no stream is left to report it on.
  /// - Parameters:
  ///   - text: The text, which ends with a newline.
  ///   - stream: The stream to write to.
  func write(_ text: String, to stream: StandardStream) { write(Array(text.utf8), to: stream) }

  /// Writes bytes to a stream, as ``write(_:to:)-(String,_)`` does.
  func write(_ bytes: [UInt8], to stream: StandardStream) {
    let count = bytes.count
    let isIdle = state.withLock { state in
      defer { state.waitingBytes += count }
      return state.waitingBytes == 0
    }
    // If the queue is not empty, a queued write flushes the buffers.
    if isIdle { fflush(nil) }
    // Waking the writer's thread takes longer than writing a short text.
    if isIdle, stream.isReady(for: count) { return perform(bytes, on: stream, freeing: count) }
    queue.async(group: texts) { self.perform(bytes, on: stream, freeing: count) }
    if isIdle { wait(atMost: Self.promptness) }
  }

  private func perform(_ bytes: [UInt8], on stream: StandardStream, freeing count: Int) {
    do throws(OutputError) {
      if stream == .error || failure == nil { try stream.write(bytes) }
    } catch {
      if stream == .output { fail(error) }
    }
    let waiters = state.withLock { state in
      state.waitingBytes -= count
      return Self.waiters(ifRoomIn: &state)
    }
    for waiter in waiters { waiter.finish() }
  }
}

// MARK: - Room

extension OutputWriter {
  /// Waits until the queue has room for another line, or until the task is cancelled.
  func room() async {
    guard isFull else { return }
    let (room, waiter) = AsyncStream<Never>.makeStream()
    let waiters = state.withLock { state in
      state.waiters.append(waiter)
      return Self.waiters(ifRoomIn: &state)
    }
    for waiter in waiters { waiter.finish() }
    // The iteration ends if the task is cancelled.
    for await _ in room {}
  }

  private var isFull: Bool { state.withLock { $0.waitingBytes > Self.bound } }

  private static func waiters(ifRoomIn state: inout State) -> [AsyncStream<Never>.Continuation] {
    guard state.waitingBytes <= bound else { return [] }
    defer { state.waiters = [] }
    return state.waiters
  }
}

// MARK: - Failure

extension OutputWriter {
  /// Sets the closure to call when standard output fails. The closure can be called on any thread.
  /// - Parameter body: The closure, or nil to remove the current one.
  func onFailure(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onFailure = body }
  }

  private func fail(_ error: OutputError) {
    let callback = state.withLock { state in
      state.failure = error
      return state.onFailure
    }
    // Don't report a closed pipe, because its reader closed it deliberately.
    if !error.isClosedPipe { try? StandardStream.error.write(Array("\(error)\n".utf8)) }
    callback?()
  }
}

// MARK: - The end

extension OutputWriter {
  /// Waits until all text is written, for a limited time.
  /// - Parameter seconds: The maximum wait in seconds.
  func wait(atMost seconds: Double) {
    _ = texts.wait(timeout: .now() + seconds)
  }

  /// Limits the wait for a reader to ``grace`` when the process ends.
  func endBySignal() {
    state.withLock { $0.isEndingBySignal = true }
  }

  /// Waits until all text is written. Called when the process ends.
  private func finish() {
    guard state.withLock({ $0.isEndingBySignal }) else { return texts.wait() }
    wait(atMost: Self.grace)
  }
}

// MARK: - Errors

/// An error that makes standard output fail.
struct OutputError: Error, Equatable {
  /// The system's error number.
  let code: Int32

  /// A Boolean value that indicates whether the reader has closed the pipe, as `head` does.
  var isClosedPipe: Bool { code == EPIPE }

  /// The exit status of a run that ends because of this error.
  var status: ExitStatus { isClosedPipe ? .terminated(by: SIGPIPE) : .failedLine }
}

// MARK: - CustomStringConvertible

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written, which ends the run: \(String(cString: strerror(code)))"
  }
}
