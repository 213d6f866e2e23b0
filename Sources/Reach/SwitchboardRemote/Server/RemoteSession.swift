import Switchboard
import SwitchboardREPL

/// The requests of one client, independently of its connection.
@MainActor
final class RemoteSession {
  private let scope: RemoteScope
  private let outbox: Outbox
  private let requestLimit: Int
  private let prompts: PromptConnection
  private let inspections: InspectionConnection
  /// What the client adds to the program.
  let handlers: ClientHandlers
  /// A Boolean value that indicates whether the client has sent its version of the protocol.
  private(set) var isGreeted = false
  /// A Boolean value that indicates whether the client has not answered the last ping.
  private(set) var isSilent = false
  private var runs: [Int: Task<Void, Never>] = [:]
  private var observations: [Int: Subscription] = [:]

  /// Creates a session without requests.
  /// - Parameters:
  ///   - scope: The commands and properties that the client reaches.
  ///   - outbox: The outbox for the replies.
  ///   - configuration: The options of the server.
  init(_ scope: RemoteScope, _ outbox: Outbox, _ configuration: RemoteServerConfiguration) {
    let coordinators = configuration.coordinators
    let offer =
      configuration.offer ?? { [scope] in
        var offer = scope.offer(includingOffTheRecord: $0.includesOffTheRecord)
        offer.coordinators = coordinators
        return offer
      }
    prompts = PromptConnection(
      outbox,
      offer: { [permitted = configuration.permittedEffects] in
        var offer = offer($0)
        offer.configuration.permittedEffects.formIntersection(permitted)
        return offer
      }, offersOffTheRecord: configuration.offersOffTheRecordPrompts)
    handlers = ClientHandlers(scope, outbox, configuration)
    self.scope = scope
    self.outbox = outbox
    requestLimit = configuration.requestLimit
    inspections = InspectionConnection(scope, outbox) { coordinators?() }
  }

  /// Handles a message from the client.
  /// - Throws: ``RemoteFailure`` if the message ends the connection.
  func receive(_ message: ClientMessage) throws(RemoteFailure) {
    guard isGreeted else { return try greet(message) }
    if let id = message.promptID, !scope.grant.grantsPrompts {
      return outbox.add(.failure(id: id, .notGranted("may not open a prompt or inspect")))
    }
    switch message {
    case .hello: throw .malformed(because: "‘hello’ is sent only once")
    case .describe(let id): try describe(id)
    case .complete(let id, let completion):
      try start(id) { [scope] _ in await Self.candidates(completion, id: id, in: scope) }
    case .run(let id, let call):
      try start(id) { [scope, handlers] outbox in
        await CallEnvironment.running(with: \.client, ObjectIdentifier(handlers)) {
          await Self.run(call, id: id, in: scope, outbox)
        }
      }
    case .cancel(let id): runs[id]?.cancel()
    case .observe(let id, let key): try observe(key, id: id)
    case .ignore(let id): endObservation(id, .closed(id: id))
    case .inspect(let id): outbox.add(.inspection(id: id, inspections.inspect()))
    case .trace(let id): if try admits(id) { observations[id] = inspections.trace(id) }
    case .openScript(let id, let script):
      let readsFiles = scope.permittedEffects.isSuperset(of: .all)
      try start(id) { _ in await script.reply(to: id, readingFiles: readsFiles) }
    case .openPrompt, .line, .completeLine, .hint, .style, .label, .endScript:
      guard let request = try prompts.request(of: message) else { throw .noPrompt }
      try start(request.id) { _ in await request.reply() }
    case .answer(let id, let answer): prompts.take(answer, to: id)
    case .pong: isSilent = false
    case .register(let id, let registration):
      reply(id) { () throws(RemoteFailure) in try handlers.register(registration) }
    case .provide(let id, let property):
      reply(id) { () throws(RemoteFailure) in try handlers.provide(property) }
    case .wrap(let id, let commands):
      reply(id) { () throws(RemoteFailure) in try handlers.wrap(commands) }
    case .ready: handlers.onReady()
    case .result(let number, let result): handlers.take(.success(result), of: number)
    case .progress(let number, let progress): handlers.take(progress, of: number)
    case .failure(let number, let failure): handlers.take(.failure(failure), of: number)
    }
  }

  /// Replies whether the client may do something.
  private func reply(_ id: Int, _ body: () throws(RemoteFailure) -> Void) {
    do throws(RemoteFailure) {
      try body()
      outbox.add(.result(id: id, RemoteValue(CommandResult())))
    } catch {
      outbox.add(.failure(id: id, error))
    }
  }

  /// Asks the client whether it still reads.
  func ping() {
    isSilent = true
    outbox.add(.ping)
  }

