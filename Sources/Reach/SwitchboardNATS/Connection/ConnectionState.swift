#if NATS
  internal import Synchronization

  /// What is known of a connection without a call of the library, which would wait while it
  /// connects again.
  final class ConnectionState: Sendable {
    private struct State {
      var isDown = false
      var isClosed = false
      /// The time at which the connection was made again.
      var reconnection: ContinuousClock.Instant?
      var messageLimit = 0
      var refusedSubjects: Set<String> = []
    }

    private let state = Mutex(State())

    /// A Boolean value that indicates whether the connection has ended for good.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    var isConnected: Bool { state.withLock { !$0.isDown && !$0.isClosed } }

    /// The number of bytes that a message can have at most.
    var messageLimit: Int { state.withLock(\.messageLimit) }

    func setMessageLimit(_ limit: Int) { state.withLock { $0.messageLimit = limit } }

    /// Returns whether the server has refused a subject since it is connected.
    func isRefused(_ subject: String) -> Bool {
      state.withLock { $0.refusedSubjects.contains(subject) }
    }

    /// A subject that JetStream needs and that the server has refused, or nil if there is none.
    var refusedService: String? {
      state.withLock {
        $0.refusedSubjects.first { $0.hasPrefix("$JS.") || $0.hasPrefix("_INBOX.") }
      }
    }

    /// Returns whether the connection was made again so recently that programs may not have.
    func isNew(within time: Duration) -> Bool {
      let state = state.withLock { $0 }
      return state.isDown || state.reconnection.map { $0.duration(to: .now) < time } ?? false
    }

    func note(_ event: NATSConnection.Event) {
      state.withLock { state in
        switch event {
        case .disconnected: state.isDown = true
        case .reconnected(let limit):
          state = State(reconnection: .now, messageLimit: limit)
        case .closed: state.isClosed = true
        case .refused(let subject): state.refusedSubjects.insert(subject)
        case .gap: break
        }
      }
    }
  }
#endif
