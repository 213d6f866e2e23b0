#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote

  /// The part of a server that runs commands.
  @MainActor
  final class CommandService {
    private let scope: RemoteScope
    private let connection: NATSConnection
    private let names: NATSNames
    private let id: String
    private let runs: OpenRuns
    private let listing: ServiceListing
    /// The subscriptions to the calls of commands, by command.
    private var calls: [String: NATSSubscription] = [:]
    private var others: [NATSSubscription] = []
    private var registrations: Subscription?
    private let callLimit: Int
    private var isStopped = false

    init(
      _ scope: RemoteScope, _ connection: NATSConnection, _ names: NATSNames, id: String,
      _ configuration: NATSConfiguration
    ) {
      callLimit = configuration.callLimit
      self.scope = scope
      self.connection = connection
      self.names = names
      self.id = id
      runs = OpenRuns(connection, configuration)
      listing = ServiceListing(scope, connection, names, id: id, configuration)
    }

    func start() {
      others = [
        connection.subscribe(to: names.cancellations) { [weak runs] message in
          guard let call = message.reply else { return }
          runs?.cancel(call)
        },
        connection.subscribe(to: names.requests("run", to: id), receiver(of: nil)),
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
          to: names.calls(of: command), queue: NATSNames.handlers, receiver(of: command))
      }
    }
  }

  // MARK: - Requests

  extension CommandService {
    /// Returns a closure that receives calls on a thread of the library.
    /// - Parameter command: The command that the subject of the calls names, or nil if it names
    ///   none.
    private func receiver(of command: String?) -> @Sendable (sending NATSMessage) -> Void {
      { [weak self, runs, connection, callLimit] message in
        guard let reply = message.reply else { return }
        // The permissions of a NATS server admit callers to subjects, so a call cannot name another
        // command than its subject does.
        guard let call = message.call, command == nil || command == call.command else {
          return connection.send(.failure(id: 0, .malformed), to: reply)
        }
        let hasStarted = runs.start(reply) { [weak self] report in
          await self?.run(call, replyingTo: reply, onProgress: report)
        }
        guard !hasStarted else { return }
        connection.send(.failure(id: NATSNames.notRun, .tooManyCalls(callLimit)), to: reply)
      }
    }

    private func run(
      _ call: RemoteCall, replyingTo reply: String, onProgress report: @escaping OpenRuns.Report
    ) async {
      let command: HandledCommand
      do throws(RemoteFailure) {
        // Calls that were on their way when the server was stopped still arrive.
        guard !isStopped else { throw RemoteFailure(.unhandled(call.command)) }
        command = try scope.handledCommand(of: call)
      } catch {
        return refuse(error, replyingTo: reply)
      }
      do throws(RemoteFailure) {
        let value = try await listing.measuring(command.description) {
          () async throws(RemoteFailure) in
          try await scope.result(of: command, with: call.arguments, onProgress: report)
        }
        connection.send(.result(id: 0, value), to: reply)
      } catch {
        connection.send(.failure(id: 0, error), to: reply)
      }
    }

    /// Replies that a command has not run.
    private func refuse(_ failure: RemoteFailure, replyingTo reply: String) {
      // If the handler has ended, this program gets no more of these calls.
      if !isStopped { followRegistrations() }
      connection.send(.failure(id: NATSNames.notRun, failure), to: reply)
    }

    private func describe(replyingTo reply: String) {
      connection.send(.description(id: 0, RemoteDescription(scope)), to: reply)
    }
  }

  extension NATSMessage {
    /// The call that the message contains, or nil if it contains something else.
    fileprivate var call: RemoteCall? {
      let request = try? RemoteMessage.clientMessage(in: Array(data))
      return if case .run(_, let call) = request { call } else { nil }
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
