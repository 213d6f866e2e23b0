import Foundation
import Switchboard
import SwitchboardREPL

/// The conversation with a client. It receives lines, and sends lines.
@MainActor
final class MCPConnection {
  private let offer: MCPOffer
  private let send: @MainActor (String) -> Void
  /// A closure that waits until the client has read most of what was sent.
  private let room: @MainActor () async -> Void

  /// The session that ‘initialize’ has begun, or nil.
  private var session: MCPPeer?
  private var calls: [OutputValue: Task<Void, Never>] = [:]
  private var questions: [OutputValue: CheckedContinuation<OutputRecord?, Never>] = [:]
  private var questionCount = 0
  /// The calls that wait for the answers to their questions in later requests, oldest first.
  private var suspended: [(token: String, call: MCPCall)] = []
  /// The subscriptions by the requests that opened them. That of a session has no ID.
  private var listeners: [OutputValue: Listener] = [:]
  private var news: Set<News> = []
  private var registrations: Subscription?
  /// The names of what was offered last, by the notification about their changes.
  private var offered: [String: [String]] = [:]

  /// The maximum number of requests at a time, and of each other thing that a client can pile up.
  private static let limit = 256

  init(
    _ offer: MCPOffer, room: @escaping @MainActor () async -> Void,
    send: @escaping @MainActor (String) -> Void
  ) {
    self.offer = offer
    self.room = room
    self.send = send
    offered = offer.names
    registrations = CommandDispatcher.observeRegistrations { [weak self] in self?.checkOffer() }
  }

  /// The number of requests without a reply.
  var openCallCount: Int { calls.count }

  /// Waits for the calls that run, but not for long.
  func settle() async {
    let deadline = ContinuousClock.now + Self.patience
    while !calls.isEmpty, ContinuousClock.now < deadline, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  private static let patience = Duration.seconds(5)

  /// Ends everything that the client has begun.
  func end() {
    for call in calls.values { call.cancel() }
    for question in questions.values { question.resume(returning: nil) }
    for item in suspended { item.call.cancel() }
    calls = [:]
    questions = [:]
    suspended = []
    listeners = [:]
    registrations = nil
  }
}

/// What is known of the client of a request.
struct MCPPeer {
  let isModern: Bool
  let capabilities: OutputRecord

  /// A Boolean value that indicates whether the client can ask its user.
  var canAsk: Bool {
    guard capabilities["elicitation"] != nil else { return false }
    let modes = capabilities.record("elicitation")
    return modes["form"] != nil || modes["url"] == nil
  }
}

// MARK: - Receiving

extension MCPConnection {
  /// Receives a line. Returns when the client has read enough of the replies.
  func receive(_ line: Data) async {
    do throws(MCPError) {
      switch try MCPMessage(line) {
      case .request(let request): begin(request)
      case .notification("notifications/cancelled", let params): cancel(params["requestId"])
      case .notification: break
      case .answer(let id, let result): questions.removeValue(forKey: id)?.resume(returning: result)
      }
    } catch { fail(nil, error) }
    await room()
  }

  private func cancel(_ id: OutputValue?) {
    guard let id else { return }
    listeners[id] = nil
    calls.removeValue(forKey: id)?.cancel()
  }

  private func begin(_ request: MCPRequest) {
    let id = request.id
    do throws(MCPError) {
      let peer = try peer(of: request)
      guard calls[id] == nil, listeners[id] == nil else {
        throw MCPError(.invalidRequest, "the id \(id.text) is in use: give each request its own")
      }
      let isListening = peer.isModern && request.method == "subscriptions/listen"
      guard isListening ? listeners.count < Self.limit : calls.count < Self.limit else {
        throw MCPError(.invalidRequest, "too many requests are open: wait for their results")
      }
      if isListening { return try listen(request) }
      calls[id] = Task { await perform(request, of: peer) }
    } catch { fail(id, error) }
  }

  /// Returns what is known of the client of a request.
  private func peer(of request: MCPRequest) throws(MCPError) -> MCPPeer {
    guard let version = request.version else {
      // Clients may send more before they get the reply.
      if request.method == "initialize" { beginSession(request.params) }
      if let session { return session }
      guard request.method == "ping" else {
        throw MCPError(
          .invalidParams, "send ‘initialize’ first, or name the version in _meta: \(MCPVersion.key)"
        )
      }
      return MCPPeer(isModern: false, capabilities: OutputRecord())
    }
    guard version == .text(MCPVersion.modern) else {
      throw MCPError(
        .unsupportedVersion, "this version is not supported: use \(MCPVersion.modern)",
        data: [
          "supported": .list(MCPVersion.all.map { .text($0) }), "requested": .text(version.text),
        ])
    }
    let key = MCPVersion.prefix + "clientCapabilities"
    guard case .record(let capabilities)? = request.meta[key] else {
      throw MCPError(.invalidParams, "‘\(key)’ is missing in _meta: write an object")
    }
    return MCPPeer(isModern: true, capabilities: capabilities)
  }

