#if NATS
  internal import Foundation
  internal import SwitchboardRemote
  internal import Synchronization

  /// The observation of a property, which goes on when the connection has been made again.
  final class ValueObservation: Sendable {
    fileprivate struct State {
      /// The number of the newest value of each program.
      var numbers: [String: Int] = [:]
      /// The programs whose newest value has not been deleted.
      var programs: Set<String> = []
      /// The newest value of all programs, until the observer gets it.
      var newest: Result<RemoteValue, RemoteFailure>?
      /// The number of current values that the watch still delivers, or nil if it has just been
      /// opened.
      var currentCount: Int?
      /// The number of times that the watch has been opened.
      var generation = 0
      /// A Boolean value that indicates whether the first current value, or its absence, is known.
      var isKnown = false
      /// The time since something has arrived.
      var age = Duration.zero
    }

    private let name: String
    private let subject: String
    private let names: NATSNames
    private let configuration: NATSConfiguration
    private let continuation: AsyncThrowingStream<RemoteValue, any Error>.Continuation
    private let state = Mutex(State())
    private let openings: AsyncStream<Void>
    private let opening: AsyncStream<Void>.Continuation

    init(
      _ name: String, _ subject: String, _ names: NATSNames, _ configuration: NATSConfiguration,
      _ continuation: AsyncThrowingStream<RemoteValue, any Error>.Continuation
    ) {
      self.name = name
      self.subject = subject
      self.names = names
      self.configuration = configuration
      self.continuation = continuation
      (openings, opening) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      opening.yield()
    }

    /// Watches the property until the task is cancelled.
    func run(_ connection: @Sendable () -> NATSConnection?) async {
      var watch: NATSSubscription?
      for await _ in openings {
        watch = nil
        while watch == nil, !Task.isCancelled {
          guard let connection = connection() else { return }
          watch = await open(connection)
          if watch == nil { try? await configuration.clock.sleep(for: Self.retryInterval) }
        }
      }
      withExtendedLifetime(watch) {}
    }

    private static let retryInterval = Duration.milliseconds(50)

    /// Opens the watch again, because values may have been missed.
    func openAgain() { opening.yield() }

    func finish(_ error: (any Error)?) {
      continuation.finish(throwing: error)
      opening.finish()
    }

    /// Ends the observation if nothing has arrived for longer than values live.
    func age(by time: Duration) {
      let isOver = state.withLock { state in
        state.age += time
        return state.age > configuration.lifetime * 1.5
      }
      if isOver { finish(RemoteError.programGone) }
    }
  }

  // MARK: - Opening

  extension ValueObservation {
    private func open(_ connection: NATSConnection) async -> NATSSubscription? {
      let generation = state.withLock { state in
        state.generation += 1
        state.currentCount = nil
        return state.generation
      }
      do throws(NATSStatus) {
        let (watch, hasCurrent) = try await connection.watch(subject, in: names.stream) {
          [weak self] in self?.receive($0, generation)
        }
        return hasCurrent || isKnown(over: connection) ? watch : nil
      } catch {
        if let subject = connection.refusedSubject(after: error) {
          finish(RemoteError.notPermitted(subject))
        } else if error.isMissing {
          _ = isKnown(over: connection)
        }
        return nil
      }
    }

    /// Returns whether the property is known although it has no current value. If it is not, and if
    /// no program can still be connecting again to write it, ends the observation.
    private func isKnown(over connection: NATSConnection) -> Bool {
      let isKnown = state.withLock { $0.isKnown }
      if !isKnown, !connection.state.isNew(within: configuration.patience) {
        finish(RemoteFailure.unknownKey(name))
      }
      return isKnown
    }
  }

  // MARK: - Receiving

  extension ValueObservation {
    fileprivate enum Step {
      case none
      case yield(RemoteValue)
      case finish((any Error)?)
    }

    private func receive(_ message: NATSMessage, _ generation: Int) {
      guard let entry = message.entry, let program = names.program(in: message.subject) else {
        return
      }
      let value =
        entry.isDeleted
        ? nil : try? RemoteMessage.decoded(ServerMessage.self, from: message.data)
      let step = state.withLock { state -> Step in
        // A watch that was opened again delivers everything that counts.
        guard generation == state.generation else { return .none }
        state.age = .zero
        return state.step(for: value, of: program, entry.pendingCount, name)
      }
      switch step {
      case .none: break
      case .yield(let value): continuation.yield(value)
      case .finish(let error): finish(error)
      }
    }
  }

  extension ValueObservation.State {
    /// Notes a message, which is nil for a value that was deleted.
    /// - Parameter pendingCount: The number of messages that the server has yet to deliver.
    fileprivate mutating func step(
      for message: ServerMessage?, of program: String, _ pendingCount: Int, _ name: String
    ) -> ValueObservation.Step {
      currentCount = min(currentCount.map { max($0 - 1, 0) } ?? pendingCount, pendingCount)
      switch message {
      case .value(let number, let value): note(.success(value), number, of: program)
      case .failure(let number, let failure): note(.failure(failure), number, of: program)
      default: programs.remove(program)
      }
      if programs.isEmpty {
        guard pendingCount == 0 else { return .none }
        return .finish(isKnown ? nil : RemoteFailure.unknownKey(name))
      }
      // The current values of several programs arrive in the order in which they were written last.
      return currentCount == 0 ? takeNewest() : .none
    }

    private mutating func note(
      _ value: Result<RemoteValue, RemoteFailure>, _ number: Int, of program: String
    ) {
      isKnown = true
      programs.insert(program)
      if programs.allSatisfy({ number > numbers[$0, default: 0] }) { newest = value }
      numbers[program] = max(number, numbers[program, default: 0])
    }

    private mutating func takeNewest() -> ValueObservation.Step {
      defer { newest = nil }
      return switch newest {
      case .success(let value): .yield(value)
      case .failure(let failure): .finish(failure)
      case nil: .none
      }
    }
  }

  // MARK: - ObservationList

  /// The observations of a client.
  final class ObservationList: Sendable {
    fileprivate struct State {
      var observations: [ObjectIdentifier: ValueObservation] = [:]
      var isClosed = false
    }

    private let state = Mutex(State())

    func add(_ observation: ValueObservation) {
      let isClosed = state.withLock { state in
        state.observations[ObjectIdentifier(observation)] = observation
        return state.isClosed
      }
      if isClosed { observation.finish(RemoteError.connectionClosed) }
    }

    func remove(_ observation: ValueObservation) {
      state.withLock { $0.observations[ObjectIdentifier(observation)] = nil }
    }

    func openAgain() { for observation in all { observation.openAgain() } }

    func age(by time: Duration) { for observation in all { observation.age(by: time) } }

    func close() {
      state.withLock { $0.isClosed = true }
      for observation in all { observation.finish(RemoteError.connectionClosed) }
    }

    private var all: [ValueObservation] {
      state.withLock { Array($0.observations.values) }
    }
  }
#endif
