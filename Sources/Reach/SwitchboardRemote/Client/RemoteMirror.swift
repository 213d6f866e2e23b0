public import Switchboard

/// The commands and properties of another program, in a dispatcher and a broadcaster of this one.
///
/// This program needs no declaration of them. A prompt, an agent or an inspector works with them as
/// with its own, over any transport:
///
/// ```swift
/// let players = try await NATSClient.connect(to: "player", over: NATSConfiguration("nats://hub"))
/// let mirror = try await RemoteMirror(of: players, named: "player")
/// await REPL(dispatcher: { mirror.dispatcher }, broadcaster: { mirror.broadcaster }).run()
/// ```
///
/// It has what the program offered when the mirror was created, except commands that cannot be typed.
/// Releasing it ends its observations.
@MainActor
public final class RemoteMirror {
  /// The dispatcher that runs the commands in the other program.
  public let dispatcher: CommandDispatcher
  /// The broadcaster that has the properties of the other program.
  public let broadcaster: Broadcaster

  /// The number of mirrors that have been created, which tells the commands of mirrors apart.
  private static var count = 0

  package let handlerName: String
  let transport: any RemoteTransport
  private let registrations = Subscriptions()
  private let observations = SharedObservations()
  /// The IDs of the commands here, by their names in the other program.
  private(set) var commandIDs: [String: String] = [:]
  private var properties: [String: ProvidedProperty] = [:]

  /// Creates a mirror of what a program offers now.
  /// - Parameters:
  ///   - transport: The way to reach the program.
  ///   - name: The name of the program for listings and messages.
  /// - Throws: ``RemoteError`` if the program cannot be reached.
  public init(of transport: any RemoteTransport, named name: String) async throws {
    self.transport = transport
    handlerName = name
    dispatcher = CommandDispatcher(name: name)
    broadcaster = Broadcaster(name: name)
    let description = try await transport.describe()
    let protocols = Dictionary(grouping: description.commands, by: \.protocolName)
    Self.count += 1
    for (name, commands) in protocols.sorted(by: { $0.key < $1.key }) {
      try register(commands, of: name, as: "Mirror\(Self.count).\(name)")
    }
    for name in description.properties {
      registrations.keep(
        observe(name) { [weak self] _ in
          // Without the program, the property has no value.
          self?.properties[name] = nil
        } onValue: { [weak self] value in
          self?.take(value.encoded(), of: name)
        })
    }
  }

  /// Observes a property of the other program by its name. See ``SharedObservations``.
  func observe(
    _ name: String, onEnd: @escaping @MainActor (RemoteFailure?) -> Void,
    onValue: @escaping @MainActor (EncodedValue) -> Void
  ) -> Subscription {
    observations.observe(name, of: transport, onEnd: onEnd, onValue: onValue)
  }
}

// MARK: - Commands

extension RemoteMirror: NamedHandler {
  private func register(_ commands: [RemoteCommand], of name: String, as id: String) throws {
    let typeable = commands.filter { $0.parameters.allSatisfy { $0.arity != .untypeable } }
    let description = CommandProtocolDescription(
      id, name, "Commands of \(handlerName).",
      facts: typeable.flatMap(\.facts),
      types: typeable.flatMap { command in command.parameters.map(command.type) },
      defaults: typeable.flatMap { $0.parameters.compactMap(\.defaultWords) })
    for (remote, command) in zip(typeable, description.commands) {
      let key = ClientCommandsRouter.key(of: command, in: description)
      commandIDs[remote.name] = command.id
      registrations.keep(
        try dispatcher.register(self, for: key) { mirror in
          { try await mirror.run(remote.name, command, $0) }
        })
    }
  }

  private func run(
    _ name: String, _ command: CommandDescription, _ arguments: CommandArguments
  ) async throws -> CommandResult {
    let value = try await transport.run(
      name, command.words(of: arguments), reportingTo: CallEnvironment.current.receiver)
    return ClientOutput(value).map { CommandResult($0) } ?? CommandResult()
  }
}