  private func perform(_ request: MCPRequest, of peer: MCPPeer) async {
    let id = request.id
    let reply: OutputRecord
    do {
      var result = try await result(of: request, peer)
      if peer.isModern {
        if result["resultType"] == nil { result["resultType"] = .text("complete") }
        result["_meta"] = .record([MCPVersion.prefix + "serverInfo": serverInfo])
      }
      reply = ["id": id, "result": .record(result)]
    } catch {
      let error = error as? MCPError ?? MCPError(.invalidRequest, "\(error)")
      reply = ["id": id, "error": error.output]
    }
    // The client does not wait for a call that it has cancelled.
    guard !Task.isCancelled else { return }
    calls[id] = nil
    write(reply)
  }

  private func fail(_ id: OutputValue?, _ error: MCPError) {
    var reply: OutputRecord = [:]
    reply["id"] = id
    reply["error"] = error.output
    write(reply)
  }

  private func notify(_ method: String, _ params: OutputRecord) {
    write(["method": .text(method), "params": .record(params)])
  }

  private func write(_ message: OutputRecord) {
    let head: OutputRecord = ["jsonrpc": .text("2.0")]
    send(OutputValue.record(head.merging(message)).json)
  }
}

// MARK: - Requests

extension MCPConnection {
  private func result(of request: MCPRequest, _ peer: MCPPeer) async throws -> OutputRecord {
    let params = request.params
    switch request.method {
    case "initialize": return initialize(params)
    case "ping" where !peer.isModern: return [:]
    case "server/discover" where peer.isModern:
      let versions = OutputValue.list(MCPVersion.all.map { .text($0) })
      return described(["supportedVersions": versions]).lasting(3_600_000, "public")
    case "tools/list":
      let line = offer.configuration.interpreter == nil ? [] : [MCPLine.tool]
      let tools = offer.tools.map(\.output) + line
      return try listing("tools", tools, params).lasting(5_000, "private")
    case "tools/call": return try await call(request, peer)
    case "resources/list":
      return try listing("resources", offer.properties.map(\.output), params).lasting(0, "private")
    case "resources/templates/list":
      return try listing("resourceTemplates", [Self.template], params).lasting(3_600_000, "public")
    case "resources/read":
      let result: OutputRecord = ["contents": .list([try property(params, peer).contents])]
      return result.lasting(0, "private")
    case "resources/subscribe" where !peer.isModern:
      try subscribe(.none, to: property(params, peer))
      return [:]
    case "resources/unsubscribe" where !peer.isModern:
      listeners[.none]?.properties[try params.text("uri")] = nil
      return [:]
    case "prompts/list":
      let prompts = offer.configuration.interpreter == nil ? [] : [MCPLine.prompt]
      return try listing("prompts", prompts, params).lasting(3_600_000, "public")
    case "prompts/get": return try prompt(params)
    case "completion/complete": return try await complete(params)
    default:
      throw MCPError(.unknownMethod, "there is no method ‘\(request.method)’ in this version")
    }
  }

  private func beginSession(_ params: OutputRecord) {
    session = MCPPeer(isModern: false, capabilities: params.record("capabilities"))
    listeners[.none] = Listener(lists: Set(MCPOffer.lists.map(\.method)))
  }

  private func initialize(_ params: OutputRecord) -> OutputRecord {
    let version = MCPVersion.ofSessions.first { params["protocolVersion"] == .text($0) }
    return described([
      "protocolVersion": .text(version ?? MCPVersion.ofSessions[0]), "serverInfo": serverInfo,
    ])
  }

  private var serverInfo: OutputValue {
    .record([
      "name": .text(offer.configuration.name), "version": .text(offer.configuration.version),
    ])
  }

  /// Returns an object with what the server can do.
  private func described(_ object: OutputRecord) -> OutputRecord {
    var object = object
    object["capabilities"] = .record([
      "tools": .record(["listChanged": .flag(true)]),
      "resources": .record(["subscribe": .flag(true), "listChanged": .flag(true)]),
      "prompts": .record([:]), "completions": .record([:]),
    ])
    object["instructions"] = offer.configuration.instructions.map { .text($0) }
    return object
  }

