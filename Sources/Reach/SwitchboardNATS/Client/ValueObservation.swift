#if NATS
  internal import Foundation
  internal import SwitchboardRemote
  internal import Synchronization

  /// The observation of a property, which goes on when the connection has been made again.
  final class ValueObservation: Sendable {
    fileprivate typealias Value = Result<RemoteValue, RemoteFailure>

    fileprivate struct Program {
      /// The newest value, or nil if the property has no producer.
      var value: Value?
      /// The time since something of the program has arrived.
      var age = Duration.zero
    }

    fileprivate struct State {
      /// The number of the newest value of each program, also of those that have ended.
      var numbers: [String: Int] = [:]
      /// The programs that have the property.
      var programs: [String: Program] = [:]
      /// The program with the newest value, until the observer gets the value.
      var newest: String?
      /// The program whose value the observer got last.
      var source: String?
      /// A Boolean value that indicates whether the watch has delivered all current values.
      var hasAllCurrent = false
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
    func reopen() { opening.yield() }

    func finish(_ error: (any Error)?) {
      continuation.finish(throwing: error)
      opening.finish()
    }

    /// Forgets programs that have been silent for longer than a value's lifetime. Ends the
    /// observation if no program is left.
    func age(by time: Duration) {
      perform(state.withLock { $0.age(by: time, limit: configuration.lifetime * 1.5) })
    }
  }

  // MARK: - Opening

  extension ValueObservation {
    private func open(_ connection: NATSConnection) async -> NATSSubscription? {
      let generation = state.withLock { state in
        state.generation += 1
        state.hasAllCurrent = false
        return state.generation
      }
      do throws(NATSStatus) {
        let (watch, hasCurrent) = try await connection.watch(subject, in: names.stream) {
          [weak self] in self?.receive($0, isLast: $1, generation)
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
      if !isKnown, !connection.state.isNew(within: configuration.reconnectionLimit) {
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

    /// What a program has written.
    fileprivate enum Content {
      case value(Value, number: Int, firstNumber: Int?)
      /// The property has no producer for now.
      case unbound
      /// The property is withdrawn, or the program has stopped.
      case ended

      init(of message: NATSMessage, _ entry: NATSMessage.Entry) {
        guard !entry.isDeleted else {
          self = .ended
          return
        }
        let stored = try? RemoteMessage.decoded(StoredValue.self, from: message.data)
        switch stored?.message {
        case .value(let number, let value):
          self = .value(.success(value), number: number, firstNumber: stored?.firstNumber)
        case .failure(let number, let failure):
          self = .value(.failure(failure), number: number, firstNumber: stored?.firstNumber)
        default: self = message.data.isEmpty ? .unbound : .ended
        }
      }
    }

    private func receive(_ message: NATSMessage, isLast: Bool, _ generation: Int) {
      guard let entry = message.entry, let program = names.program(in: message.subject) else {
        return
      }
      let content = Content(of: message, entry)
      let step = state.withLock { state -> Step in
        // A watch that was opened again delivers everything that counts.
        guard generation == state.generation else { return .none }
        state.age = .zero
        state.hasAllCurrent = state.hasAllCurrent || isLast
        return state.step(for: content, of: program, name)
      }
      perform(step)
    }

    private func perform(_ step: Step) {
      switch step {
      case .none: break
      case .yield(let value): continuation.yield(value)
      case .finish(let error): finish(error)
      }
    }
  }

  extension ValueObservation.State {
    /// Notes what a program has written.
    fileprivate mutating func step(
      for content: ValueObservation.Content, of program: String, _ name: String
    ) -> ValueObservation.Step {
      switch content {
      case .value(let value, let number, let firstNumber):
        if forgetEnded(program, before: firstNumber), programs.isEmpty { return .finish(nil) }
        note(value, number, of: program)
      case .unbound: note(nil, of: program)
      case .ended: programs[program] = nil
      }
      // The current values of several programs arrive in the order in which they were written last.
      guard hasAllCurrent else { return .none }
      guard programs.isEmpty else { return takeNewest() }
      return .finish(isKnown ? nil : RemoteFailure.unknownKey(name))
    }

    /// Forgets a program whose property has ended and was bound again since its last value, so that
    /// the mark of the end did not arrive.
    /// - Returns: Whether the program was known.
    private mutating func forgetEnded(_ program: String, before firstNumber: Int?) -> Bool {
      guard let firstNumber, let number = numbers[program], number < firstNumber else {
        return false
      }
      return programs.removeValue(forKey: program) != nil
    }

    private mutating func note(
      _ value: ValueObservation.Value, _ number: Int, of program: String
    ) {
      note(value, of: program)
      if programs.keys.allSatisfy({ number > numbers[$0, default: 0] }) { newest = program }
      numbers[program] = max(number, numbers[program, default: 0])
    }

    private mutating func note(_ value: ValueObservation.Value?, of program: String) {
      isKnown = true
      programs[program] = ValueObservation.Program(value: value)
    }

    private mutating func takeNewest() -> ValueObservation.Step {
      guard let newest else { return .none }
      self.newest = nil
      guard let value = programs[newest]?.value else { return takeNewestOfRest() }
      source = newest
      return switch value {
      case .success(let value): .yield(value)
      case .failure(let failure): .finish(failure)
      }
    }
  }

  extension ValueObservation.State {
    /// Forgets the programs of which nothing has arrived for longer than a limit.
    fileprivate mutating func age(by time: Duration, limit: Duration) -> ValueObservation.Step {
      age += time
      for program in programs.keys { programs[program]?.age += time }
      let gone = programs.filter { $0.value.age > limit }.map(\.key)
      for program in gone { (programs[program], numbers[program]) = (nil, nil) }
      guard age <= limit, gone.isEmpty || !programs.isEmpty else {
        return .finish(RemoteError.programGone)
      }
      guard let source, gone.contains(source) else { return .none }
      return takeNewestOfRest()
    }

    /// Takes the value that a late observer would get, because the newest value is gone.
    private mutating func takeNewestOfRest() -> ValueObservation.Step {
      source = nil
      newest = programs.filter { $0.value.value != nil }.map(\.key)
        .max { numbers[$0, default: 0] < numbers[$1, default: 0] }
      return takeNewest()
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

    func reopen() { for observation in all { observation.reopen() } }

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
