import Dispatch
import Foundation
import Synchronization

/// Standard input by lines, read no sooner than they are asked for.
final class StandardInput: Sendable {
  /// What has been read and not yet been asked for.
  private let pending = Mutex<ArraySlice<UInt8>>([])
  private let queue = DispatchQueue(label: "switchboard.standard-input")

  /// Waits for a line.
  /// - Returns: its bytes without the newline; nil at the end, and once the task is cancelled.
  func line() async -> ArraySlice<UInt8>? {
    let answer = Answer<ArraySlice<UInt8>?>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.resume(continuation)
        // A read may wait for ever, which the main actor and its thread pool must not.
        queue.async { answer.give(self.readLine()) }
      }
    } onCancel: {
      answer.give(nil)
    }
  }

  private func readLine() -> ArraySlice<UInt8>? {
    pending.withLock { pending in
      while true {
        if let end = pending.firstIndex(of: ScriptText.newline) {
          defer { pending = pending[(end + 1)...] }
          return pending[..<end]
        }
        guard let more = Self.read() else { break }
        pending = ArraySlice(pending + more)
      }
      defer { pending = [] }
      return pending.isEmpty ? nil : pending
    }
  }

  /// What there is to read; nil at the end.
  private static func read() -> ArraySlice<UInt8>? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 { return chunk[..<count] }
      if count < 0, errno == EINTR { continue }
      guard count < 0, errno == EAGAIN else { return nil }
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
    }
  }
}
