#if NATS
  internal import SwitchboardRemote
  internal import Synchronization

  /// The observations of a client, of which each has one subscription.
  final class ObservationList: Sendable {
    private struct State {
      var observations: [String: OpenObservation] = [:]
      var isClosed = false
    }

    private let state = Mutex(State())

    /// Adds an observer of a subject.
    /// - Parameters:
    ///   - subject: The subject of the property.
    ///   - connection: The connection for the observation if the observer is the first one.
    ///   - create: A closure that creates the observation.
    func add(
      _ observer: ValueObservation.Observer, of subject: String, over connection: NATSConnection,
      _ create: () -> ValueObservation
    ) {
      let isAdded = state.withLock { state in
        guard !state.isClosed else { return false }
        if state.observations[subject]?.observation.add(observer) == true { return true }
        let new = create()
        // It could end at once.
        _ = new.add(observer)
        state.observations[subject] = OpenObservation(new, over: connection)
        return true
      }
      if !isAdded { observer.finish(throwing: RemoteError.connectionClosed) }
    }

    /// Removes an observer. The last one ends the observation.
    func remove(_ observer: ValueObservation.Observer, of subject: String) {
      let ended = state.withLock { state -> OpenObservation? in
        let observation = state.observations[subject]?.observation
        guard observation?.remove(observer) == true else { return nil }
        return state.observations.removeValue(forKey: subject)
      }
      // It is released after the lock.
      withExtendedLifetime(ended) {}
    }

    func readAgain() { for observation in all { observation.readAgain() } }

    func age(by time: Duration) { for observation in all { observation.age(by: time) } }

    /// Ends the observation of a subject that the server refuses.
    func refuse(_ subject: String) {
      for observation in all where observation.subject == subject {
        observation.finish(RemoteError.notPermitted(subject))
      }
    }

    func close() {
      state.withLock { $0.isClosed = true }
      for observation in all { observation.finish(RemoteError.connectionClosed) }
    }

    private var all: [ValueObservation] {
      state.withLock { $0.observations.values.map(\.observation) }
    }
  }

  /// An observation with its subscription, which ends when it is released.
  private final class OpenObservation: Sendable {
    let observation: ValueObservation
    private let subscription: NATSSubscription
    private let reading: Task<Void, Never>

    init(_ observation: ValueObservation, over connection: NATSConnection) {
      self.observation = observation
      subscription = connection.subscribe(to: observation.subject) { [weak observation] in
        observation?.receive([$0])
      }
      reading = Task { [weak connection] in
        await observation.run { [weak connection] in connection }
      }
    }

    deinit { reading.cancel() }
  }
#endif
