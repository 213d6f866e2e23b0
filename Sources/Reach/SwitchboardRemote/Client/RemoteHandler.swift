public import Switchboard

/// A handler in another program, on this machine or another one.
///
/// Register it for a protocol, and the commands of the protocol run there:
///
/// ```swift
/// let player = RemoteHandler("player on hub") {
///   try await NATSClient.connect(to: "player", over: NATSConfiguration("nats://hub"))
/// }
/// let playing = try dispatcher.register(player, for: PlayerCommandsRouter.self)
/// ```
///
/// Each call goes to the program, with its progress, its errors and its cancellation. If the program
/// can't be reached, or has no handler itself, the call goes to the next handler in the chain: one that
/// this handler overrides, or one of a parent dispatcher. A call whose connection ends while it runs
/// fails, because it may have had its effect, unless the command declares that it only reads or is
/// repeatable.
///
/// The answer comes later. A prompt, a client and a `CommandCall` wait for it. A synchronous method of a
/// router can't wait, so it throws, or is dropped and reported.
///
/// The commands of dispatchers that are off the record stay in this program.
@MainActor
public final class RemoteHandler {
  package let handlerName: String
  private let timeLimit: Duration?
  private let clock: any Clock<Duration>
  private var transport: (any RemoteTransport)?
  private var connecting: Task<Void, Never>?

  /// Creates a handler and begins to connect.
  /// - Parameters:
  ///   - name: The name of the program for listings and messages, such as `player on hub`.
  ///   - timeLimit: The maximum time until a command ends, or nil to wait as long as the connection
  ///     lasts.
  ///   - clock: The clock that measures the time.
  ///   - connect: A closure that connects to the program. It is called again one second after it has
  ///     failed or the connection has ended.
  public init(
    _ name: String, timeLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    connect: @escaping @Sendable () async throws -> any RemoteTransport
  ) {
    handlerName = name
    self.timeLimit = timeLimit
    self.clock = clock
    connecting = Task { [weak self] in
      while !Task.isCancelled {
        if let transport = try? await connect() {
          self?.transport = transport
          await transport.waitForEnd()
          self?.transport = nil
        }
        try? await clock.sleep(for: .seconds(1))
      }
    }
  }

  isolated deinit { connecting?.cancel() }

  /// A Boolean value that indicates whether there is a connection to the program.
  public var isConnected: Bool { transport != nil }
}

// MARK: - Registration

extension CommandDispatcher {
  /// Lets a program run the commands of a protocol and of the protocols that it inherits.
  /// - Parameters:
  ///   - handler: The handler in the other program. The registration keeps it alive.
  ///   - type: The protocol's router, for example `PlayerCommandsRouter.self`.
  ///   - overriding: Whether the handler overrides other handlers of single commands.
  /// - Returns: A subscription that ends the registration when released.
  /// - Throws: `RegistrationError` if a command has another handler of its own, or if the dispatcher is
  ///   not active.
  public func register<Router: CommandRouting>(
    _ handler: RemoteHandler, for type: Router.Type, overriding: Bool = false
  ) throws(RegistrationError) -> Subscription {
    let registrations = Subscriptions()
    try add(handler, for: type, overriding, to: registrations)
    return Subscription { registrations.cancel() }
  }

  private func add<Router: CommandRouting>(
    _ handler: RemoteHandler, for type: Router.Type, _ overriding: Bool,
    to registrations: Subscriptions
  ) throws(RegistrationError) {
    for (index, command) in Router.protocolDescription.commands.enumerated() {
      let key = CommandKey<Router, RemoteHandler.Method>(
        index: index, awaiting: { method, arguments in try await method(arguments) })
      registrations.keep(
        try register(handler, for: key, holding: .strongly, overriding: overriding) { handler in
          { try await handler.run(command, with: $0) }
        })
    }
    for inherited in Router.inheritedRouters {
      try add(handler, for: inherited, overriding, to: registrations)
    }
  }
}

// MARK: - Calls

extension RemoteHandler {
  fileprivate typealias Method = @MainActor (CommandArguments) async throws -> CommandResult

  /// Runs a command in the other program.
  /// - Throws: ``CallPassed`` if the next handler may run it.
  fileprivate func run(
    _ command: CommandDescription, with arguments: CommandArguments
  ) async throws -> CommandResult {
    guard let transport else { throw CallPassed() }
    let words = try command.words(of: arguments), value: RemoteValue
    do {
      value = try await withinLimit(command) {
        [receiver = CallEnvironment.current.receiver] in
        try await transport.run(command.id, words, reportingTo: receiver)
      }
    } catch let error where Self.mayPass(command, on: error) {
      throw CallPassed()
    }
    return try CommandResult(value, of: command)
  }

  private func withinLimit(
    _ command: CommandDescription,
    _ body: @escaping @Sendable @concurrent () async throws -> RemoteValue
  ) async throws -> RemoteValue {
    guard let timeLimit else { return try await body() }
    do {
      return try await CommandTimeLimit.running(within: timeLimit, clock: clock, body)
    } catch is CommandTimeLimitExceeded {
      throw RemoteFailure.timedOut(handlerName, command.displayName, after: timeLimit)
    }
  }

  /// Returns whether a call that has failed may go to the next handler: if it certainly has not run, or
  /// may run twice.
  private static func mayPass(_ command: CommandDescription, on error: any Error) -> Bool {
    if let failure = error as? RemoteFailure {
      // A command can also fail because one that it sends has no handler.
      return failure.kind == "unhandled"
        && [command.id, command.qualifiedName].contains { failure.message.hasPrefix("\($0) ") }
    }
    guard let error = error as? RemoteError else { return false }
    return error.isBeforeCall || command.effects.isReadOnly || command.effects.isRepeatable
  }
}

extension RemoteTransport {
  func run(
    _ command: String, _ words: [[String]],
    reportingTo receiver: (@MainActor @Sendable (CommandProgress) -> Void)?
  ) async throws -> RemoteValue {
    try await run(command, with: words) { progress in
      Task { @MainActor in receiver?(progress) }
    }
  }
}

extension RemoteHandler: CommandAvailability {
  public func declines(_ call: WrappedCall) -> Bool { transport == nil || call.isOffTheRecord }
}

extension RemoteHandler: NamedHandler {}

// MARK: - Values

extension CommandDescription {
  /// Returns the words of the arguments.
  /// - Throws: ``CommandError`` if an argument cannot be written as words.
  @MainActor
  func words(of arguments: CommandArguments) throws(CommandError) -> [[String]] {
    var words: [[String]] = []
    for (index, parameter) in parameters.enumerated() {
      let value: Any = arguments.value(index)
      guard let value = value as? any CommandParameterType else {
        throw .refused(
          qualifiedName,
          because: "‘\(parameter.name)’ cannot be sent: let \(parameter.typeName) conform to "
            + "CommandArgument")
      }
      words.append(value.arguments)
    }
    return words
  }
}

extension CommandResult {
  /// Creates the result of a command from the value that another program has sent.
  /// - Throws: ``RemoteError`` if the value has another type than the result of the command.
  fileprivate init(_ value: RemoteValue, of command: CommandDescription) throws {
    guard let type = command.resultType else {
      self.init()
      return
    }
    guard let type = type as? any Decodable.Type else {
      throw RemoteError.undecodable(type, because: "it is not Decodable")
    }
    self = try Self.decoded(value, type)
  }

  private static func decoded<Value: Decodable>(
    _ value: RemoteValue, _ type: Value.Type
  ) throws -> CommandResult {
    CommandResult(try value.decoded(as: type))
  }
}
