#if NATS
  internal import Foundation
  public import Switchboard
  public import SwitchboardRemote

  /// A server that lets programs on other machines run this program's commands and observe its
  /// properties.
  ///
  /// Several programs of one kind can serve at a time. Each call of a command is handled by one of
  /// those that have a handler.
  ///
  /// The server works until you call ``stop()``, even if you don't keep it.
  @MainActor
  public final class NATSServer {
    private struct Service {
      let connection: NATSConnection
      let commands: CommandService
      let values: ValueService
      let events: Task<Void, Never>
    }

    private enum State {
      case stopped, starting
      case serving(Service)
      case stopping
    }

    private let dispatcher: CommandDispatcher
    private let broadcaster: Broadcaster
    private var state = State.stopped
    /// The numbers of values, which go on when the server serves again.
    private var numbers: ValueNumbers?
    /// The subjects whose refusal has been reported.
    private var refusedSubjects: Set<String> = []

    /// The name that distinguishes this program from others of its kind.
    public nonisolated let id = UUID().uuidString.filter { $0 != "-" }

    /// Creates a server. What is off the record is never served.
    /// - Parameters:
    ///   - dispatcher: The dispatcher that runs the commands.
    ///   - broadcaster: The broadcaster whose properties can be observed.
    public init(dispatcher: CommandDispatcher, broadcaster: Broadcaster) {
      self.dispatcher = dispatcher
      self.broadcaster = broadcaster
    }

    /// Connects to a NATS server, and returns as soon as clients can call and observe.
    ///
    /// If the connection is lost, the server connects again and writes its values again. If the
    /// NATS servers refuse its credentials meanwhile, the server stops and tells
    /// `CoordinatorNode.onDiagnostic`. It can then serve again.
    /// - Parameters:
    ///   - kind: The name that programs of this kind share, such as `player`.
    ///   - configuration: The address of the NATS server, and how to connect to it.
    /// - Throws: `RemoteError` if no NATS server accepts the connection, if it
    ///   keeps no values, or if this server serves already or is stopped meanwhile.
    public func serve(
      as kind: String, over configuration: NATSConfiguration
    ) async throws(RemoteError) {
      guard case .stopped = state else { throw .servingNATS }
      state = .starting
      do throws(RemoteError) {
        let service = try await start(NATSNames(kind), configuration)
        guard case .starting = state else {
          await end(service)
          throw .stopped
        }
        state = .serving(service)
      } catch {
        state = .stopped
        throw error
      }
    }

    /// Stops serving, cancels the commands that run, and removes the values of this program.
    public func stop() async {
      switch state {
      case .stopped, .stopping: break
      case .starting: state = .stopping
      case .serving(let service):
        state = .stopping
        await end(service)
        state = .stopped
      }
    }

    private func end(_ service: Service) async {
      service.events.cancel()
      service.commands.stop()
      await service.values.stop()
    }
  }

  // MARK: - Starting

  extension NATSServer {
    private func start(
      _ names: NATSNames, _ configuration: NATSConfiguration
    ) async throws(RemoteError) -> Service {
      let (events, continuation) = AsyncStream<NATSConnection.Event>.makeStream()
      let connection = try await NATSConnection(configuration) { continuation.yield($0) }
      let bucket = NATSBucket(connection, names, configuration)
      do throws(NATSStatus) { try await bucket.open() } catch {
        throw .noValues(because: "\(error)")
      }
      let scope = RemoteScope(
        dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
        includesOffTheRecord: false, permitting: configuration.permittedEffects)
      let commands = CommandService(
        scope, connection, bucket, names, id: id, configuration)
      let numbers = numbers ?? ValueNumbers(configuration.date)
      self.numbers = numbers
      let values = ValueService(scope, bucket, id: id, numbers, configuration)
      commands.start()
      await connection.settle()
      await values.start()
      return Service(
        connection: connection, commands: commands, values: values,
        events: Task {
          for await event in events { await handle(event, values) }
        })
    }

    private func handle(_ event: NATSConnection.Event, _ values: ValueService) async {
      switch event {
      // The bucket may have been lost, or may contain values from before the disconnection.
      case .reconnected: values.writeAll()
      case .closed:
        await stop()
        CoordinatorNode.onDiagnostic(
          "the NATS servers refuse to connect this program again, so it serves no longer: check "
            + "its credentials, and let it serve again")
      case .refused(let subject):
        guard refusedSubjects.insert(subject).inserted else { return }
        CoordinatorNode.onDiagnostic(
          "the NATS servers don't permit this program to use the subject ‘\(subject)’: check the "
            + "permissions of its user")
      case .disconnected, .gap: break
      }
    }
  }
#endif
