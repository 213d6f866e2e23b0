import Foundation
package import Switchboard
import SwitchboardREPL

/// What a client adds to a program: commands that it handles, properties, and wrappers.
@MainActor
package final class ClientHandlers {
  /// A name of a client, and the dispatcher with which its commands are registered.
  private struct Name: Hashable {
    let text: String
    let dispatcher: ObjectIdentifier
  }

  /// The maximum number of properties of a client.
  private static let propertyLimit = 100
  /// The names of the clients that are connected.
  private static var names: Set<Name> = []

  let scope: RemoteScope
  let configuration: RemoteServerConfiguration
  let reviews = Reviews()
  private let outbox: Outbox
  /// A closure that sends a message at once, also while the main actor is blocked.
  var sendAtOnce: @MainActor (ServerMessage) -> Void = { _ in }
  /// A closure that ends the connection of a client that does not answer.
  var onSilence: @MainActor () -> Void = {}
  /// A closure that is called when the client has added what it wants to add.
  var onReady: @MainActor () -> Void = {}

  /// The name of the client, or nil until it has registered commands.
  package var name: String? { taken?.text }
  private var taken: Name?
  private var declarations: [String: CommandDeclaration] = [:]
  private var registrations: [Subscription] = []
  private var properties: [String: ProvidedProperty] = [:]
  var wrappers: [String: Subscription] = [:]
  private var calls: [Int: Call] = [:]

  init(
    _ scope: RemoteScope, _ outbox: Outbox, _ configuration: RemoteServerConfiguration
  ) {
    self.scope = scope
    self.outbox = outbox
    self.configuration = configuration
  }

  /// The names of the commands that the client handles.
  package var commandNames: [String] { declarations.values.map(\.name).sorted() }
  /// The names of the properties that the client provides.
  package var propertyNames: [String] { properties.keys.sorted() }
  /// The names of the commands that the client wraps.
  package var wrappedNames: [String] { wrappers.keys.sorted() }

  /// The name of the client for messages.
  var title: String { name ?? "the client" }

  /// Ends everything that the client has added. Called when the connection has ended.
  /// - Parameter fault: What the client did wrong so that it ended, or nil.
  func end(becauseOf fault: RemoteFailure?) {
    registrations = []
    properties = [:]
    wrappers = [:]
    reviews.end()
    let failure = RemoteFailure.handlerEnded(title, because: fault)
    for number in calls.keys { finish(number, .failure(failure)) }
    if let taken { Self.names.remove(taken) }
    taken = nil
    declarations = [:]
  }
}

// MARK: - Commands

extension ClientHandlers {
  /// Registers the commands of the client in place of those that it has registered before.
  /// - Throws: ``RemoteFailure`` if a command or the name is not permitted.
  func register(_ request: ClientRegistration) throws(RemoteFailure) {
    guard let dispatcher = rootDispatcher, configuration.grant.permitsAdditions else {
      throw .notGranted("may not add commands")
    }
    let commands = request.commands
    if let problem = request.problem { throw .wrongDescription(problem) }
    let typeName = CommandWords(request.name).words.map(\.capitalized).joined()
    let description = CommandProtocolDescription(
      of: commands, id: "Clients.\(typeName)", name: typeName,
      summary: request.summary ?? "Commands of \(request.name).")
    for command in description.commands { try checkIsFree(command) }
    try take(request.name, in: dispatcher)
    registrations = []
    declarations = [:]
    for (declaration, command) in zip(commands, description.commands) {
      declarations[command.id] = declaration
      try register(declaration, command, description, in: dispatcher)
    }
  }

  private func register(
    _ declaration: CommandDeclaration, _ command: CommandDescription,
    _ description: CommandProtocolDescription, in dispatcher: CommandDispatcher
  ) throws(RemoteFailure) {
    do throws(RegistrationError) {
      registrations.append(
        try dispatcher.register(self, for: ClientCommandsRouter.key(of: command, in: description)) {
          handlers in { try await handlers.run(declaration, command, $0) }
        })
    } catch {
      throw .taken("\(error)")
    }
    guard !scope.includesOffTheRecord,
      let handled = dispatcher.handledCommands(named: command.id).first
    else { return }
    registrations.append(barrier(before: handled, in: dispatcher))
  }

