#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote

  /// The answers to tools that list services, such as `nats service ls`.
  ///
  /// They follow the protocol of NATS micro-services (ADR-32 of nats-io/nats-architecture-and-design):
  /// each program is an instance of a service named after its kind, and each command an endpoint with
  /// its JSON Schema and its statistics.
  @MainActor
  final class ServiceListing {
    private let scope: RemoteScope
    private let connection: NATSConnection
    private let names: NATSNames
    private let id: String
    private let clock: any Clock<Duration>
    private let started: Date
    private var statistics: [String: Statistics] = [:]
    private var subscriptions: [NATSSubscription] = []

    private struct Statistics {
      var requestCount = 0
      var errorCount = 0
      var lastError = ""
      var time = Duration.zero
    }

    /// What a tool asks for.
    private enum Request: String, CaseIterable {
      case ping = "PING"
      case info = "INFO"
      case stats = "STATS"
    }

    init(
      _ scope: RemoteScope, _ connection: NATSConnection, _ names: NATSNames, id: String,
      _ configuration: NATSConfiguration
    ) {
      self.scope = scope
      self.connection = connection
      self.names = names
      self.id = id
      clock = configuration.clock
      started = configuration.date()
    }

    /// Begins to answer requests to all services, to those of the kind, and to this program.
    func start() {
      for request in Request.allCases {
        let all = "$SRV.\(request.rawValue)"
        let ofKind = "\(all).\(names.kind)"
        for subject in [all, ofKind, "\(ofKind).\(id)"] {
          subscriptions.append(
            connection.subscribe(to: subject) { [weak self] message in
              guard let reply = message.reply else { return }
              Task { @MainActor in self?.answer(request, replyingTo: reply) }
            })
        }
      }
    }

    func stop() { subscriptions = [] }
  }

  // MARK: - Statistics

  extension ServiceListing {
    /// Runs a command and notes its time and its failure.
    func measuring<Value>(
      _ command: CommandDescription, _ body: () async throws(RemoteFailure) -> Value
    ) async throws(RemoteFailure) -> Value {
      let stopwatch = clock.stopwatch()
      defer { statistics[command.id, default: Statistics()].time += stopwatch() }
      statistics[command.id, default: Statistics()].requestCount += 1
      do throws(RemoteFailure) { return try await body() } catch {
        statistics[command.id]?.errorCount += 1
        statistics[command.id]?.lastError = error.kind
        throw error
      }
    }
  }

  // MARK: - Answers

  extension ServiceListing {
    private struct Answer: Encodable {
      let type: String
      let name: String
      let id: String
      let version: String
      let metadata: [String: String]
      var description: String?
      var started: Date?
      var endpoints: [Endpoint]?
    }

    private struct Endpoint: Encodable {
      let name: String
      let subject: String
      let queueGroup = NATSNames.handlers
      var metadata: [String: String]?
      var numRequests: Int?
      var numErrors: Int?
      var lastError: String?
      /// The times in nanoseconds.
      var processingTime: Int?
      var averageProcessingTime: Int?

      private enum CodingKeys: CodingKey {
        case name, subject, queueGroup, metadata, numRequests, numErrors, lastError
        case processingTime, averageProcessingTime
      }
    }

    private func answer(_ request: Request, replyingTo reply: String) {
      var answer = Answer(
        type: "io.nats.micro.v1.\(request.rawValue.lowercased())_response", name: names.kind,
        id: id, version: "0.0.0", metadata: ["protocol": "\(RemoteMessage.protocolVersion)"])
      switch request {
      case .ping: break
      case .info:
        answer.description = "Commands of \(names.kind)"
        answer.endpoints = RemoteDescription(scope).commands.map(described)
      case .stats:
        answer.started = started
        answer.endpoints = RemoteDescription(scope).commands.map(measured)
      }
      if let data = data(of: answer) { connection.send(data, to: reply) }
    }

    /// Returns the JSON of an answer, without the metadata of the commands if it would be too large.
    private func data(of answer: Answer) -> Data? {
      guard let data = try? Self.encoder.encode(answer) else { return nil }
      guard data.count > connection.messageLimit else { return data }
      var smaller = answer
      smaller.endpoints = answer.endpoints?.map { endpoint in
        var endpoint = endpoint
        endpoint.metadata = nil
        return endpoint
      }
      let rest = try? Self.encoder.encode(smaller)
      return rest.flatMap { $0.count > connection.messageLimit ? nil : $0 }
    }

    private static let encoder: JSONEncoder = {
      let encoder = JSONEncoder()
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
      return encoder
    }()

    private func endpoint(of command: RemoteCommand) -> Endpoint {
      Endpoint(
        // The name of an endpoint has no dots.
        name: NATSNames.escaped(command.name.replacing(".", with: "-")),
        subject: names.calls(of: command.name))
    }

    private func described(_ command: RemoteCommand) -> Endpoint {
      var endpoint = endpoint(of: command)
      let json = try? RemoteMessage.data(of: command)
      endpoint.metadata = [
        "usage": command.usage, "summary": command.summary,
        // The description contains the JSON Schema of the arguments.
        "description": json.map { String(decoding: $0, as: UTF8.self) } ?? "",
      ]
      return endpoint
    }

    private func measured(_ command: RemoteCommand) -> Endpoint {
      var endpoint = endpoint(of: command)
      let handled = scope.dispatcher?.handledCommands(named: command.name).first
      let own = handled.flatMap { statistics[$0.description.id] } ?? Statistics()
      let nanoseconds = Int(own.time / .nanoseconds(1))
      endpoint.numRequests = own.requestCount
      endpoint.numErrors = own.errorCount
      endpoint.lastError = own.lastError
      endpoint.processingTime = nanoseconds
      endpoint.averageProcessingTime = nanoseconds / max(1, own.requestCount)
      return endpoint
    }
  }
#endif
