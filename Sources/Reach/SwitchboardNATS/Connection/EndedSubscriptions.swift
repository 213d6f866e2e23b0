#if NATS
  internal import CNATS
  internal import Foundation
  internal import Synchronization

  /// The subscriptions that have ended, until they are destroyed.
  ///
  /// Before version 3.6.1, the library's thread that reads from the server uses a subscription without
  /// retaining it. So memory would be corrupted if a subscription were destroyed while a message for
  /// it is being read. A subscription is destroyed after the thread has read a later message.
  final class EndedSubscriptions: Sendable {
    private let connection: NATSHandle
    private let queue: DispatchQueue
    private let handles = Mutex<[NATSHandle]>([])

    /// - Parameters:
    ///   - connection: The connection of the subscriptions.
    ///   - queue: The queue of calls that wait for the server.
    init(_ connection: NATSHandle, _ queue: DispatchQueue) {
      self.connection = connection
      self.queue = queue
    }

    /// Ends a subscription, and destroys it later.
    func add(_ subscription: NATSHandle) {
      handles.withLock { $0.append(subscription) }
      queue.async { [self] in
        let ended = handles.withLock { handles in
          defer { handles = [] }
          return handles
        }
        // An earlier call may have destroyed all, which saves waiting for the server once each.
        if !ended.isEmpty { Self.destroy(ended, of: connection.pointer) }
      }
    }

    /// Ends and destroys subscriptions. Waits for the server.
    static func destroy(_ subscriptions: [NATSHandle], of connection: OpaquePointer) {
      for subscription in subscriptions { unsubscribe(subscription.pointer) }
      waitForReading(of: connection)
      for subscription in subscriptions { natsSubscription_Destroy(subscription.pointer) }
      nats_ReleaseThreadMemory()
    }

    /// Waits until the library has read what the server has sent before, or until the connection is
    /// lost.
    static func waitForReading(of connection: OpaquePointer) {
      natsConnection_FlushTimeout(connection, 2_000)
    }

    /// Ends the interest in a subject.
    private static func unsubscribe(_ subscription: OpaquePointer) {
      var count: Int64 = 0
      natsSubscription_GetDelivered(subscription, &count)
      // To unsubscribe from a watch at once waits for the server to delete the consumer, which the
      // library can replace at the same time. After one message, this has the same effect.
      if count > 0 {
        natsSubscription_AutoUnsubscribe(subscription, 1)
      } else {
        natsSubscription_Unsubscribe(subscription)
      }
    }
  }
#endif