  /// Refuses a command where it is off the record, which the client may not see.
  private func barrier(
    before command: HandledCommand, in dispatcher: CommandDispatcher
  ) -> Subscription {
    func check(_ call: WrappedCall, _ name: String) throws {
      guard call.isOffTheRecord else { return }
      throw CommandError.refused(
        call.command.qualifiedName,
        because: "\(name) may not see what is off the record: start it with a grant for that")
    }
    return dispatcher.wrapCalls(of: command, named: "grant") { [title] call, next in
      try check(call, title)
      return try next(call)
    } async: { [title] call, next in
      try check(call, title)
      return try await next(call)
    }
  }

  /// Takes the name of the client, which no other one may have.
  private func take(
    _ name: String, in dispatcher: CommandDispatcher
  ) throws(RemoteFailure) {
    guard name != self.name else { return }
    let new = Name(text: name, dispatcher: ObjectIdentifier(dispatcher))
    guard Self.names.insert(new).inserted else {
      throw .taken("another client has the name ‘\(name)’")
    }
    if let taken { Self.names.remove(taken) }
    taken = new
  }

  private func checkIsFree(_ command: CommandDescription) throws(RemoteFailure) {
    let handled = scope.dispatcher?.handledCommands.map(\.description) ?? []
    let words = command.words
    let isTaken = handled.contains { declarations[$0.id] == nil && $0.allNames.contains(words) }
    if isTaken || BuiltInCommands.hasCommand(named: words) {
      throw .taken("‘\(words.joined(separator: " "))’ is a command already")
    }
  }

  private var rootDispatcher: CommandDispatcher? { scope.dispatcher?.chain.last }
}

// MARK: - Calls

extension ClientHandlers {
  /// A call that the client has not answered.
  private struct Call {
    let reply: CheckedContinuation<ClientResult, any Error>
    let limit: Duration
    let receiver: (@MainActor @Sendable (CommandProgress) -> Void)?
    let command: String
    var deadline: Task<Void, Never>?
  }

  private func run(
    _ declaration: CommandDeclaration, _ command: CommandDescription, _ arguments: CommandArguments
  ) async throws -> CommandResult {
    let result = try await reply(
      to: RemoteCall(command: declaration.name, arguments: command.words(of: arguments)),
      within: declaration.timeLimit.map { .seconds($0) } ?? configuration.handlerLimit,
      named: command.displayName)
    guard let type = declaration.result else {
      return result.text.map { CommandResult($0) } ?? CommandResult()
    }
    guard let value = result.value, type.accepts(value) else {
      throw RemoteFailure.wrongResult(title, command.displayName)
    }
    return CommandResult(ClientOutput(value: value, text: result.text))
  }