  /// A Boolean value that indicates whether a line has ended the client's prompt, so that the reply
  /// to this line follows.
  var isEnding: Bool { prompts.isOver && !runs.isEmpty }

  /// A Boolean value that indicates whether the client has a prompt at which no user types.
  var runsScript: Bool { prompts.runsScript }

  /// Sends the variables, aliases and the like of the client's prompt, so that the client can define them
  /// again. Called before another process takes the place of this one.
  func sendState() { prompts.sendState() }

  /// Waits for the replies to all requests.
  func settle() async {
    for run in runs.values { await run.value }
  }

  /// Cancels all requests. Called when the connection has ended.
  /// - Parameter fault: What the client did wrong so that it ended, or nil.
  func end(becauseOf fault: RemoteFailure?) {
    for run in runs.values { run.cancel() }
    observations = [:]
    prompts.end()
    handlers.end(becauseOf: fault)
  }

  private func greet(_ message: ClientMessage) throws(RemoteFailure) {
    guard case .hello(let version) = message else { throw .greeting(nil) }
    guard version == RemoteMessage.protocolVersion else { throw .greeting(version) }
    isGreeted = true
  }

  /// Returns whether another request may begin. If not, replies with a failure.
  private func admits(_ id: Int) throws(RemoteFailure) -> Bool {
    guard runs[id] == nil, observations[id] == nil else { throw .usedID(id) }
    guard runs.count + observations.count < requestLimit else {
      outbox.add(.failure(id: id, .tooManyRequests(requestLimit)))
      return false
    }
    return true
  }
}

// MARK: - Running and completing

extension RemoteSession {
  private func start(
    _ id: Int, _ reply: @escaping @MainActor (Outbox) async -> ServerMessage
  ) throws(RemoteFailure) {
    guard try admits(id) else { return }
    runs[id] = Task { [weak self, outbox] in
      let message = await reply(outbox)
      self?.runs[id] = nil
      outbox.add(message)
    }
  }

  private static func run(
    _ call: RemoteCall, id: Int, in scope: RemoteScope, _ outbox: Outbox
  ) async -> ServerMessage {
    do throws(RemoteFailure) {
      let value = try await scope.result(of: call) { [weak outbox] progress in
        outbox?.replace(id, .progress(progress))
      }
      return .result(id: id, value)
    } catch {
      return .failure(id: id, error)
    }
  }

  private static func candidates(
    _ completion: RemoteCompletion, id: Int, in scope: RemoteScope
  ) async -> ServerMessage {
    let command: HandledCommand
    do throws(RemoteFailure) {
      command = try scope.command(named: completion.command)
    } catch {
      return .failure(id: id, error)
    }
    let description = command.description
    guard let parameter = description.parameters.first(where: { $0.name == completion.parameter })
    else {
      return .failure(
        id: id, .unknownParameter(completion.parameter, of: description.displayName))
    }
    let context = CandidateContext(
      command: description, parameter: parameter, partialWord: completion.partialWord,
      words: completion.words, handler: command.handlerObject)
    // A client with a limit may not learn the names of files.
    let candidates = await CallEnvironment.running(with: \.listsFiles, scope.grant.grantsPrompts) {
      await command.candidates(in: context)
    }
    let beginning = completion.partialWord.lowercased()
    return .candidates(
      id: id, candidates.filter { $0.word.lowercased().hasPrefix(beginning) })
  }
}

// MARK: - Describing and observing

extension RemoteSession {
  private func describe(_ id: Int) throws(RemoteFailure) {
    guard let mirror = scope.mirror else {
      return outbox.add(.description(id: id, RemoteDescription(scope)))
    }
    try start(id) { [scope] _ in
      do throws(RemoteFailure) {
        return .description(id: id, try await scope.description(of: mirror))
      } catch {
        return .failure(id: id, error)
      }
    }
  }

  private func observe(_ key: String, id: Int) throws(RemoteFailure) {
    guard try admits(id) else { return }
    // The newest value is encoded when it is sent, so a slow client costs nothing.
    let observation = scope.observe(key) { [weak self] in
      self?.endObservation(id, .closed(id: id))
    } onFailure: { [weak self] in
      self?.endObservation(id, .failure(id: id, $0))
    } onValue: { [weak outbox] value in
      outbox?.replace(id, .value(value))
    }
    guard let observation else {
      return outbox.add(.failure(id: id, scope.failure(ofObserving: key)))
    }
    observations[id] = observation
  }

  private func endObservation(_ id: Int, _ reply: ServerMessage) {
    if observations.removeValue(forKey: id) != nil { outbox.add(reply) }
  }
}
