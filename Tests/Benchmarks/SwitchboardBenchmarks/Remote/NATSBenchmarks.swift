#if NATS
  import CNATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote

  /// Benchmarks of programs that are called over NATS. The reference is a request of the client
  /// library alone, with the same bytes.
  @MainActor
  enum NATSBenchmarks {
    static let commandRow = "command over NATS to a program"
    static let crowdRow = "command over NATS to 100 programs"
    private static let requestRow = "request over NATS by its library"
    /// The number of commands that are open at a time in the rows that say so.
    private static let width = 32

    static var all: [Benchmark] {
      guard ReferenceProgram("nats-server") != nil else { return [] }
      let rows = [(1, "a program"), (10, "10 programs"), (100, "100 programs")].flatMap {
        count, name in
        [command("command over NATS to \(name)", count), commands(to: name, count)]
      }
      return [request] + rows
    }

    static let goals = [
      Goal(row: commandRow, figure: .ratio, limit: 1.5),
      Goal(row: crowdRow, figure: .growth(from: commandRow), limit: 1.5),
    ]

    private static func command(_ name: String, _ programs: Int) -> Benchmark {
      Benchmark(.remote, name, reference: requestRow) { tally in
        let stage = try await NATSStage(programs)
        return { count in for _ in 0..<count { tally.add(await stage.call()) } }
      }
    }

    /// Calls that are open at the same time. The time is that of one of them.
    private static func commands(to name: String, _ programs: Int) -> Benchmark {
      let row = "command over NATS to \(name), \(width) at a time"
      return Benchmark(.remote, row, reference: requestRow) { tally in
        let stage = try await NATSStage(programs)
        return { count in
          let callers = (0..<min(width, count)).map { caller in
            Task {
              for _ in stride(from: caller, to: count, by: width) {
                tally.add(await stage.call())
              }
            }
          }
          for caller in callers { await caller.value }
        }
      }
    }

    private static var request: Benchmark {
      Benchmark(.remote, requestRow, reference: requestRow) { tally in
        let requests = try RawRequests(try await .shared())
        return { count in for _ in 0..<count where requests.exchange() { tally.add(1) } }
      }
    }
  }

  // MARK: - NATSStage

  /// Programs of one kind, each in a process of its own, and their client.
  @MainActor
  private final class NATSStage {
    private let client: NATSClient
    private let daemon: NATSDaemon
    private var programs: [Process] = []

    init(_ count: Int) async throws {
      daemon = try await .shared()
      let kind = "meter\(count)-\(UUID().uuidString.prefix(8))"
      client = try await NATSClient.connect(to: kind, over: NATSConfiguration(daemon.url))
      for _ in 1...count { programs.append(try NATSMeterProgram.start(kind, daemon.url)) }
      try await waitForPrograms(kind)
    }

    isolated deinit {
      for program in programs { program.terminate() }
    }

    /// Waits until the client sees all programs.
    private func waitForPrograms(_ kind: String) async throws {
      let deadline = ContinuousClock.now + .seconds(60)
      while case let found = try await client.programs().count, found < programs.count {
        guard programs.allSatisfy(\.isRunning), .now < deadline else {
          throw BenchmarkError(name: kind, expected: programs.count, found: found)
        }
      }
    }

    /// Calls a command, and returns the number of programs that have run it.
    func call() async -> Int {
      do {
        try await client.run("MeterCommands.add", ["1"])
        return 1
      } catch { return 0 }
    }
  }

  // MARK: - NATSMeterProgram

  /// A process that serves a command over NATS.
  @MainActor
  enum NATSMeterProgram {
    /// Starts a process, which ends with this one.
    static func start(_ kind: String, _ url: String) throws -> Process {
      let process = Process()
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["--meters", kind, "--nats", url]
      process.standardInput = Pipe()
      try process.run()
      return process
    }

    /// Serves until the standard input ends.
    static func run(_ kind: String, _ url: String) async throws {
      let dispatcher = CommandDispatcher(name: kind), meter = Meter(Tally())
      let registration = try dispatcher.register(meter, for: MeterCommandsRouter.self)
      let server = NATSServer(dispatcher: dispatcher, broadcaster: Broadcaster(name: kind))
      try await server.serve(as: kind, over: NATSConfiguration(url))
      await endOfInput()
      await server.stop()
      withExtendedLifetime((registration, meter)) {}
    }

    private static func endOfInput() async {
      await withCheckedContinuation { continuation in
        FileHandle.standardInput.readabilityHandler = { input in
          guard input.availableData.isEmpty else { return }
          input.readabilityHandler = nil
          continuation.resume()
        }
      }
    }
  }

  // MARK: - NATSDaemon

  /// A NATS server that runs until its benchmarks end.
  @MainActor
  private final class NATSDaemon {
    let url: String
    private let process: Process
    private let folder: URL
    private static weak var current: NATSDaemon?

    static func shared() async throws -> NATSDaemon {
      if let current { return current }
      let daemon = try await NATSDaemon()
      current = daemon
      return daemon
    }

    private init() async throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("nats-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.environment = ["PATH": "/usr/sbin:/usr/bin:/usr/local/bin"]
      process.arguments = [
        "nats-server", "-a", "127.0.0.1", "-p", "-1", "-js", "-sd", folder.path,
        "--ports_file_dir", folder.path,
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      url = try await Self.address(of: process, in: folder)
    }

    isolated deinit {
      process.terminate()
      try? FileManager.default.removeItem(at: folder)
    }

    /// Waits for the file that the server writes when it accepts connections.
    private static func address(of process: Process, in folder: URL) async throws -> String {
      let file = folder.appendingPathComponent("nats-server_\(process.processIdentifier).ports")
      while true {
        let ports = try? JSONDecoder().decode(
          [String: [String]].self, from: Data(contentsOf: file))
        if let address = ports?["nats"]?.first { return address }
        guard process.isRunning else { throw CocoaError(.executableNotLoadable) }
        await Task.yield()
      }
    }
  }

  // MARK: - RawRequests

  /// Requests of the library, which a second connection answers.
  private final class RawRequests {
    private static let subject = "switchboard.raw.run.MeterCommands.add"
    private static let message =
      #"{"arguments":[["1"]],"command":"MeterCommands.add","id":0,"type":"run"}"#
    private let client: OpaquePointer?
    private let server: OpaquePointer?
    private let daemon: NATSDaemon
    private var subscription: OpaquePointer?

    init(_ daemon: NATSDaemon) throws {
      self.daemon = daemon
      client = try Self.connection(to: daemon.url)
      server = try Self.connection(to: daemon.url)
      natsConnection_QueueSubscribe(
        &subscription, server, Self.subject, "handlers",
        { connection, _, message, _ in
          natsConnection_PublishString(
            connection, natsMsg_GetReply(message), #"{"id":0,"type":"result"}"#)
          natsMsg_Destroy(message)
        }, nil)
      natsConnection_Flush(server)
    }

    deinit {
      natsSubscription_Destroy(subscription)
      natsConnection_Destroy(client)
      natsConnection_Destroy(server)
    }

    private static func connection(to url: String) throws -> OpaquePointer? {
      var options: OpaquePointer?, connection: OpaquePointer?
      natsOptions_Create(&options)
      defer { natsOptions_Destroy(options) }
      natsOptions_SetURL(options, url)
      natsOptions_SetSendAsap(options, true)
      guard natsConnection_Connect(&connection, options) == NATS_OK else {
        throw CocoaError(.coderReadCorrupt)
      }
      return connection
    }

    /// Sends a request and waits for its reply.
    func exchange() -> Bool {
      var reply: OpaquePointer?
      defer { natsMsg_Destroy(reply) }
      return natsConnection_RequestString(&reply, client, Self.subject, Self.message, 1_000)
        == NATS_OK
    }
  }
#endif
