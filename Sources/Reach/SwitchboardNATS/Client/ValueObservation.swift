#if NATS
  internal import Foundation
  internal import SwitchboardRemote
  internal import Synchronization

  /// The observation of a property, which its observers share. It goes on when the connection has been
  /// made again.
  ///
  /// Changes arrive at a subject. The current values are read from the bucket when the observation
  /// begins, and again after each disconnection. Both ways can overtake each other, so what is older
  /// than what is known of a program is ignored.
  final class ValueObservation: Sendable {
    typealias Observer = AsyncThrowingStream<RemoteValue, any Error>.Continuation
    fileprivate typealias Value = Result<RemoteValue, RemoteFailure>

    fileprivate struct Program {
      /// The newest value, or nil if the property has no producer.
      var value: Value?
      /// The time since something of the program has arrived.
      var age = Duration.zero
    }

    fileprivate struct State {
      var observers: Set<Observer> = []
      /// A Boolean value that indicates whether the observation has ended, so that it takes no observers.
      var isOver = false
      /// The order of what each program has written last, also of those that have ended.
      var orders: [String: Int] = [:]
      /// The number of the newest value of each program, also of those that have ended.
      var numbers: [String: Int] = [:]
      /// The programs that have the property.
      var programs: [String: Program] = [:]
      /// The program with the newest value, until the observers get the value.
      var newest: String?
      /// The program whose value the observers got last.
      var source: String?
      /// A Boolean value that indicates whether the current values have been read.
      var hasAllCurrent = false
      /// A Boolean value that indicates whether the first current value, or its absence, is known.
      var isKnown = false
      /// The time since something has arrived.
      var age = Duration.zero
    }

    private let name: String
    let subject: String
    private let names: NATSNames
    private let configuration: NATSConfiguration
    private let state = Mutex(State())
    private let readings: AsyncStream<Void>
    private let reading: AsyncStream<Void>.Continuation

    init(
      _ name: String, _ subject: String, _ names: NATSNames, _ configuration: NATSConfiguration
    ) {
      self.name = name
      self.subject = subject
      self.names = names
      self.configuration = configuration
      (readings, reading) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      reading.yield()
    }

    /// Reads the current values, and again when they may have been missed, until the task is cancelled.
    func run(_ connection: @Sendable () -> NATSConnection?) async {
      for await _ in readings {
        while !Task.isCancelled {
          guard let connection = connection() else { return }
          if await read(over: connection) { break }
          try? await configuration.clock.sleep(for: Self.retryInterval)
        }
      }
    }

    private static let retryInterval = Duration.milliseconds(50)

    /// Reads the current values again, because changes may have been missed.
    func readAgain() { reading.yield() }

    /// Forgets programs that have been silent for longer than a value's lifetime. Ends the
    /// observation if no program is left.
    func age(by time: Duration) {
      perform { $0.age(by: time, limit: configuration.lifetime * 1.5) }
    }
  }

  // MARK: - Observers

  extension ValueObservation {
    /// Adds an observer, which gets the newest value that is known.
    /// - Returns: Whether the observation has not ended.
    func add(_ observer: Observer) -> Bool {
      state.withLock { state in
        guard !state.isOver else { return false }
        state.observers.insert(observer)
        if state.hasAllCurrent, let value = state.current { observer.yield(value) }
        return true
      }
    }

    /// Removes an observer.
    /// - Returns: Whether none is left.
    func remove(_ observer: Observer) -> Bool {
      state.withLock { state in
        state.observers.remove(observer)
        return state.observers.isEmpty
      }
    }

    func finish(_ error: (any Error)?) { perform { _ in .finish(error) } }

    /// Performs a step after a change of the state. The lock is held while observers get a value, so
    /// that values keep their order, and not while they end, which removes them.
    private func perform(_ change: (inout State) -> Step) {
      let ended = state.withLock { state -> (observers: Set<Observer>, error: (any Error)?)? in
        switch change(&state) {
        case .none: break
        case .yield(let value): for observer in state.observers { observer.yield(value) }
        case .finish(let error):
          state.isOver = true
          return (state.observers, error)
        }
        return nil
      }
      guard let ended else { return }
      for observer in ended.observers { observer.finish(throwing: ended.error) }
      reading.finish()
    }
  }

  // MARK: - Reading

  extension ValueObservation {
    /// Reads the current values.
    /// - Returns: Whether the property is known.
    private func read(over connection: NATSConnection) async -> Bool {
      // The server gets the subscription first, so no change falls between the two.
      await connection.settle()
      do throws(NATSStatus) {
        let messages = try await connection.currentValues(of: subject, in: names.stream)
        guard messages.isEmpty else {
          receive(messages, hasAllCurrent: true)
          return true
        }
        return isKnown(over: connection)
      } catch {
        if let subject = connection.refusedSubject(after: error) {
          finish(RemoteError.notPermitted(subject))
        }
        return false
      }
    }

    /// Returns whether the property is known although it has no current value. If it is not, and if
    /// no program can still be connecting again to write it, ends the observation.
    private func isKnown(over connection: NATSConnection) -> Bool {
      guard !state.withLock(\.isKnown) else {
        receive([], hasAllCurrent: true)
        return true
      }
      if !connection.state.isNew(within: configuration.reconnectionLimit) {
        finish(RemoteFailure.unknownKey(name))
      }
      return false
    }

    /// Receives what programs have written.
    /// - Parameter hasAllCurrent: Whether these are all current values.
    func receive(_ messages: [NATSMessage], hasAllCurrent: Bool = false) {
      let contents = messages.compactMap { message in
        names.program(in: message.subject).map { ($0, Content(of: message)) }
      }
      perform { state in
        state.hasAllCurrent = state.hasAllCurrent || hasAllCurrent
        var isReplaced = false
        for (program, content) in contents {
          isReplaced = state.note(content, of: program) || isReplaced
        }
        return isReplaced ? .finish(nil) : state.step(name)
      }
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
      case unbound(number: Int)
      /// The property is withdrawn, or the program has stopped. The number is nil if another program
      /// has removed the value.
      case ended(number: Int?)

      init(of message: NATSMessage) {
        let stored = try? RemoteMessage.decoded(StoredValue.self, from: message.data)
        switch stored?.message {
        case .value(let number, let value):
          self = .value(.success(value), number: number, firstNumber: stored?.firstNumber)
        case .failure(let number, let failure):
          self = .value(.failure(failure), number: number, firstNumber: stored?.firstNumber)
        case .closed(let number) where message.entry?.isDeleted == false:
          self = .unbound(number: number)
        case .closed(let number): self = .ended(number: number)
        default: self = .ended(number: nil)
        }
      }

      /// The number that orders what one program has written. The values of a program that serves again
      /// keep their numbers, but come later.
      var order: Int? {
        switch self {
        case .value(_, let number, let firstNumber): max(number, firstNumber ?? number)
        case .unbound(let number): number
        case .ended(let number): number
        }
      }
    }
  }

  extension ValueObservation.State {
    /// Notes what a program has written, unless something newer of it is known.
    /// - Returns: Whether the only program has withdrawn the property and bound it again, so that the
    ///   observation has ended.
    fileprivate mutating func note(
      _ content: ValueObservation.Content, of program: String
    ) -> Bool {
      age = .zero
      let last = orders[program, default: 0], order = content.order ?? last
      guard order >= last else { return false }
      orders[program] = order
      var isReplaced = false
      switch content {
      case .value(let value, let number, let firstNumber):
        // The property was bound again, and the mark of its end did not arrive.
        if last < firstNumber ?? 0, programs.removeValue(forKey: program) != nil {
          isReplaced = programs.isEmpty
        }
        note(value, number, of: program)
      case .unbound: note(nil, of: program)
      case .ended: programs[program] = nil
      }
      return isReplaced
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
  }

  // MARK: - Steps

  extension ValueObservation.State {
    /// Returns what follows from what the programs have written.
    fileprivate mutating func step(_ name: String) -> ValueObservation.Step {
      // The current values of several programs are in the order in which they were written last.
      guard hasAllCurrent else { return .none }
      guard programs.isEmpty else { return takeNewest() }
      return .finish(isKnown ? nil : RemoteFailure.unknownKey(name))
    }

    /// The program whose value a new observer gets, or nil if no program has a value.
    private var newestProgram: String? {
      programs.filter { $0.value.value != nil }.map(\.key)
        .max { numbers[$0, default: 0] < numbers[$1, default: 0] }
    }

    /// The value that a new observer gets, or nil if it waits for one.
    fileprivate var current: RemoteValue? {
      newestProgram.flatMap { try? programs[$0]?.value?.get() }
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

    /// Takes the value that a new observer would get, because the newest value is gone.
    private mutating func takeNewestOfRest() -> ValueObservation.Step {
      source = nil
      newest = newestProgram
      return takeNewest()
    }

    /// Forgets the programs of which nothing has arrived for longer than a limit.
    fileprivate mutating func age(by time: Duration, limit: Duration) -> ValueObservation.Step {
      age += time
      for program in programs.keys { programs[program]?.age += time }
      let gone = programs.filter { $0.value.age > limit }.map(\.key)
      for program in gone {
        programs[program] = nil
        numbers[program] = nil
        orders[program] = nil
      }
      guard age <= limit, gone.isEmpty || !programs.isEmpty else {
        return .finish(RemoteError.programGone)
      }
      guard let source, gone.contains(source) else { return .none }
      return takeNewestOfRest()
    }
  }
#endif
