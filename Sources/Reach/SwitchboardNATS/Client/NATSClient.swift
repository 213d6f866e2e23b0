#if NATS
  internal import Foundation
  public import Switchboard
  public import SwitchboardRemote

  /// A client of all programs of one kind, wherever they run.
  ///
  /// ```swift
  /// let players = try await NATSClient.connect(to: "player", over: NATSConfiguration("nats://hub"))
  /// try await players.run("PlayerCommands.play", ["Blue Train"])
  /// for try await count in await players.observe(SongCount.self) { print(count) }
  /// ```
  ///
  /// Each call goes to one of the programs that have a handler for the command. If the connection
  /// is lost, the client connects again, and observations go on. Releasing the client ends the
  /// connection.
  public final class NATSClient: Sendable {
    private let link: ClientLink
    /// The program that gets all requests, or nil for all programs of the kind.
    private let program: String?
    /// The key of all calls, or nil.
    private let key: String?

    private init(_ link: ClientLink, program: String?, key: String? = nil) {
      self.link = link
      self.program = program
      self.key = key
    }

    /// Connects to a NATS server. Programs can be started before or after.
    /// - Parameters:
    ///   - kind: The name that the programs share.
    ///   - configuration: The address of the NATS server, and how to connect to it.
    /// - Returns: The client.
    /// - Throws: `RemoteError` if no NATS server accepts the connection.
    public static func connect(
      to kind: String, over configuration: NATSConfiguration
    ) async throws -> NATSClient {
      NATSClient(try await ClientLink(NATSNames(kind), configuration), program: nil)
    }

    /// Returns a client of one program, which uses the same connection.
    /// - Parameter program: The program, which ``programs()`` has listed.
    public func only(_ program: NATSProgram) -> NATSClient {
      NATSClient(link, program: program.id, key: key)
    }

    /// Returns a client for one call, which runs only once however often it is repeated.
    ///
    /// ```swift
    /// let key = UUID().uuidString
    /// do { try await shops.once(key).run("ShopCommands.order", ["Blue Train"]) }
    /// catch let error as RemoteError where error.kind == "outcome_unknown" {
    ///   try await shops.once(key).run("ShopCommands.order", ["Blue Train"])
    /// }
    /// ```
    ///
    /// A call that is repeated waits for the first one, or gets its outcome, also if another program of
    /// the kind receives it. The outcome is kept for a minute after the command has ended (`lifetime`).
    /// - Parameter key: A key that no other call of the command has, with at most 1,024 bytes.
    public func once(_ key: String) -> NATSClient {
      NATSClient(link, program: program, key: key)
    }

    /// Ends the connection. Open requests throw `RemoteError`.
    public func close() { link.close() }
  }

  /// A program that serves its commands and properties.
  public struct NATSProgram: Sendable, Hashable, Identifiable {
    /// The name that distinguishes the program from others of its kind.
    public let id: String
    /// The name and the version of the program.
    public let program: RemoteProgram
  }

  // MARK: - Programs

  extension NATSClient {
    /// Returns the programs of the kind that answer now.
    /// - Throws: `RemoteError` if there is no connection.
    public func programs() async throws -> [NATSProgram] {
      let programs = try await link.greetings()
      return try await withThrowingTaskGroup { group in
        for program in programs {
          group.addTask { [link] in try await link.isAnswering(program.id) ? program : nil }
        }
        return try await group.reduce(into: []) { if let program = $1 { $0.append(program) } }
          .sorted { $0.id < $1.id }
      }
    }
  }

  // MARK: - RemoteTransport

  extension NATSClient: RemoteTransport {
    public func describe() async throws -> RemoteDescription {
      if let program { return try await link.description(of: program) }
      let programs = try await programs()
      guard !programs.isEmpty else { throw RemoteError.noAnswer }
      let answers: [Result<RemoteDescription, any Error>] = await withTaskGroup { group in
        for (index, program) in programs.enumerated() {
          group.addTask { [self] in (index, await answer(of: program)) }
        }
        let all = await group.reduce(into: []) { $0.append($1) }
        return all.sorted { $0.0 < $1.0 }.map(\.1)
      }
      // A program that has ended since then offers nothing.
      let descriptions = answers.compactMap { try? $0.get() }
      if descriptions.isEmpty, let first = answers.first { return try first.get() }
      return RemoteDescription(merging: descriptions)
    }

    private func answer(
      of program: NATSProgram
    ) async -> Result<RemoteDescription, any Error> {
      do { return .success(try await link.description(of: program.id)) } catch {
        return .failure(error)
      }
    }

    public func run(
      _ command: String, with arguments: [[String]],
      onProgress: (@Sendable (CommandProgress) -> Void)?
    ) async throws -> RemoteValue {
      let call = RemoteCall(command: command, arguments: arguments)
      return try await link.run(call, at: program, key: key, onProgress)
    }

    /// Waits until the NATS servers refuse to connect again, or the client is closed. It learns this
    /// within a second.
    public func waitForEnd() async {
      let clock = link.configuration.clock
      while !Task.isCancelled, !link.connection.isClosed {
        try? await clock.sleep(for: .seconds(1))
      }
    }

    public func observe(named name: String) async -> AsyncThrowingStream<RemoteValue, any Error> {
      link.observe(name, of: program ?? "*")
    }
  }
#endif
