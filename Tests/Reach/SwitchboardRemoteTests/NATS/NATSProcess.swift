#if NATS
  import Foundation
  import Switchboard
  import SwitchboardNATS
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  /// A NATS server for a test, which can be killed and started again at the same port.
  @MainActor
  final class NATSProcess {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("nats-\(UUID().uuidString.prefix(8))")
    /// The arguments of the program when it is started the next time.
    var options: [String]
    private var process: Process?
    private(set) var port = -1

    /// The program, or nil if it is not installed.
    nonisolated private static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin"]
      .map { "\($0)/nats-server" }.first(where: FileManager.default.isExecutableFile)

    /// A Boolean value that indicates whether to run the tests that need the program. If the
    /// environment variable `SWITCHBOARD_REQUIRES_NATS` is set, they fail without it.
    nonisolated static var isExpected: Bool {
      program != nil || ProcessInfo.processInfo.environment["SWITCHBOARD_REQUIRES_NATS"] != nil
    }

    /// Starts a server.
    /// - Parameters:
    ///   - options: Further arguments of the program.
    ///   - isKeepingValues: Whether the server has JetStream.
    init(_ options: [String] = [], isKeepingValues: Bool = true) async throws {
      self.options = options + (isKeepingValues ? ["-js", "-sd", folder.path] : [])
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await start()
    }

    /// Starts a server with a user `ann`, who may not send to a subject, nor receive from another one,
    /// and a user `bob`, who may do everything.
    static func restricted(
      denying subject: String, subscribing other: String = "none"
    ) async throws -> NATSProcess {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("nats-\(UUID().uuidString.prefix(8)).conf")
      defer { try? FileManager.default.removeItem(at: file) }
      let users = """
        authorization { users = [
          { user: ann, password: secret, permissions: {
            publish: { deny: ["\(subject)"] }, subscribe: { deny: ["\(other)"] } } }
          { user: bob, password: secret }
        ] }
        """
      try users.write(to: file, atomically: true, encoding: .utf8)
      return try await NATSProcess(["-c", file.path])
    }

    /// Returns the configuration of a user of a server with users.
    func configuration(of user: String) -> NATSConfiguration {
      var configuration = configuration
      configuration.servers = ["nats://\(user):secret@127.0.0.1:\(port)"]
      return configuration
    }

    isolated deinit {
      kill()
      try? FileManager.default.removeItem(at: folder)
    }

    /// The address of the server. Delays and time limits are short.
    var configuration: NATSConfiguration {
      var configuration = NATSConfiguration("nats://127.0.0.1:\(port)")
      configuration.reconnectionDelay = .milliseconds(20)
      configuration.program = "player"
      return configuration
    }

    func start() async throws {
      let process = Process()
      let program = try #require(Self.program, "install nats-server")
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments =
        [
          "-a", "127.0.0.1", "-p", "\(port)", "--ports_file_dir", folder.path,
        ] + options
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      self.process = process
      try await readPort(of: process)
    }

    /// Kills the server, which has no time for anything.
    func kill() {
      guard let process else { return }
      self.process = nil
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// The server writes the file when it accepts connections.
    private func readPort(of process: Process) async throws {
      let file = folder.appendingPathComponent("nats-server_\(process.processIdentifier).ports")
      var address: String?
      try await eventually {
        let ports = try? JSONDecoder().decode(
          [String: [String]].self, from: Data(contentsOf: file))
        address = ports?["nats"]?.first
        return address != nil
      }
      port = address.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) } ?? -1
    }
  }

  // MARK: - Connections

  /// The connection between a caller and a program over a NATS server of its own.
  @MainActor
  struct NATSTestConnection: TransportConnection {
    private let process: NATSProcess
    private let server: NATSServer
    private let client: NATSClient
    private let configuration: NATSConfiguration

    var transport: any RemoteTransport { client }

    init(
      _ dispatcher: CommandDispatcher, _ broadcaster: Broadcaster, _ patience: Duration
    ) async throws {
      process = try await NATSProcess()
      var configuration = process.configuration
      configuration.patience = patience
      configuration.signInterval = patience / 5
      self.configuration = configuration
      server = NATSServer(dispatcher: dispatcher, broadcaster: broadcaster)
      try await server.serve(as: "player", over: configuration)
      client = try await NATSClient.connect(to: "player", over: configuration)
    }

    func disconnect() async throws {
      process.kill()
      try await process.start()
    }

    func restart() async throws {
      await server.stop()
      try await server.serve(as: "player", over: configuration)
    }

    func stop() async {
      await server.stop()
      client.close()
    }
  }
#endif