  /// Returns a list, which has one page.
  private func listing(
    _ name: String, _ items: [OutputValue], _ params: OutputRecord
  ) throws(MCPError) -> OutputRecord {
    guard [nil, OutputValue.none].contains(params["cursor"]) else {
      throw MCPError(.invalidParams, "there is no such page: list without ‘cursor’")
    }
    return [name: .list(items)]
  }

  private static let template = OutputValue.record([
    "uriTemplate": .text(MCPProperty.template), "name": .text("property"),
    "title": .text("A property of the program"), "mimeType": .text("application/json"),
  ])

  private func property(
    _ params: OutputRecord, _ peer: MCPPeer
  ) throws(MCPError) -> MCPProperty {
    let uri = try params.text("uri")
    if let property = offer.property(at: uri) { return property }
    throw MCPError(
      peer.isModern ? .invalidParams : .unknownResource,
      "there is no resource ‘\(uri)’: ‘resources/list’ lists them", data: ["uri": .text(uri)])
  }

  private func prompt(_ params: OutputRecord) throws(MCPError) -> OutputRecord {
    let name = try params.text("name")
    guard name == MCPLine.name, offer.configuration.interpreter != nil else {
      throw MCPError(.invalidParams, "there is no prompt ‘\(name)’: ‘prompts/list’ lists them")
    }
    let line = try params.record("arguments").text("line")
    let text = "Call the tool \(MCPLine.name) with this line, and tell me the result: \(line)"
    return [
      "messages": .list([
        .record([
          "role": .text("user"),
          "content": .record(["type": .text("text"), "text": .text(text)]),
        ])
      ])
    ]
  }

  private func complete(_ params: OutputRecord) async throws(MCPError) -> OutputRecord {
    let reference = params.record("ref"), argument = params.record("argument")
    let name = try argument.text("name"), value = try argument.text("value")
    let values: [String]
    switch (try reference.text("type"), name) {
    case ("ref/prompt", "line") where reference["name"] == .text(MCPLine.name):
      values = await MCPLine.completions(of: value, offer.configuration)
    case ("ref/resource", "name") where reference["uri"] == .text(MCPProperty.template):
      values = offer.properties.map(\.name).filter { $0.hasPrefix(value) }
    default: throw MCPError(.invalidParams, "there is no such argument to complete")
    }
    return [
      "completion": .record([
        "values": .list(values.prefix(100).map { .text($0) }), "total": .number(values.count),
        "hasMore": .flag(values.count > 100),
      ])
    ]
  }
}

extension OutputRecord {
  /// Returns the object with a hint for caches.
  fileprivate func lasting(_ milliseconds: Int, _ scope: String) -> Self {
    merging(["ttlMs": .number(milliseconds), "cacheScope": .text(scope)])
  }
}

// MARK: - Calls

/// A call of a tool, which can ask the user of its client.
///
/// A client without a session answers with another request, so the call lasts for several requests.
@MainActor
private final class MCPCall {
  enum Step {
    case question(OutputRecord)
    case end(Result<OutputRecord, any Error>)
  }

  let name: String
  let arguments: OutputRecord
  let peer: MCPPeer
  /// The token of the request that waits for the call.
  var progressToken: OutputValue?
  private let steps = AsyncStream<Step>.makeStream()
  private let answers = AsyncStream<OutputRecord>.makeStream()
  private var task: Task<Void, Never>?

  init(_ request: MCPRequest, _ peer: MCPPeer) throws(MCPError) {
    name = try request.params.text("name")
    arguments = request.params.record("arguments")
    self.peer = peer
  }

  func start(_ body: @escaping @MainActor () async throws -> OutputRecord) {
    task = Task {
      do {
        steps.continuation.yield(.end(.success(try await body())))
      } catch {
        steps.continuation.yield(.end(.failure(error)))
      }
      // A job that the call has left behind cannot ask.
      answers.continuation.finish()
    }
  }

  func cancel() { task?.cancel() }

