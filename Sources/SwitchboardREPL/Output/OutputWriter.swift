import Dispatch
import Foundation
import Synchronization

/// Writes standard output and standard error, in order, on a thread of its own.
///
/// A reader that pauses stops this thread and nothing else: the main actor goes on to save and to
/// answer signals. Scripts await ``room()`` between two lines, so that the queue stays short.
final class OutputWriter: Sendable {
  /// The writer of this process, which has one standard output.
  static let shared = OutputWriter()

  /// How many bytes may wait before scripts do.
  static let bound = 1 << 20
  /// How long the end of the process waits for a reader once a signal has asked for that end.
  static let grace = 1.0
  /// How long a write waits for a reader that keeps up. Within that time a text is written before
  /// whatever the program prints next, and a closed pipe is noticed at once.
  private static let promptness = 0.1

  private struct State {
    var waitingBytes = 0
    var failure: OutputError?
    var isEndingBySignal = false
    var waiters: [Answer<Void>] = []
    var onFailure: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "switchboard.output")
  private let texts = DispatchGroup()

  private init() {
    atexit { OutputWriter.shared.finish() }
  }

  /// Why standard output takes no more; nil while it does.
  var failure: OutputError? { state.withLock { $0.failure } }

  /// Writes a text after all that came before it.
  ///
  /// Standard output gets nothing more once it has failed; for a failing standard error there is
  /// nothing left to notify.
  /// - Parameters:
  ///   - text: The text, with a newline at its end.
  ///   - stream: The stream that gets the text.
  func write(_ text: String, to stream: StandardStream) {
    let count = text.utf8.count
    let isIdle = state.withLock { state in
      defer { state.waitingBytes += count }
      return state.waitingBytes == 0
    }
    // The queue does so in its turn.
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
    let answer = Answer<Void>()
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

  private static func waiters(ifRoomIn state: inout State) -> [Answer<Void>] {
    guard state.waitingBytes <= bound else { return [] }
    defer { state.waiters = [] }
    return state.waiters
  }
}

// MARK: - Failure

extension OutputWriter {
  /// Calls back, on any thread, when standard output fails.
  /// - Parameter body: The callback; nil ends it.
  func onFailure(_ body: (@Sendable () -> Void)?) {
    state.withLock { $0.onFailure = body }
  }

  private func fail(_ error: OutputError) {
    let callback = state.withLock { state in
      state.failure = error
      return state.onFailure
    }
    // The process that closed a pipe knows that already.
    if !error.isClosedPipe { try? StandardStream.error.write("\(error)\n") }
    callback?()
  }
}

// MARK: - The end

extension OutputWriter {
  /// Waits until all is written, for a limited time.
  /// - Parameter seconds: The longest wait.
  func wait(atMost seconds: Double) {
    _ = texts.wait(timeout: .now() + seconds)
  }

  /// Makes the end of the process wait for a reader no longer than ``grace``.
  func endBySignal() {
    state.withLock { $0.isEndingBySignal = true }
  }

  /// Waits until all is written, at the end of the process.
  private func finish() {
    guard state.withLock({ $0.isEndingBySignal }) else { return texts.wait() }
    wait(atMost: Self.grace)
  }
}

// MARK: - What goes wrong

/// Standard output takes no more.
struct OutputError: Error, Equatable {
  /// The system's error number.
  let code: Int32

  /// A Boolean value that indicates whether the reader is gone, as after `| head`.
  var isClosedPipe: Bool { code == EPIPE }

  /// How a run ends that cannot go on.
  var status: ExitStatus { isClosedPipe ? .terminated(by: SIGPIPE) : .failedLine }
}

// MARK: - CustomStringConvertible

extension OutputError: CustomStringConvertible {
  var description: String {
    "standard output cannot be written, which ends the run: \(String(cString: strerror(code)))"
  }
}
