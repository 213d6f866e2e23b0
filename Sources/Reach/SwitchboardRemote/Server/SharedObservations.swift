import Switchboard

/// The observations of a server, or of a mirror of another program.
///
/// Clients that observe the same property share an observation, so that each value is encoded once,
/// and only if it is sent.
@MainActor
final class SharedObservations {
  private struct Key: Hashable {
    /// The broadcaster that has the property, or nil if another program has it.
    let broadcaster: ObjectIdentifier?
    let name: String
  }

  private var observations: [Key: SharedObservation] = [:]

  /// Observes a property by its name.
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - broadcaster: The broadcaster that has the property.
  ///   - onEnd: A closure that is called when no more values follow.
  ///   - onUnbind: A closure that is called when the property has no value any longer, but may get
  ///     one again.
  ///   - onValue: A closure that receives the current value immediately, if there is one, and then
  ///     each later value.
  /// - Returns: A subscription that ends the observation when released, or nil if there is no such
  ///   property.
  func observe(
    _ name: String, in broadcaster: Broadcaster, onEnd: @escaping @MainActor () -> Void,
    onUnbind: @escaping @MainActor () -> Void,
    onValue: @escaping @MainActor (EncodedValue) -> Void
  ) -> Subscription? {
    let key = Key(broadcaster: ObjectIdentifier(broadcaster), name: name)
    let known = observations[key] ?? SharedObservation(name, in: broadcaster)
    guard let observation = known else { return nil }
    return add(
      SharedObservation.Receiver(onValue: onValue, onEnd: { _ in onEnd() }, onUnbind: onUnbind),
      to: observation, as: key)
  }

  /// Observes a property of another program by its name.
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - transport: The way to reach the program, always the same one.
  ///   - onEnd: A closure that is called when no more values follow. Its argument is the reason, or
  ///     nil if the property has ended.
  ///   - onValue: A closure that receives the current value soon, if there is one, and then each
  ///     later value.
  /// - Returns: A subscription that ends the observation when released.
  func observe(
    _ name: String, of transport: any RemoteTransport,
    onEnd: @escaping @MainActor (RemoteFailure?) -> Void,
    onValue: @escaping @MainActor (EncodedValue) -> Void
  ) -> Subscription {
    let key = Key(broadcaster: nil, name: name)
    return add(
      SharedObservation.Receiver(onValue: onValue, onEnd: onEnd, onUnbind: {}),
      to: observations[key] ?? SharedObservation(name, of: transport), as: key)
  }

  private func add(
    _ receiver: SharedObservation.Receiver, to observation: SharedObservation, as key: Key
  ) -> Subscription {
    observations[key] = observation
    // A broadcaster at the same address is another one.
    observation.onLast = { [weak self, weak observation] in
      if let observation, self?.observations[key] === observation { self?.observations[key] = nil }
    }
    return observation.add(receiver)
  }
}

// MARK: - SharedObservation

/// An observation of a property for several clients.
@MainActor
private final class SharedObservation {
  struct Receiver {
    let onValue: @MainActor (EncodedValue) -> Void
    let onEnd: @MainActor (RemoteFailure?) -> Void
    let onUnbind: @MainActor () -> Void
  }

  /// A closure that is called when no receiver is left, or when no more values follow.
  var onLast: @MainActor () -> Void = {}
  private var receivers: [Int: Receiver] = [:]
  private var lastID = 0
  /// The current value, or nil if the property has none. A late receiver gets it.
  private var value: EncodedValue?
  private var subscription: Subscription?
  /// A closure that observes the property anew, or nil for a property of this program.
  private var follow: (@MainActor () -> Void)?
  /// The observation whose first value ends the current one.
  private var nextSubscription: Subscription?
  /// The receivers that have no value yet of a property of another program.
  private var newcomers: Set<Int> = []

  init?(_ name: String, in broadcaster: Broadcaster) {
    subscription = try? broadcaster.observe(named: name) { [weak self] reason in
      if reason == .ended { self?.end(nil) } else { self?.unbind() }
    } onValue: { [weak self] reading in
      self?.deliver(EncodedValue(reading))
    }
    guard subscription != nil else { return nil }
  }

  /// Observes a property of another program.
  init(_ name: String, of transport: any RemoteTransport) {
    follow = { [weak self] in self?.follow(name, of: transport) }
  }

  /// Adds a receiver, which gets the current value at once, or when the other program has sent it.
  func add(_ receiver: Receiver) -> Subscription {
    lastID += 1
    let id = lastID
    receivers[id] = receiver
    if let follow {
      // Only the other program knows whether the last value still has a producer.
      newcomers.insert(id)
      follow()
    } else if let value {
      receiver.onValue(value)
    }
    return Subscription { [self] in
      receivers[id] = nil
      if receivers.isEmpty { onLast() }
    }
  }

  private func deliver(_ value: EncodedValue) {
    self.value = value
    newcomers = []
    for receiver in receivers.values { receiver.onValue(value) }
  }

  private func unbind() {
    value = nil
    for receiver in Array(receivers.values) { receiver.onUnbind() }
  }

  private func end(_ failure: RemoteFailure?) {
    let receivers = receivers.values
    self.receivers = [:]
    onLast()
    for receiver in receivers { receiver.onEnd(failure) }
  }
}

// MARK: - Other programs

extension SharedObservation {
  /// Observes a property of another program anew, unless its first value is still to come.
  private func follow(_ name: String, of transport: any RemoteTransport) {
    guard nextSubscription == nil else { return }
    let following = Task { [weak self] in
      var hasValue = false, failure: RemoteFailure?
      do {
        for try await value in await transport.observe(named: name) {
          guard !Task.isCancelled else { return }
          let value = EncodedValue(value)
          if hasValue { self?.deliver(value) } else { self?.beginAnew(with: value) }
          hasValue = true
        }
      } catch { failure = RemoteFailure(relaying: error) }
      guard !Task.isCancelled else { return }
      self?.end(failure, hadValue: hasValue)
    }
    nextSubscription = Subscription { following.cancel() }
  }

  private func beginAnew(with value: EncodedValue) {
    subscription = nextSubscription
    nextSubscription = nil
    guard let last = self.value, last.isSame(as: value) else { return deliver(value) }
    let waiting = newcomers.compactMap { receivers[$0] }
    newcomers = []
    for receiver in waiting { receiver.onValue(value) }
  }

  private func end(_ failure: RemoteFailure?, hadValue: Bool) {
    if hadValue || subscription == nil { end(failure) } else { nextSubscription = nil }
  }
}