  /// Waits until the call asks or ends. If this task is cancelled, so is the call.
  func next() async throws -> Step {
    try await withTaskCancellationHandler {
      for await step in steps.stream { return step }
      throw CancellationError()
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  /// Asks the user, and returns the answer, or nil if there is none.
  func ask(_ question: OutputRecord) async -> OutputRecord? {
    steps.continuation.yield(.question(question))
    for await answer in answers.stream { return answer }
    return nil
  }

  func answer(_ answer: OutputRecord) { answers.continuation.yield(answer) }
}

extension MCPConnection {
  /// The user has not confirmed a call.
  private struct Declined: Error, CustomStringConvertible {
    let description: String
  }

  private func call(_ request: MCPRequest, _ peer: MCPPeer) async throws -> OutputRecord {
    let call = try MCPCall(request, peer)
    let current = try suspendedCall(like: call, request.params) ?? begin(call)
    current.progressToken = request.meta["progressToken"]
    while true {
      switch try await current.next() {
      case .end(let result): return try result.get()
      case .question(let question) where peer.isModern: return suspend(current, question)
      case .question(let question): current.answer(await ask(question) ?? [:])
      }
    }
  }

  private func begin(_ call: MCPCall) throws(MCPError) -> MCPCall {
    let tool = offer.tools.first { $0.name == call.name }
    guard tool != nil || call.name == MCPLine.name && offer.configuration.interpreter != nil else {
      throw MCPError(.invalidParams, "there is no tool ‘\(call.name)’: ‘tools/list’ lists them")
    }
    call.start { [self] in
      do {
        return try await reporting(call) { try await run(tool, call) }
      } catch let error as MCPError {
        throw error
      } catch {
        return .result(tool?.sentence(for: error) ?? "\(error)", isError: true)
      }
    }
    return call
  }

  private func run(_ tool: MCPTool?, _ call: MCPCall) async throws -> OutputRecord {
    guard let tool else {
      return try await MCPLine.run(call.arguments.text("line"), offer.configuration) { [self] in
        try await confirm($0, call)
      }
    }
    let words = try tool.words(of: call.arguments)
    let effects = tool.command.description.effects, permitted = offer.configuration.permittedEffects
    var isConfirmed = permitted.isSuperset(of: .all)
    if !permitted.permits(effects), !effects.contains(.asksItself),
      tool.command.unavailability == nil
    {
      let reason =
        effects.isDisjoint(with: .all)
        ? "may do anything" : effects.intersection(.all).phrases.list(.and)
      try await confirm("this \(reason)", call)
      isConfirmed = true
    }
    do {
      return try await CommandConfirmation.asking(isGiven: isConfirmed) {
        try await tool.run(words)
      }
    } catch let error as CommandConfirmationRequest {
      try await confirm(error.reason, call)
      return try await CommandConfirmation.asking(isGiven: true) { try await tool.run(words) }
    }
  }

  /// Runs a closure, and sends the progress that it reports.
  private func reporting(
    _ call: MCPCall, _ body: @MainActor () async throws -> OutputRecord
  ) async throws -> OutputRecord {
    var last = -1.0
    return try await CommandProgress.receiving(
      by: { [weak self] progress in
        let value = progress.fraction ?? last + 1
        guard let token = call.progressToken, value > last, !Task.isCancelled else { return }
        last = value
        var params: OutputRecord = ["progressToken": token, "progress": .decimal(value)]
        if progress.fraction != nil { params["total"] = .number(1) }
        if !progress.message.isEmpty { params["message"] = .text(progress.message) }
        self?.notify("notifications/progress", params)
      }, body)
  }

  /// Asks the user of the client to confirm a call.
  /// - Throws: An error if the user has not confirmed it.
  private func confirm(_ reason: String, _ call: MCPCall) async throws {
    // A command of a line has its own name in the message.
    let lead = call.name == MCPLine.name ? "" : "\(call.name) was not run: \(reason), and "
    guard call.peer.canAsk else {
      let problem =
        "\(lead)this client cannot ask its user: start the server with permission for it"
      guard call.peer.isModern else { throw Declined(description: problem) }
      throw MCPError(
        .missingCapability, problem,
        data: ["requiredCapabilities": .record(["elicitation": .record([:])])])
    }
    let details =
      call.arguments.members.isEmpty ? "" : " (\(OutputValue.record(call.arguments).text))"
    let question = Self.question("Call \(call.name)\(details)? Note that \(reason).")
    let answer = await call.ask(question)
    try Task.checkCancellation()
    let isYes =
      answer?["action"] == .text("accept") && answer?.record("content")["confirm"] == .flag(true)
    guard isYes else { throw Declined(description: "\(lead)the user has declined it") }
  }

  private static func question(_ message: String) -> OutputRecord {
    [
      "mode": .text("form"), "message": .text(message),
      "requestedSchema": .record([
        "type": .text("object"),
        "properties": .record([
          "confirm": .record(["type": .text("boolean"), "title": .text("Do it")])
        ]),
        "required": .list([.text("confirm")]),
      ]),
    ]
  }

  /// Returns the call that a request continues with its answer, or nil if it begins another one.
  private func suspendedCall(like call: MCPCall, _ params: OutputRecord) -> MCPCall? {
    let index = suspended.firstIndex {
      params["requestState"] == .text($0.token) && $0.call.name == call.name
        && $0.call.arguments == call.arguments
    }
    let answers = params.record("inputResponses")
    guard let index, answers["confirm"] != nil else { return nil }
    let known = suspended.remove(at: index).call
    known.answer(answers.record("confirm"))
    return known
  }

  /// Keeps a call until a request brings the answer, and returns the result that asks for it.
  private func suspend(_ call: MCPCall, _ question: OutputRecord) -> OutputRecord {
    let token = UUID().uuidString
    suspended.append((token, call))
    if suspended.count > Self.limit { suspended.removeFirst().call.cancel() }
    let ask = OutputValue.record([
      "method": .text("elicitation/create"), "params": .record(question),
    ])
    return [
      "resultType": .text("input_required"), "requestState": .text(token),
      "inputRequests": .record(["confirm": ask]),
    ]
  }

  /// Asks the client of a session, and waits for the answer.
  private func ask(_ question: OutputRecord) async -> OutputRecord? {
    questionCount += 1
    let id = OutputValue.text("question-\(questionCount)")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        questions[id] = continuation
        write(["id": id, "method": .text("elicitation/create"), "params": .record(question)])
      }
    } onCancel: {
      Task { @MainActor in self.questions.removeValue(forKey: id)?.resume(returning: nil) }
    }
  }
}

// MARK: - Subscriptions

extension MCPConnection {
  /// What a client follows.
  fileprivate struct Listener {
    /// The notifications about changes of lists.
    var lists: Set<String> = []
    /// The observations of properties, by address.
    var properties: [String: Subscription] = [:]
  }

