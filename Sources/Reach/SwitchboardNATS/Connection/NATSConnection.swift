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
      /// The connection was made again. A message can have at most the given number of bytes.
      case reconnected(messageLimit: Int)
      /// The connection has ended for good.
      case closed
      /// A server has lost messages for a subscription.
      case gap
      /// The server does not permit this program to send to a subject, or to receive from it.
      case refused(subject: String)
    }

    private static let events = CallbackTable<Event>()
    static let messages = CallbackTable<NATSMessage>()

    let handle: NATSHandle
    /// The subscriptions that are still to be destroyed.
    let ended: EndedSubscriptions
    private let eventNumber: Int
    let state: ConnectionState
    /// The queue of calls that wait for a server. The concurrency threads never wait.
    let queue = DispatchQueue(label: "nats")
    /// The queue of messages and subscriptions. The library makes their callers wait while it
    /// connects again, and while a server does not read.
    let outgoing = OutgoingQueue()
    /// The queue of calls that wait until the server has read everything. Nothing else waits for it.
    private let waiting = DispatchQueue(label: "nats.waiting")
    /// The bytes that a server may not have read.
    let unread: UnreadBytes
    /// The number of bytes that wait in the queue of messages.
    let waitingSize = Atomic(0)
    /// The number of bytes that can wait to be sent, and to be received from each subscription.
    let pendingLimit: Int

    /// Connects to a server.
    /// - Parameters:
    ///   - configuration: The address of the server, and how to connect to it.
    ///   - onEvent: A closure that is called on a thread of the library.
    /// - Throws: ``RemoteError`` if no server accepts the connection.
    init(
      _ configuration: NATSConfiguration, onEvent: @escaping @Sendable (Event) -> Void
    ) async throws(RemoteError) {
      let state = ConnectionState()
      pendingLimit = configuration.pendingLimit
      let number = Self.events.add { event in
        state.note(event)
        onEvent(event)
      }
      let connected = await Self.on(queue) { () throws(RemoteError) in
        try Self.connect(configuration, closure: CallbackTable<Event>.pointer(number))
      }
      switch connected {
      case .success(let handle):
        self.handle = handle
        eventNumber = number
        self.state = state
        ended = EndedSubscriptions(handle, waiting)
        unread = UnreadBytes(handle, waiting)
        state.setMessageLimit(Int(natsConnection_GetMaxPayload(handle.pointer)))
      case .failure(let error):
        Self.events.remove(number)
        throw error
      }
    }

    deinit {
      Self.events.remove(eventNumber)
      outgoing.async { [handle, queue, waiting] in
        waiting.async { queue.async { natsConnection_Destroy(handle.pointer) } }
      }
    }

    private static func connect(
      _ configuration: NATSConfiguration, closure: UnsafeMutableRawPointer?
    ) throws(RemoteError) -> NATSHandle {
      let options = try NATSOptions(configuration, closure: closure)
      do throws(NATSStatus) { return try connect(options) } catch {
        throw .noConnection(error, configuration)
      }
    }

    private static func connect(_ options: NATSOptions) throws(NATSStatus) -> NATSHandle {
      natsOptions_SetDisconnectedCB(
        options.pointer,
        { _, closure in NATSConnection.events.call(closure, .disconnected) }, options.closure)
      natsOptions_SetReconnectedCB(
        options.pointer,
        { connection, closure in
          let limit = Int(natsConnection_GetMaxPayload(connection))
          NATSConnection.events.call(closure, .reconnected(messageLimit: limit))
        }, options.closure)
      natsOptions_SetClosedCB(
        options.pointer, { _, closure in NATSConnection.events.call(closure, .closed) },
        options.closure)
      natsOptions_SetErrorHandler(
        options.pointer,
        { _, _, status, closure in
          if let event = NATSConnection.event(of: status) {
            NATSConnection.events.call(closure, event)
          }
        }, options.closure)
      var connection: OpaquePointer?
      try NATSStatus.check(natsConnection_Connect(&connection, options.pointer))
      guard let connection else { throw NATSStatus(status: NATS_ERR) }
      return NATSHandle(pointer: connection)
    }

    /// Returns the event for an error that the library has just reported on this thread.
    private static func event(of status: natsStatus) -> Event? {
      if gaps.contains(status.rawValue) { return .gap }
      guard status == NATS_NOT_PERMITTED, let text = nats_GetLastError(nil) else { return nil }
      // Such as: Permissions Violation for Publish to "switchboard.player.run.play"
      let words = String(cString: text).split(separator: "\"", omittingEmptySubsequences: false)
      return words.count > 1 ? .refused(subject: String(words[1])) : nil
    }

    /// The errors after which a watch may lack the newest values.
    private static let gaps = [
      NATS_MISSED_HEARTBEAT.rawValue, NATS_MISMATCH.rawValue, NATS_SLOW_CONSUMER.rawValue,
    ]

    /// Ends the connection. Further calls fail.
    func close() { queue.async { [handle] in natsConnection_Close(handle.pointer) } }

    /// The number of bytes that a message can have at most.
    var messageLimit: Int { state.messageLimit }

    var isConnected: Bool { state.isConnected }

    /// A Boolean value that indicates whether the connection has ended for good.
    var isClosed: Bool { state.isClosed }
  }
#endif