  /// Sends a call to the client and waits for its result.
  private func reply(
    to call: RemoteCall, within limit: Duration, named name: String
  ) async throws -> ClientResult {
    guard calls.count < configuration.requestLimit else {
      throw RemoteFailure.tooManyRequests(configuration.requestLimit)
    }
    try Task.checkCancellation()
    let number = reviews.nextNumber(), receiver = CallEnvironment.current.receiver
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        calls[number] = Call(
          reply: continuation, limit: limit, receiver: receiver, command: name,
          deadline: deadline(of: number, after: limit))
        outbox.add(.call(number: number, call))
      }
    } onCancel: {
      Task { @MainActor in self.drop(number, CancellationError()) }
    }
  }

  private func deadline(of number: Int, after limit: Duration) -> Task<Void, Never> {
    Task { [weak self, clock = configuration.clock] in
      do { try await clock.sleep(for: limit) } catch { return }
      guard let self, let command = calls[number]?.command else { return }
      drop(number, RemoteFailure.timedOut(title, command, after: limit))
    }
  }

  /// Ends a call, and lets the client stop its work.
  private func drop(_ number: Int, _ error: any Error) {
    if finish(number, .failure(error)) { outbox.add(.cancellation(number: number)) }
  }

  @discardableResult
  private func finish(_ number: Int, _ result: Result<ClientResult, any Error>) -> Bool {
    guard let call = calls.removeValue(forKey: number) else { return false }
    call.deadline?.cancel()
    call.reply.resume(with: result)
    return true
  }

  /// Passes on the progress of a call, and restarts its time limit.
  func take(_ progress: CommandProgress, of number: Int) {
    guard let call = calls[number] else { return }
    call.deadline?.cancel()
    calls[number]?.deadline = deadline(of: number, after: call.limit)
    call.receiver?(progress)
  }

  /// Takes the result of a call. One to no open call is ignored.
  func take(_ result: Result<ClientResult, any Error>, of number: Int) { finish(number, result) }
}

// MARK: - Properties

extension ClientHandlers {
  /// Provides a property, or changes or withdraws it.
  /// - Throws: ``RemoteFailure`` if the client may not provide it.
  func provide(_ request: ClientProperty) throws(RemoteFailure) {
    guard let broadcaster = scope.broadcaster, configuration.grant.permitsAdditions else {
      throw .notGranted("may not provide properties")
    }
    guard let value = request.value else { return properties[request.name] = nil }
    let output = ProvidedValue(ClientOutput(value: value, text: request.text))
    if let property = properties[request.name] { return property.value = output }
    if let problem = ClientRegistration.problem(withName: request.name) {
      throw .wrongDescription(problem)
    }
    guard properties.count < Self.propertyLimit else {
      throw .wrongDescription("more than \(Self.propertyLimit) properties are provided")
    }
    let root = Array(sequence(first: broadcaster, next: \.parent)).last ?? broadcaster
    guard (try? broadcaster.entry(named: request.name))??.level == nil else {
      throw .taken("‘\(request.name)’ is a property already")
    }
    do throws(BroadcastError) {
      properties[request.name] = try ProvidedProperty(request.name, output, in: root)
    } catch {
      throw .taken("\(error)")
    }
  }
}

/// A value of a property that a client provides.
struct ProvidedValue: Equatable, Sendable, CustomStringConvertible {
  private let output: ClientOutput
  let description: String

  @MainActor
  init(_ output: ClientOutput) {
    self.output = output
    description = CommandResult(output).text ?? "none"
  }
}

extension ProvidedValue: Encodable {
  func encode(to encoder: any Encoder) throws { try output.encode(to: encoder) }
}

@MainActor
final class ProvidedProperty {
  /// The key of a property. Each has a name of its own.
  struct Key: InstanceBroadcastKey {
    typealias Value = ProvidedValue
    static let name = ""
    let id: String
  }

  @Broadcasted var value: ProvidedValue
  private var binding: Subscription?

  init(
    _ name: String, _ value: ProvidedValue, in broadcaster: Broadcaster
  ) throws(BroadcastError) {
    self.value = value
    binding = try broadcaster.bind(Key(id: name), to: $value)
  }
}

// MARK: - Handler

extension ClientHandlers: NamedHandler {
  package var handlerName: String { title }
}

extension ClientHandlers: OutputDescribing {
  package func output(of command: CommandDescription) -> CommandOutput? {
    declarations[command.id]?.result.map { .value($0.output) }
  }
}

extension ClientHandlers: CandidateProviding {
  package func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    let parameters = declarations[context.command.id]?.parameters ?? []
    let parameter = parameters.first { $0.name == context.parameter.name }
    guard let candidates = parameter?.candidates, !candidates.isEmpty else { return nil }
    return candidates.map { CommandCandidate($0.word, summary: $0.summary ?? "") }
  }
}