  /// A change of the property at an address, or of a list, for a listener.
  fileprivate struct News: Hashable {
    let listener: OutputValue
    let method: String
    var uri: String?
  }

  private func listen(_ request: MCPRequest) throws(MCPError) {
    guard case .record(let filter)? = request.params["notifications"] else {
      throw MCPError(.invalidParams, "‘notifications’ is missing: write an object")
    }
    let id = request.id
    let lists = MCPOffer.lists.filter { filter[$0.filter] == .flag(true) }
    listeners[id] = Listener(lists: Set(lists.map(\.method)))
    var accepted = OutputRecord(lists.map { ($0.filter, .flag(true)) })
    if case .list(let uris)? = filter["resourceSubscriptions"] {
      let found = uris.prefix(Self.limit).filter { uri in
        guard case .text(let uri) = uri, let property = offer.property(at: uri) else {
          return false
        }
        return (try? subscribe(id, to: property)) != nil
      }
      accepted["resourceSubscriptions"] = .list(found)
    }
    notify(
      "notifications/subscriptions/acknowledged",
      ["_meta": Self.meta(of: id), "notifications": .record(accepted)])
  }

  private static func meta(of id: OutputValue) -> OutputValue {
    .record([MCPVersion.prefix + "subscriptionId": id])
  }

  private func subscribe(_ id: OutputValue, to property: MCPProperty) throws(MCPError) {
    guard listeners[id]?.properties.count ?? 0 < Self.limit else {
      throw MCPError(.invalidRequest, "too many resources are observed: end an observation first")
    }
    let news = News(listener: id, method: "notifications/resources/updated", uri: property.uri)
    listeners[id]?.properties[property.uri] = property.observe { [weak self] in self?.add(news) }
  }

  private func checkOffer() {
    guard listeners.values.contains(where: { !$0.lists.isEmpty }) else { return offered = [:] }
    let names = offer.names, changed = names.filter { offered[$0.key] != $0.value }.keys
    offered = names
    for (id, listener) in listeners {
      for method in listener.lists.intersection(changed) { add(News(listener: id, method: method)) }
    }
  }

  /// Sends news soon, once for all changes until then.
  private func add(_ item: News) {
    guard news.insert(item).inserted, news.count == 1 else { return }
    Task {
      await room()
      let due = news
      news = []
      for item in due where listeners[item.listener] != nil { tell(item) }
    }
  }

  private func tell(_ item: News) {
    var params: OutputRecord =
      item.listener == .none ? [:] : ["_meta": Self.meta(of: item.listener)]
    if let uri = item.uri { params["uri"] = .text(uri) }
    notify(item.method, params)
  }
}