extension RemoteCommand {
  /// The name of the protocol, such as `TabCommands` of `TabCommands.openTab`.
  fileprivate var protocolName: String {
    name.split(separator: ".").dropLast().joined(separator: ".")
  }

  fileprivate var facts: [CommandFact] {
    let swiftName = name.split(separator: ".").last.map(String.init) ?? name
    let words = CommandWords(swiftName).words.joined(separator: " ")
    var facts: [CommandFact] = [.command(swiftName, summary, async: true, throws: true)]
    facts += parameters.flatMap { $0.facts(choices: choices(of: $0)) }
    facts += names.filter { $0 != words }.map(CommandFact.shortName)
    facts += examples.map(CommandFact.example)
    facts.append(.discussion(discussion))
    facts.append(.effects(effects.declared))
    if isConfidential { facts.append(.confidential) }
    if let deprecation { facts.append(.deprecated(deprecation)) }
    return facts
  }

  /// Returns the type that takes the same words as a parameter, as far as its schema says.
  fileprivate func type(of parameter: RemoteParameter) -> Any.Type {
    let type: DeclaredType =
      switch element(of: parameter)?.member("type")?.text {
      case "integer": .integer
      case "number": .number
      case "boolean": .boolean
      default: .text
      }
    return switch parameter.arity {
    case .one, .untypeable: type.parameterType(.one)
    case .optional: type.parameterType(.optional)
    case .many: type.parameterType(.many)
    case .flag, .toggle: Bool.self
    }
  }

  private func choices(of parameter: RemoteParameter) -> [String] {
    guard case .list(let choices)? = element(of: parameter)?.member("enum") else { return [] }
    return choices.map(\.text)
  }

  /// Returns the schema of a parameter, or that of its elements if it takes several words.
  private func element(of parameter: RemoteParameter) -> OutputValue? {
    let schema = inputSchema.member("properties")?.member(parameter.name)
    guard case .list(let alternatives)? = schema?.member("anyOf") else {
      return schema?.member("items") ?? schema
    }
    return alternatives.first
  }
}

extension OutputValue {
  /// Returns the member of a record with a name, or nil if there is none.
  fileprivate func member(_ name: String) -> Self? {
    guard case .record(let record) = self else { return nil }
    return record[name]
  }
}

extension RemoteParameter {
  fileprivate func facts(choices: [String]) -> [CommandFact] {
    var facts: [CommandFact] = [option == nil ? .parameter(name, summary) : .option(name, summary)]
    if let option, option != "--" + CommandWords(name).hyphenated {
      facts.append(.label(String(option.drop { $0 == "-" })))
    }
    if defaultWords != nil { facts.append(.default) }
    if !choices.isEmpty { facts.append(.choices(choices)) }
    return facts
  }
}

extension RemoteEffects {
  /// The effects that a program with these hints declares.
  fileprivate var declared: CommandEffects {
    var effects: CommandEffects = isReadOnly ? .reads : mayDestroy ? .destroys : .changes
    if isRepeatable { effects.insert(.repeatable) }
    if mayReachOutside { effects.insert(.reachesOutside) }
    return effects
  }
}

// MARK: - Properties

extension RemoteMirror {
  /// Broadcasts a value of a property.
  private func take(_ value: RemoteValue, of name: String) {
    let value = ProvidedValue(ClientOutput(value) ?? ClientOutput(value: .none, text: nil))
    if let property = properties[name] {
      property.value = value
    } else {
      properties[name] = try? ProvidedProperty(name, value, in: broadcaster)
    }
  }
}

extension ClientOutput {
  /// Creates the output for a value of another program, or returns nil if the program returned none.
  fileprivate init?(_ value: RemoteValue) {
    let decoded = try? value.decoded(as: OutputValue.self)
    guard decoded != nil || value.text != nil else { return nil }
    self.init(value: decoded ?? .text(value.text ?? ""), text: value.text)
  }
}
