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
  /// What clients of requests without a session may confirm, oldest first.
  private var grants: [(token: String, name: String, arguments: OutputRecord)] = []
  /// The subscriptions by the requests that opened them. That of a session has no ID.
  private var listeners: [OutputValue: Listener] = [:]
  private var news: Set<News> = []
  private var registrations: Subscription?
  private var toolNames: [String] = []

  /// The maximum number of requests at a time, and of each other thing that a client can pile up.
  private static let limit = 256

  init(
    _ offer: MCPOffer, room: @escaping @MainActor () async -> Void,
    send: @escaping @MainActor (String) -> Void
  ) {
    self.offer = offer
    self.room = room
    self.send = send
    toolNames = offer.toolNames
    registrations = CommandDispatcher.observeRegistrations { [weak self] in self?.checkTools() }
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
    calls = [:]
    questions = [:]
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
    let reply: JSONObject
    do {
      var result = try await result(of: request, peer)
      if peer.isModern {
        if !result.members.contains(where: { $0.name == "resultType" }) {
          result = result.with("resultType", .text("complete"))
        }
        result = result.with("_meta", .record([MCPVersion.prefix + "serverInfo": serverInfo]))
      }
      reply = JSONObject().with("result", json: result.json)
    } catch {
      let error = error as? MCPError ?? MCPError(.invalidRequest, "\(error)")
      reply = JSONObject(["error": error.output])
    }
    // The client does not wait for a call that it has cancelled.
    guard !Task.isCancelled else { return }
    calls[id] = nil
    send(JSONObject(["jsonrpc": .text("2.0"), "id": id]).with(reply).json)
  }

  private func fail(_ id: OutputValue?, _ error: MCPError) {
    let reply = JSONObject(["jsonrpc": .text("2.0")])
    send((id.map { reply.with("id", $0) } ?? reply).with("error", error.output).json)
  }

  private func notify(_ method: String, _ params: OutputRecord) {
    send(
      JSONObject(["jsonrpc": .text("2.0"), "method": .text(method), "params": .record(params)]).json
    )
  }
}

// MARK: - Requests

