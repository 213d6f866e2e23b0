#if NATS
  internal import CNATS
  internal import Foundation
  internal import SwitchboardRemote
  internal import Synchronization

  // MARK: - Sending

  extension NATSConnection {
    /// Sends a message after earlier ones, without waiting for the connection.
    ///
    /// The message is sent on the caller's thread if nothing else waits and if the server has read
    /// nearly everything before it. Otherwise, another thread sends it. Only in the moment between
    /// the loss of a connection and the library's report of it, the caller can wait: for one attempt
    /// of the library to connect to the next server of a cluster.
    /// - Parameters:
    ///   - data: The contents.
    ///   - subject: The subject.
    ///   - reply: The subject for replies, or nil if none is expected.
    ///   - headers: The headers.
    ///   - onFailure: A closure that is called if there is no connection, or if too much waits to be
    ///     sent. The message is not sent later.
    func send(
      _ data: Data, to subject: String, reply: String? = nil, headers: [String: String] = [:],
      onFailure: (@Sendable (RemoteError) -> Void)? = nil
    ) {
      guard isConnected else { return onFailure?(.notConnected) ?? () }
      let size = data.count + Self.overhead
      guard reserve(size) else { return onFailure?(.tooMuchToSend(pendingLimit)) ?? () }
      let sendNow: @Sendable () -> Void = { [self] in
        defer { waitingSize.subtract(size, ordering: .relaxed) }
        guard isConnected, publish(data, subject, reply, headers) == NATS_OK else {
          onFailure?(.notConnected)
          return
        }
        unread.add(size)
      }
      if unread.leavesRoom(for: size), outgoing.runAtOnce(sendNow) { return }
      outgoing.async(sendNow)
    }

    /// The approximate number of bytes of a message beside its contents.
    private static let overhead = 256

    /// Notes bytes that wait to be sent.
    /// - Returns: Whether they may wait. A message that is larger than the limit waits alone.
    private func reserve(_ size: Int) -> Bool {
      let waiting = waitingSize.add(size, ordering: .relaxed)
      guard waiting.oldValue > 0, waiting.newValue > pendingLimit else { return true }
      waitingSize.subtract(size, ordering: .relaxed)
      return false
    }

    private func publish(
      _ data: Data, _ subject: String, _ reply: String?, _ headers: [String: String]
    ) -> natsStatus {
      guard headers.isEmpty else {
        let message = try? OutgoingMessage(data, to: subject, reply: reply, headers: headers)
        return message.map { natsConnection_PublishMsg(handle.pointer, $0.pointer) } ?? NATS_ERR
      }
      // The library copies the bytes before the call returns.
      return data.withUnsafeBytes { bytes in
        let count = CInt(bytes.count)
        return if let reply {
          natsConnection_PublishRequest(handle.pointer, subject, reply, bytes.baseAddress, count)
        } else {
          natsConnection_Publish(handle.pointer, subject, bytes.baseAddress, count)
        }
      }
    }

    /// Waits until earlier messages and subscriptions have been passed to the library.
    func settle() async {
      await withCheckedContinuation { continuation in outgoing.async { continuation.resume() } }
    }
  }

  // MARK: - Receiving

  extension NATSConnection {
    /// Receives the messages to a subject until the subscription is released, without waiting for
    /// the connection. If the connection ends for good, nothing arrives.
    /// - Parameters:
    ///   - subject: The subject, in which `*` stands for any word and `>` for any words.
    ///   - receive: A closure that is called on a thread of the library.
    func subscribe(
      to subject: String, _ receive: @escaping @Sendable (sending NATSMessage) -> Void
    ) -> NATSSubscription {
      let number = Self.messages.add(receive), slot = SubscriptionSlot(limit: pendingLimit)
      outgoing.async { [handle] in
        var subscription: OpaquePointer?
        natsConnection_Subscribe(
          &subscription, handle.pointer, subject, Self.receive,
          CallbackTable<NATSMessage>.pointer(number))
        slot.fill(subscription)
      }
      return made(slot, number)
    }

    /// Receives messages to a subject, of which each goes to one program of a group. Messages that
    /// have arrived when the subscription is released are still received.
    func subscribe(
      to subject: String, queue: String,
      _ receive: @escaping @Sendable (sending NATSMessage) -> Void
    ) -> NATSSubscription {
      let number = Self.messages.add(receive), slot = SubscriptionSlot(limit: pendingLimit)
      outgoing.async { [handle] in
        var subscription: OpaquePointer?
        natsConnection_QueueSubscribe(
          &subscription, handle.pointer, subject, queue, Self.receive,
          CallbackTable<NATSMessage>.pointer(number))
        slot.fill(subscription)
      }
      return NATSSubscription { [outgoing] in
        outgoing.async {
          guard let handle = slot.take() else { return Self.messages.remove(number) }
          Self.drain(handle, number, on: outgoing)
        }
      }
    }

    /// Returns the subscription for a library's object that has been made, or is being made.
    func made(_ slot: SubscriptionSlot, _ number: Int) -> NATSSubscription {
      NATSSubscription { [outgoing, ended] in
        Self.messages.remove(number)
        outgoing.async { if let handle = slot.take() { ended.add(handle) } }
      }
    }

    /// The callback for all subscriptions.
    static let receive: natsMsgHandler = { _, _, message, closure in
      guard let message else { return }
      NATSConnection.messages.call(closure, NATSMessage(message))
      UsedMessages.add(message)
    }
  }

  // MARK: - UsedMessages

  /// The library's messages that have been copied.
  ///
  /// The library frees memory on a separate thread, which it wakes for each message. So small ones
  /// are handed over in groups.
  private enum UsedMessages {
    private static let handles = Mutex<[NATSHandle]>([])

    static func add(_ message: OpaquePointer) {
      guard natsMsg_GetDataLength(message) <= sizeLimit else { return natsMsg_Destroy(message) }
      let group = handles.withLock { handles -> [NATSHandle] in
        handles.append(NATSHandle(pointer: message))
        guard handles.count == groupSize else { return [] }
        defer { handles = [] }
        return handles
      }
      for handle in group { natsMsg_Destroy(handle.pointer) }
    }

    private static let groupSize = 64
    /// The number of bytes of a message that is handed over at once.
    private static let sizeLimit = 4096
  }

  // MARK: - Draining

  extension NATSConnection {
    /// The subscriptions that receive their last messages, by number.
    private static let draining = Mutex<[Int: (handle: NATSHandle, outgoing: OutgoingQueue)]>([:])

    /// Ends a subscription after it has received the messages that have arrived.
    private static func drain(_ handle: NATSHandle, _ number: Int, on outgoing: OutgoingQueue) {
      draining.withLock { $0[number] = (handle, outgoing) }
      natsSubscription_SetOnCompleteCB(
        handle.pointer, { NATSConnection.hasDrained(Int(bitPattern: $0)) },
        CallbackTable<NATSMessage>.pointer(number))
      if natsSubscription_Drain(handle.pointer) != NATS_OK { hasDrained(number) }
    }

    private static func hasDrained(_ number: Int) {
      messages.remove(number)
      guard let ended = draining.withLock({ $0.removeValue(forKey: number) }) else { return }
      ended.outgoing.async { natsSubscription_Destroy(ended.handle.pointer) }
    }
  }

  // MARK: - NATSSubscription

  /// A subscription to a subject, which ends when it is released.
  final class NATSSubscription: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  /// The place of a subscription that the library makes later.
  final class SubscriptionSlot: Sendable {
    private let handle = Mutex<NATSHandle?>(nil)
    private let limit: CInt

    /// - Parameter limit: The number of bytes that can wait for the callback, or nil if the server
    ///   limits them.
    init(limit: Int?) { self.limit = limit.map { CInt(clamping: $0) } ?? -1 }

    /// Stores the library's object, or nothing if it could not be made.
    func fill(_ subscription: OpaquePointer?) {
      guard let subscription else { return }
      // Callbacks only read and store what they receive, so little waits for them.
      natsSubscription_SetPendingLimits(subscription, -1, limit)
      let made = NATSHandle(pointer: subscription)
      handle.withLock { $0 = made }
    }

    /// Removes and returns the library's object.
    func take() -> NATSHandle? {
      handle.withLock { handle in
        defer { handle = nil }
        return handle
      }
    }
  }
#endif
