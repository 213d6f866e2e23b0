#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote
  internal import Synchronization

  /// The connection of a client, which its requests and observations share.
  final class ClientLink: Sendable {
    let names: NATSNames
    let connection: NATSConnection
    let configuration: NATSConfiguration
    private let inbox: NATSInbox
    private let observations: ObservationList
    private let replies: NATSSubscription
    private let checking: Task<Void, Never>

    init(_ names: NATSNames, _ configuration: NATSConfiguration) async throws(RemoteError) {
      let inbox = NATSInbox(), observations = ObservationList()
      connection = try await NATSConnection(configuration) { event in
        switch event {
        case .disconnected: break
        case .reconnected, .gap: observations.readAgain()
        case .refused(let subject):
          inbox.refuse(subject)
          observations.refuse(subject)
        case .closed:
          inbox.close()
          observations.close()
        }
      }
      self.names = names
      self.configuration = configuration
      self.inbox = inbox
      self.observations = observations
      let cancellations = names.cancellations
      replies = connection.subscribe(to: inbox.subject) { [weak connection] message in
        guard !inbox.receive(message), message.isSign else { return }
        // The cancellation of this call did not arrive.
        connection?.send(Data(), to: cancellations, reply: message.subject)
      }
      checking = Self.check(inbox, observations, connection, configuration)
    }

    deinit { close() }

    /// Ends the connection. Open requests throw ``RemoteError``.
    func close() {
      checking.cancel()
      inbox.close()
      observations.close()
      connection.close()
    }

    /// Looks for requests and observations without a sign of life.
    private static func check(
      _ inbox: NATSInbox, _ observations: ObservationList, _ connection: NATSConnection,
      _ configuration: NATSConfiguration
    ) -> Task<Void, Never> {
      Task { [weak connection] in
        while !Task.isCancelled {
          try? await configuration.clock.sleep(for: configuration.patience / silenceLimit)
          inbox.check()
          // The lifetime of a value counts only while its refreshment could arrive.
          guard let connection, connection.isConnected else { continue }
          observations.age(by: configuration.patience / silenceLimit)
        }
      }
    }

    /// The number of checks without a sign of life after which a call is given up.
    static let silenceLimit = 4
  }

  // MARK: - Programs

  extension ClientLink {
    /// Returns the greetings of all programs, including those that were killed lately.
    func greetings() async throws(RemoteError) -> [NATSProgram] {
      do throws(NATSStatus) {
        let subject = names.subject(of: NATSNames.greeting(of: "*"))
        return try await connection.currentValues(of: subject, in: names.stream).compactMap {
          let greeting = try? RemoteMessage.decoded(ServerMessage.self, from: $0.data)
          guard case .hello(_, let program) = greeting, let id = names.program(in: $0.subject)
          else { return nil }
          return NATSProgram(id: id, program: program)
        }
      } catch {
        if let subject = connection.refusedSubject(after: error) { throw .notPermitted(subject) }
        throw connection.isConnected ? .noValues(because: "\(error)") : .notConnected
      }
    }

    func isAnswering(_ program: String) async throws -> Bool {
      switch await exchange(Data(), at: names.requests("ping", to: program)) {
      case .message(let message): return !message.isNoResponders
      case .silence: return false
      case .failure(let error): throw error
      }
    }

    func description(of program: String) async throws -> RemoteDescription {
      switch await exchange(Data(), at: names.requests("describe", to: program)) {
      case .message(let message) where !message.isNoResponders:
        switch try? RemoteMessage.decoded(ServerMessage.self, from: message.data) {
        case .description(_, let description): return description
        case .failure(_, let failure): throw failure
        default: throw RemoteError.noAnswer
        }
      case .message, .silence: throw RemoteError.noAnswer
      case .failure(let error): throw error
      }
    }

    private enum Exchange {
      case message(NATSMessage)
      case silence
      case failure(RemoteError)
    }

    /// Sends a request and waits for one reply.
    private func exchange(_ data: Data, at subject: String) async -> Exchange {
      await withCheckedContinuation { continuation in
        let waiting = Waiting(continuation)
        let number = inbox.add { [uses] event in
          switch event {
          case .message(let message): waiting.end(.message(message))
          case .silence(let count) where count <= Self.silenceLimit: return false
          case .silence: waiting.end(.silence)
          case .refused(let refused):
            guard uses(refused, subject) else { return false }
            waiting.end(.failure(.notPermitted(refused)))
          case .closed: waiting.end(.failure(.connectionClosed))
          }
          return true
        }
        guard let number else { return waiting.end(.failure(.connectionClosed)) }
        send(data, to: subject, number: number) { [inbox] error in
          inbox.remove(number)
          waiting.end(.failure(error))
        }
      }
    }

    /// The caller of a request, who gets the first of the events that can come at the same time.
    private final class Waiting: Sendable {
      private let continuation: Mutex<CheckedContinuation<Exchange, Never>?>

      init(_ continuation: CheckedContinuation<Exchange, Never>) {
        self.continuation = Mutex(continuation)
      }

      func end(_ exchange: Exchange) {
        let continuation = continuation.withLock { continuation in
          defer { continuation = nil }
          return continuation
        }
        continuation?.resume(returning: exchange)
      }
    }
  }

  // MARK: - Commands

  extension ClientLink {
    /// Runs a command.
    /// - Parameters:
    ///   - call: The command and its words.
    ///   - program: The program that gets the call, or nil to call any program with a handler.
    ///   - key: The key with which the call may be repeated, or nil.
    ///   - report: A closure that receives the progress of the command.
    func run(
      _ call: RemoteCall, at program: String?, key: String?,
      _ report: (@Sendable (CommandProgress) -> Void)?
    ) async throws -> RemoteValue {
      guard NATSNames.isShort(call.command) else { throw RemoteFailure.unhandled(call.command) }
      guard key.map({ !$0.isEmpty && NATSNames.isShort($0) }) ?? true else {
        throw RemoteError.unusableKey
      }
      let message = try RemoteMessage.data(of: ClientMessage.run(id: 0, call))
      guard message.count <= connection.messageLimit else {
        throw RemoteFailure.tooLarge(message.count, limit: connection.messageLimit)
      }
      var failure: RemoteFailure?, owner = program, pause = Self.shortestPause
      for _ in 1...Self.callLimit {
        do {
          let subject = names.calls(of: call.command, at: owner)
          let pending = PendingCall(call, at: subject, try headers(of: call, key), self)
          return try await pending.result(of: message, reporting: report)
        } catch let error as RunElsewhere {
          owner = error.program
          failure = .outcomeForgotten(call.command)
        } catch is NoProgram {
          // The program that has run the command is gone, and its outcome with it.
          if owner != program { throw RemoteError.outcomeUnknown(call.command) }
          throw RemoteFailure.unhandled(call.command)
        } catch let refusal as NotRun {
          // The program has lost its handler and gets no more of these calls, or runs too many.
          // The next call may go to another program.
          failure = refusal.failure
          if !Self.kindsToRepeat.contains(refusal.failure.kind) || owner != nil { break }
          try await configuration.clock.sleep(for: pause)
          pause *= 2
        }
      }
      throw failure ?? .malformed
    }

    /// Returns the headers of a call that is sent now.
    private func headers(of call: RemoteCall, _ key: String?) throws -> [String: String] {
      var headers = TracePropagation.current.withLock { $0.headers }()
      headers[NATSHeader.key] = key
      if let timeLeft = CommandTimeLimit.timeLeft {
        guard timeLeft > .zero else { throw RemoteFailure.outOfTime(call.command) }
        headers[NATSHeader.timeLeft] = "\(max(1, timeLeft.milliseconds))"
      }
      return headers
    }

    /// The kinds of failures after which a call is sent again.
    private static let kindsToRepeat = [
      CommandError.unhandled("").kind, RemoteFailure.tooManyCalls(0).kind,
    ]
    /// The maximum number of programs to try if the first ones do not run the command.
    private static let callLimit = 10
    /// The time before a call is sent again, in which the servers learn of the lost handler. It
    /// doubles with each refusal.
    private static let shortestPause = Duration.microseconds(500)

    /// Adds a call.
    /// - Returns: The number of the call, or nil if the client is closed.
    func add(_ receive: @escaping @Sendable (NATSInbox.Event) -> Bool) -> Int? {
      inbox.add(receive)
    }

    func remove(_ number: Int) -> Bool { inbox.remove(number) }

    /// Sends a request, unless there is no connection or too much waits to be sent.
    func send(
      _ message: Data, to subject: String, number: Int, headers: [String: String] = [:],
      onFailure: @escaping @Sendable (RemoteError) -> Void
    ) {
      connection.send(
        message, to: subject, reply: inbox.subject(of: number), headers: headers,
        onFailure: onFailure)
    }

    /// Returns whether a request needs a subject that the server has refused: its own, or that of
    /// all replies.
    var uses: @Sendable (_ refused: String, _ subject: String) -> Bool {
      { [replies = inbox.subject] refused, subject in refused == subject || refused == replies }
    }

    /// Cancels a call. A late reply is ignored.
    func cancel(_ number: Int) {
      connection.send(Data(), to: names.cancellations, reply: inbox.subject(of: number))
    }
  }

  // MARK: - Observations

  extension ClientLink {
    /// Observes a property of a program, or of all programs with the name `*`.
    func observe(
      _ name: String, of program: String
    ) -> AsyncThrowingStream<RemoteValue, any Error> {
      let (values, continuation) = AsyncThrowingStream<RemoteValue, any Error>.makeStream(
        bufferingPolicy: .bufferingNewest(1))
      guard NATSNames.isShort(name) else {
        continuation.finish(throwing: RemoteFailure.unknownKey(name))
        return values
      }
      let subject = names.subject(of: NATSNames.property(name, of: program))
      continuation.onTermination = { [observations] _ in
        observations.remove(continuation, of: subject)
      }
      observations.add(continuation, of: subject, over: connection) {
        ValueObservation(name, subject, names, configuration)
      }
      return values
    }
  }
#endif
