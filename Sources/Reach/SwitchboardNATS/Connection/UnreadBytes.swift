#if NATS
  internal import CNATS
  internal import Foundation
  internal import Synchronization

  /// The number of bytes that were sent to a server, which may not have read them.
  ///
  /// The system takes what a server does not read only up to its limit, and then makes the sender
  /// wait. So the server is asked from time to time whether it has read everything. As long as few
  /// bytes are unread, no caller waits.
  final class UnreadBytes: Sendable {
    private let connection: NATSHandle
    private let queue: DispatchQueue
    private let count = Atomic(0)
    private let isAsking = Atomic(false)

    /// The number of unread bytes that the system takes in any case. Linux takes more than 100,000.
    private static let limit = 32_768

    /// - Parameters:
    ///   - connection: The connection to the server.
    ///   - queue: The queue of calls that wait for the server.
    init(_ connection: NATSHandle, _ queue: DispatchQueue) {
      self.connection = connection
      self.queue = queue
    }

    /// Returns whether more bytes can be sent without waiting.
    func leavesRoom(for size: Int) -> Bool {
      count.load(ordering: .relaxed) + size <= Self.limit
    }

    /// Notes that bytes were sent.
    func add(_ size: Int) {
      let sent = count.add(size, ordering: .relaxed).newValue
      if sent > Self.limit / 2 { ask() }
    }

    /// Asks the server whether it has read the bytes that were sent before.
    private func ask() {
      guard !isAsking.exchange(true, ordering: .acquiringAndReleasing) else { return }
      queue.async { [self] in
        // What is noted from now on may be sent after the question.
        let sent = count.load(ordering: .relaxed)
        // If there is no answer, the next message asks again.
        if natsConnection_FlushTimeout(connection.pointer, 2_000) == NATS_OK {
          count.subtract(sent, ordering: .relaxed)
        }
        nats_ReleaseThreadMemory()
        isAsking.store(false, ordering: .releasing)
      }
    }
  }
#endif
