#if NATS
  internal import CNATS
  internal import Foundation
  internal import SwitchboardRemote
  internal import Synchronization

  /// A connection to a NATS server, which the library makes again when it is lost.
  ///
  /// Callbacks run on threads of the library and must not wait for anything.
  final class NATSConnection: Sendable {
    /// A change of the connection.
    enum Event: Sendable {
      case disconnected
      case reconnected
      /// The connection has ended for good.
      case closed
      /// A server has lost messages for a subscription.
      case gap
    }

    private static let events = CallbackTable<Event>()
    static let messages = CallbackTable<NATSMessage>()

    let handle: NATSHandle
    private let eventNumber: Int
    private let reconnection: Reconnection
    /// The queue of calls that wait for a server. The concurrency threads never wait.
    let queue = DispatchQueue(label: "nats")

    /// Connects to a server.
    /// - Parameters:
    ///   - configuration: The address of the server, and how to connect to it.
    ///   - onEvent: A closure that is called on a thread of the library.
    /// - Throws: ``RemoteError`` if no server accepts the connection.
    init(
      _ configuration: NATSConfiguration, onEvent: @escaping @Sendable (Event) -> Void
    ) async throws(RemoteError) {
      let reconnection = Reconnection()
      let number = Self.events.add { event in
        reconnection.note(event)
        onEvent(event)
      }
      let connected = await Self.on(queue) { () throws(NATSStatus) in
        try Self.connect(NATSOptions(configuration, closure: CallbackTable<Event>.pointer(number)))
      }
      switch connected {
      case .success(let handle):
        (self.handle, eventNumber, self.reconnection) = (handle, number, reconnection)
      case .failure(let error):
        Self.events.remove(number)
        throw .noServer(configuration.servers, because: "\(error)")
      }
    }

    deinit {
      Self.events.remove(eventNumber)
      queue.async { [handle] in natsConnection_Destroy(handle.pointer) }
    }

    private static func connect(_ options: NATSOptions) throws(NATSStatus) -> NATSHandle {
      natsOptions_SetDisconnectedCB(
        options.pointer,
        { _, closure in NATSConnection.events.call(closure, .disconnected) }, options.closure)
      natsOptions_SetReconnectedCB(
        options.pointer,
        { _, closure in NATSConnection.events.call(closure, .reconnected) }, options.closure)
      natsOptions_SetClosedCB(
        options.pointer, { _, closure in NATSConnection.events.call(closure, .closed) },
        options.closure)
      natsOptions_SetErrorHandler(
        options.pointer,
        { _, _, status, closure in
          guard NATSConnection.gaps.contains(status.rawValue) else { return }
          NATSConnection.events.call(closure, .gap)
        }, options.closure)
      var connection: OpaquePointer?
      try NATSStatus.check(natsConnection_Connect(&connection, options.pointer))
      guard let connection else { throw NATSStatus(status: NATS_ERR) }
      return NATSHandle(pointer: connection)
    }

    /// The errors after which a watch may lack the newest values.
    private static let gaps = [
      NATS_MISSED_HEARTBEAT.rawValue, NATS_MISMATCH.rawValue, NATS_SLOW_CONSUMER.rawValue,
    ]

    /// Ends the connection. Further calls fail.
    func close() { queue.async { [handle] in natsConnection_Close(handle.pointer) } }

    /// The number of bytes that a message can have at most.
    var messageLimit: Int { Int(natsConnection_GetMaxPayload(handle.pointer)) }

    var isConnected: Bool {
      natsConnection_Status(handle.pointer) == NATS_CONN_STATUS_CONNECTED
    }
  }

  // MARK: - Reconnection

  extension NATSConnection {
    /// Returns whether the connection was made again so recently that programs may not have.
    func isNew(within time: Duration) -> Bool {
      reconnection.isNew(within: time)
    }

    /// The time at which the connection was made again.
    private final class Reconnection: Sendable {
      private struct State {
        var isDown = false
        var date: ContinuousClock.Instant?
      }

      private let state = Mutex(State())

      func note(_ event: Event) {
        switch event {
        case .disconnected: state.withLock { $0.isDown = true }
        case .reconnected: state.withLock { $0 = State(date: .now) }
        case .closed, .gap: break
        }
      }

      func isNew(within time: Duration) -> Bool {
        let state = state.withLock { $0 }
        return state.isDown || state.date.map { $0.duration(to: .now) < time } ?? false
      }
    }
  }

  // MARK: - Messages

  extension NATSConnection {
    /// Sends a message.
    /// - Throws: ``RemoteError`` if there is no connection, so that the message is not sent later.
    func send(_ data: Data, to subject: String, reply: String? = nil) throws(RemoteError) {
      guard isConnected else { throw .notConnected }
      // The library copies the bytes before the call returns.
      let status = data.withUnsafeBytes { bytes in
        let count = CInt(bytes.count)
        return if let reply {
          natsConnection_PublishRequest(handle.pointer, subject, reply, bytes.baseAddress, count)
        } else {
          natsConnection_Publish(handle.pointer, subject, bytes.baseAddress, count)
        }
      }
      guard status == NATS_OK else { throw .notConnected }
    }

    /// Receives the messages to a subject until the subscription is released.
    /// - Parameters:
    ///   - subject: The subject, in which `*` stands for any word and `>` for any words.
    ///   - queue: The group of which one receives each message, or nil to receive all messages.
    ///   - receive: A closure that is called on a thread of the library.
    func subscribe(
      to subject: String, queue: String? = nil,
      _ receive: @escaping @Sendable (sending NATSMessage) -> Void
    ) throws(RemoteError) -> NATSSubscription {
      let number = Self.messages.add(receive)
      let pointer = CallbackTable<NATSMessage>.pointer(number)
      var subscription: OpaquePointer?
      let status =
        if let queue {
          natsConnection_QueueSubscribe(
            &subscription, handle.pointer, subject, queue, Self.receive, pointer)
        } else {
          natsConnection_Subscribe(&subscription, handle.pointer, subject, Self.receive, pointer)
        }
      guard status == NATS_OK, let subscription else {
        Self.messages.remove(number)
        throw .connectionClosed
      }
      return made(NATSHandle(pointer: subscription), number)
    }

    func made(_ handle: NATSHandle, _ number: Int) -> NATSSubscription {
      // No message is dropped, because callbacks only store what they receive.
      natsSubscription_SetPendingLimits(handle.pointer, -1, -1)
      return NATSSubscription {
        Self.messages.remove(number)
        // This ends the interest in the subject as well. To unsubscribe from a watch would wait for
        // the server to delete the consumer, which the library can replace at the same time.
        natsSubscription_Destroy(handle.pointer)
      }
    }

    /// The callback for all subscriptions.
    static let receive: natsMsgHandler = { _, _, message, closure in
      guard let message else { return }
      NATSConnection.messages.call(closure, NATSMessage(message))
      natsMsg_Destroy(message)
    }
  }

  // MARK: - NATSSubscription

  /// A subscription to a subject, which ends when it is released.
  final class NATSSubscription: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }
#endif
