#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote
  internal import Synchronization

  /// The part of a server that runs commands.
  @MainActor
  final class CommandService {
    private let scope: RemoteScope
    private let connection: NATSConnection
    private let names: NATSNames
    private let id: String
    private let runs: OpenRuns
    private let listing: ServiceListing
    private let outcomes: KeptOutcomes
    /// The subscriptions to the calls of commands, by command.
    private var calls: [String: NATSSubscription] = [:]
    private var others: [NATSSubscription] = []
    private var registrations: Subscription?
    private let clock: any Clock<Duration>
    private var isStopped = false

    init(
      _ scope: RemoteScope, _ connection: NATSConnection, _ bucket: NATSBucket, _ names: NATSNames,
      id: String, _ configuration: NATSConfiguration
    ) {
      clock = configuration.clock
      self.scope = scope
      self.connection = connection
      self.names = names
      self.id = id
      runs = OpenRuns(connection, configuration)
      outcomes = KeptOutcomes(bucket, id: id, configuration)
      listing = ServiceListing(scope, connection, names, id: id, configuration)
    }

    func start() {
      others = [
        connection.subscribe(to: names.cancellations) { [weak runs] message in
          guard let call = message.reply else { return }
          runs?.cancel(call)
        },
        connection.subscribe(to: names.requests("run.>", to: id), receiver(at: id)),
        connection.subscribe(to: names.requests("describe", to: id)) { [weak self] message in
          guard let reply = message.reply else { return }
          Task { @MainActor in self?.describe(replyingTo: reply) }
        },
        connection.subscribe(to: names.requests("ping", to: id)) { [weak connection] message in
          guard let reply = message.reply else { return }
          connection?.send(Data(), to: reply)
        },
      ]
      registrations = CommandDispatcher.observeRegistrations { [weak self] in
        self?.followRegistrations()
      }
      followRegistrations()
      listing.start()
    }

    func stop() {
      isStopped = true
      listing.stop()
      registrations = nil
      calls = [:]
      others = []
      runs.stop()
    }

    /// Receives the calls of exactly the commands that have a handler.
    private func followRegistrations() {
      let handled = (scope.dispatcher?.handledCommands ?? []).map(\.description)
      let commands = Set((handled.map(\.id) + handled.distinctNames).filter(NATSNames.isShort))
      for command in calls.keys where !commands.contains(command) { calls[command] = nil }
      for command in commands where calls[command] == nil {
        calls[command] = connection.subscribe(
          to: names.calls(of: command), queue: NATSNames.handlers, receiver(at: nil))
      }
    }
  }

  // MARK: - Calls

  /// A call of a command, as it has arrived.
  struct IncomingCall: Sendable {
    let call: RemoteCall
    /// The subject of the replies.
    let reply: String
    /// The key of the bucket for a call that may be repeated, or nil.
    let key: String?
    /// A closure that returns for how long the caller still waits, or nil if it has set no limit. The
    /// time of the message on its way does not count.
    let timeLeft: (@Sendable () -> Duration)?
    /// The headers of the trace of the caller.
    let traceHeaders: [String: String]

    /// Reads a call, or returns nil if the message contains something else.
    init?(_ message: NATSMessage, replyingTo reply: String, _ clock: any Clock<Duration>) {
      let request = try? RemoteMessage.clientMessage(in: Array(message.data))
      guard case .run(_, let call) = request else { return nil }
      self.call = call
      self.reply = reply
      let limit = message.headers[NATSHeader.timeLeft].flatMap { Int($0) }
      timeLeft = limit.map { limit in
        let elapsed = clock.stopwatch()
        return { .milliseconds(limit) - elapsed() }
      }
      key = message.headers[NATSHeader.key].map { NATSNames.claim($0, call.command) }
      traceHeaders = message.headers.filter { NATSHeader.isOfTrace($0.key) }
    }

    /// A Boolean value that indicates whether the caller waits no longer.
    var isLate: Bool { timeLeft.map { $0() <= .zero } ?? false }
  }

  extension CommandService {
    /// Returns a closure that receives calls on a thread of the library.
    /// - Parameter program: The program that the subject of the calls names, or nil if it names none.
    private func receiver(at program: String?) -> @Sendable (sending NATSMessage) -> Void {
      { [weak self, runs, connection, names, clock] message in
        guard let reply = message.reply else { return }
        // The permissions of a NATS server admit callers to subjects, so a call cannot name another
        // command than its subject does.
        guard let call = IncomingCall(message, replyingTo: reply, clock),
          message.subject == names.calls(of: call.call.command, at: program)
        else {
          return connection.send(.failure(id: 0, .malformed), to: reply)
        }
        let refusal = runs.start(call) { [weak self] report in
          await self?.run(call, onProgress: report)
        }
        if let refusal { connection.send(.failure(id: NATSNames.notRun, refusal), to: reply) }
      }
    }

    /// Runs a command in the trace and with the time limit of its caller.
    private func run(
      _ incoming: IncomingCall, onProgress report: @escaping OpenRuns.Report
    ) async {
      var environment = CallEnvironment.current
      environment.timeLeft = incoming.timeLeft
      environment.traceHeaders = incoming.traceHeaders
      await CallEnvironment.running(environment) {
        let reply: @MainActor @Sendable () async -> Void = {
          let outcome = await self.outcome(of: incoming, report)
          self.connection.send(outcome, to: incoming.reply)
        }
        guard !incoming.traceHeaders.isEmpty else { return await reply() }
        await TracePropagation.current.withLock { $0.running }(incoming.traceHeaders, reply)
      }
    }

    private func outcome(
      of incoming: IncomingCall, _ report: @escaping OpenRuns.Report
    ) async -> ServerMessage {
      if let kept = await outcomes.outcome(of: incoming) { return kept }
      do throws(RemoteFailure) {
        let command = try command(of: incoming)
        return await outcomes.keepingOutcome(of: incoming) { [self] in
          await outcome(of: command, incoming, report)
        }
      } catch {
        return .failure(id: NATSNames.notRun, error)
      }
    }

    /// Returns the command of a call.
    /// - Throws: ``RemoteFailure`` if the command cannot run now.
    private func command(of incoming: IncomingCall) throws(RemoteFailure) -> HandledCommand {
      // Calls that were on their way when the server was stopped still arrive.
      guard !isStopped else { throw .unhandled(incoming.call.command) }
      guard !incoming.isLate else { throw .outOfTime(incoming.call.command) }
      do throws(RemoteFailure) { return try scope.handledCommand(of: incoming.call) } catch {
        // If the handler has ended, this program gets no more of these calls.
        followRegistrations()
        throw error
      }
    }

    private func outcome(
      of command: HandledCommand, _ incoming: IncomingCall, _ report: @escaping OpenRuns.Report
    ) async -> ServerMessage {
      do throws(RemoteFailure) {
        let value = try await listing.measuring(command.description) {
          () async throws(RemoteFailure) in
          try await scope.result(of: command, with: incoming.call.arguments, onProgress: report)
        }
        return .result(id: 0, value)
      } catch {
        let isCancelled = incoming.isLate && Task.isCancelled
        return .failure(id: 0, isCancelled ? .outOfTime(incoming.call.command) : error)
      }
    }

    private func describe(replyingTo reply: String) {
      connection.send(.description(id: 0, RemoteDescription(scope)), to: reply)
    }
  }

  extension NATSConnection {
    /// Sends a reply, or a failure if the reply is too large. A reply that cannot be sent leaves
    /// its caller without the outcome.
    fileprivate func send(_ message: ServerMessage, to subject: String) {
      guard let data = try? RemoteMessage.data(of: message) else { return }
      guard data.count > messageLimit else { return send(data, to: subject) }
      send(.failure(id: 0, .tooLarge(data.count, limit: messageLimit)), to: subject)
    }
  }
#endif
