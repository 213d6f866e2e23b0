import Switchboard

/// The observations of a server.
///
/// Clients that observe the same property share an observation, so that each value is encoded once,
/// and only if it is sent.
@MainActor
final class SharedObservations {
  private struct Key: Hashable {
    let broadcaster: ObjectIdentifier
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
    observations[key] = observation
    // A broadcaster at the same address is another one.
    observation.onLast = { [weak self, weak observation] in
      if let observation, self?.observations[key] === observation { self?.observations[key] = nil }
    }
    return observation.add(
      SharedObservation.Receiver(onValue: onValue, onEnd: onEnd, onUnbind: onUnbind))
  }
}

// MARK: - SharedObservation

/// An observation of a property for several clients.
@MainActor
private final class SharedObservation {
  struct Receiver {
    let onValue: @MainActor (EncodedValue) -> Void
    let onEnd: @MainActor () -> Void
    let onUnbind: @MainActor () -> Void
  }

  /// A closure that is called when no receiver is left, or when no more values follow.
  var onLast: @MainActor () -> Void = {}
  private var receivers: [Int: Receiver] = [:]
  private var lastID = 0
  /// The current value, or nil if the property has none. A late receiver gets it.
  private var value: EncodedValue?
  private var subscription: Subscription?

  init?(_ name: String, in broadcaster: Broadcaster) {
    subscription = try? broadcaster.observe(named: name) { [weak self] reason in
      if reason == .ended { self?.end() } else { self?.unbind() }
    } onValue: { [weak self] reading in
      self?.deliver(EncodedValue(reading))
    }
    guard subscription != nil else { return nil }
  }

  /// Adds a receiver, which gets the current value at once.
  func add(_ receiver: Receiver) -> Subscription {
    lastID += 1
    let id = lastID
    receivers[id] = receiver
    if let value { receiver.onValue(value) }
    return Subscription { [self] in
      receivers[id] = nil
      if receivers.isEmpty { onLast() }
    }
  }

  private func deliver(_ value: EncodedValue) {
    self.value = value
    for receiver in receivers.values { receiver.onValue(value) }
  }

  private func unbind() {
    value = nil
    for receiver in Array(receivers.values) { receiver.onUnbind() }
  }

  private func end() {
    let receivers = receivers.values
    self.receivers = [:]
    onLast()
    for receiver in receivers { receiver.onEnd() }
  }
}