extension MCPConnection {
  private func result(of request: MCPRequest, _ peer: MCPPeer) async throws -> JSONObject {
    let params = request.params
    switch request.method {
    case "initialize": return initialize(params)
    case "ping" where !peer.isModern: return JSONObject()
    case "server/discover" where peer.isModern:
      let versions = OutputValue.list(MCPVersion.all.map { .text($0) })
      return described(JSONObject(["supportedVersions": versions])).lasting(3_600_000, "public")
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
      let contents = try property(params, peer).contents
      return JSONObject(["contents": .list([contents])]).lasting(0, "private")
    case "resources/subscribe" where !peer.isModern:
      try subscribe(.none, to: property(params, peer))
      return JSONObject()
    case "resources/unsubscribe" where !peer.isModern:
      listeners[.none]?.properties[try params.text("uri")] = nil
      return JSONObject()
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
    listeners[.none] = Listener(followsTools: true)
  }

  private func initialize(_ params: OutputRecord) -> JSONObject {
    let version = MCPVersion.ofSessions.first { params["protocolVersion"] == .text($0) }
    return described(
      JSONObject([
        "protocolVersion": .text(version ?? MCPVersion.ofSessions[0]), "serverInfo": serverInfo,
      ]))
  }

  private var serverInfo: OutputValue {
    .record([
      "name": .text(offer.configuration.name), "version": .text(offer.configuration.version),
    ])
  }

  /// Returns an object with what the server can do.
  private func described(_ object: JSONObject) -> JSONObject {
    let object = object.with(
      "capabilities",
      .record([
        "tools": .record(["listChanged": .flag(true)]),
        "resources": .record(["subscribe": .flag(true)]), "prompts": .record([:]),
        "completions": .record([:]),
      ]))
    return offer.configuration.instructions.map { object.with("instructions", .text($0)) } ?? object
  }

  /// Returns a list, which has one page.
  private func listing(
    _ name: String, _ items: [OutputValue], _ params: OutputRecord
  ) throws(MCPError) -> JSONObject {
    guard [nil, OutputValue.none].contains(params["cursor"]) else {
      throw MCPError(.invalidParams, "there is no such page: list without ‘cursor’")
    }
    return JSONObject([name: .list(items)])
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

  private func prompt(_ params: OutputRecord) throws(MCPError) -> JSONObject {
    let name = try params.text("name")
    guard name == MCPLine.name, offer.configuration.interpreter != nil else {
      throw MCPError(.invalidParams, "there is no prompt ‘\(name)’: ‘prompts/list’ lists them")
    }
    let line = try params.record("arguments").text("line")
    let text = "Call the tool \(MCPLine.name) with this line, and tell me the result: \(line)"
    return JSONObject([
      "messages": .list([
        .record([
          "role": .text("user"),
          "content": .record(["type": .text("text"), "text": .text(text)]),
        ])
      ])
    ])
  }

  private func complete(_ params: OutputRecord) async throws(MCPError) -> JSONObject {
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
    return JSONObject([
      "completion": .record([
        "values": .list(values.prefix(100).map { .text($0) }), "total": .number(values.count),
        "hasMore": .flag(values.count > 100),
      ])
    ])
  }
}

extension JSONObject {
  /// Returns the object with a hint for caches.
  fileprivate func lasting(_ milliseconds: Int, _ scope: String) -> Self {
    with("ttlMs", .number(milliseconds)).with("cacheScope", .text(scope))
  }
}

// MARK: - Calls

extension MCPConnection {
  /// The user has not confirmed a call.
  private struct Declined: Error, CustomStringConvertible {
    let description: String
  }

  /// The client has to ask its user, and to call again.
  private struct InputRequired: Error {
    let result: JSONObject
  }

  private func call(_ request: MCPRequest, _ peer: MCPPeer) async throws -> JSONObject {
    let name = try request.params.text("name"), arguments = request.params.record("arguments")
    let tool = offer.tools.first { $0.name == name }
    guard tool != nil || name == MCPLine.name && offer.configuration.interpreter != nil else {
      throw MCPError(.invalidParams, "there is no tool ‘\(name)’: ‘tools/list’ lists them")
    }
    do {
      return try await reporting(to: request.meta["progressToken"]) {
        guard let tool else {
          return try await MCPLine.run(arguments.text("line"), offer.configuration) {
            try await confirm($0, request, peer)
          }
        }
        return try await run(tool, tool.words(of: arguments), request, peer)
      }
    } catch let error as InputRequired {
      return error.result
    } catch let error as MCPError {
      throw error
    } catch {
      return .result(tool?.sentence(for: error) ?? "\(error)", isError: true)
    }
  }

  private func run(
    _ tool: MCPTool, _ words: [[String]], _ request: MCPRequest, _ peer: MCPPeer
  ) async throws -> JSONObject {
    let effects = tool.command.description.effects, permitted = offer.configuration.permittedEffects
    var isConfirmed = permitted.isSuperset(of: .all)
    if !permitted.permits(effects), !effects.contains(.asksItself),
      tool.command.unavailability == nil
    {
      let reason =
        effects.isDisjoint(with: .all)
        ? "may do anything" : effects.intersection(.all).phrases.list(.and)
      try await confirm("this \(reason)", request, peer)
      isConfirmed = true
    }
    do {
      return try await CommandConfirmation.asking(isGiven: isConfirmed) {
        try await tool.run(words)
      }
    } catch let error as CommandConfirmationRequest {
      try await confirm(error.reason, request, peer)
      return try await CommandConfirmation.asking(isGiven: true) { try await tool.run(words) }
    }
  }

  /// Runs a closure, and sends the progress that it reports.
  private func reporting(
    to token: OutputValue?, _ body: @MainActor () async throws -> JSONObject
  ) async throws -> JSONObject {
    guard let token else { return try await body() }
    var last = -1.0
    return try await CommandProgress.receiving(
      by: { [weak self] progress in
        let value = progress.fraction ?? last + 1
        guard value > last, !Task.isCancelled else { return }
        last = value
        var params: OutputRecord = ["progressToken": token, "progress": .decimal(value)]
        if progress.fraction != nil { params["total"] = .number(1) }
        if !progress.message.isEmpty { params["message"] = .text(progress.message) }
        self?.notify("notifications/progress", params)
      }, body)
  }

  /// Asks the user of the client to confirm a call.
  /// - Throws: An error if the user has not confirmed it.
  private func confirm(_ reason: String, _ request: MCPRequest, _ peer: MCPPeer) async throws {
    let name = try request.params.text("name"), arguments = request.params.record("arguments")
    guard peer.canAsk else {
      let problem =
        "\(name) was not run: \(reason), and this client cannot ask its user: start the server with "
        + "permission for it"
      guard peer.isModern else { throw Declined(description: problem) }
      throw MCPError(
        .missingCapability, problem,
        data: ["requiredCapabilities": .record(["elicitation": .record([:])])])
    }
    let details = arguments.members.isEmpty ? "" : " (\(OutputValue.record(arguments).text))"
    let question = Self.question("Call \(name)\(details)? Note that \(reason).")
    let answer =
      peer.isModern
      ? try answer(in: request.params, to: question, name, arguments) : await ask(question)
    let isYes =
      answer?["action"] == .text("accept") && answer?.record("content")["confirm"] == .flag(true)
    guard isYes else {
      throw Declined(description: "\(name) was not run: \(reason), and the user has declined it")
    }
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

  /// Returns the answer that a request brings along.
  /// - Throws: ``InputRequired`` if it brings none for these arguments.
  private func answer(
    in params: OutputRecord, to question: OutputRecord, _ name: String, _ arguments: OutputRecord
  ) throws -> OutputRecord {
    let answers = params.record("inputResponses")
    let grant = grants.firstIndex {
      params["requestState"] == .text($0.token) && $0.name == name && $0.arguments == arguments
    }
    if let grant, answers["confirm"] != nil {
      grants.remove(at: grant)
      return answers.record("confirm")
    }
    let token = UUID().uuidString
    grants = (grants + [(token, name, arguments)]).suffix(Self.limit)
    let ask = OutputValue.record([
      "method": .text("elicitation/create"), "params": .record(question),
    ])
    throw InputRequired(
      result: JSONObject([
        "resultType": .text("input_required"), "requestState": .text(token),
        "inputRequests": .record(["confirm": ask]),
      ]))
  }

  /// Asks the client of a session, and waits for the answer.
  private func ask(_ question: OutputRecord) async -> OutputRecord? {
    questionCount += 1
    let id = OutputValue.text("question-\(questionCount)")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        questions[id] = continuation
        send(
          JSONObject([
            "jsonrpc": .text("2.0"), "id": id, "method": .text("elicitation/create"),
            "params": .record(question),
          ]).json)
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
    var followsTools = false
    /// The observations of properties, by address.
    var properties: [String: Subscription] = [:]
  }

  /// A change of the property at an address, or of the tools, for a listener.
  fileprivate struct News: Hashable {
    let listener: OutputValue
    let uri: String?
  }

  private func listen(_ request: MCPRequest) throws(MCPError) {
    guard case .record(let filter)? = request.params["notifications"] else {
      throw MCPError(.invalidParams, "‘notifications’ is missing: write an object")
    }
    let id = request.id
    listeners[id] = Listener(followsTools: filter["toolsListChanged"] == .flag(true))
    var accepted: OutputRecord = [:]
    if listeners[id]?.followsTools == true { accepted["toolsListChanged"] = .flag(true) }
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
    let news = News(listener: id, uri: property.uri)
    listeners[id]?.properties[property.uri] = property.observe { [weak self] in self?.add(news) }
  }

  private func checkTools() {
    guard listeners.values.contains(where: \.followsTools) else { return toolNames = [] }
    let names = offer.toolNames
    guard names != toolNames else { return }
    toolNames = names
    for (id, listener) in listeners where listener.followsTools {
      add(News(listener: id, uri: nil))
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
    notify(
      item.uri == nil ? "notifications/tools/list_changed" : "notifications/resources/updated",
      params)
  }
}
