import Foundation
import Switchboard
import SwitchboardREPL

/// The conversation with a client. It receives lines, and sends lines.
@MainActor
final class MCPConnection {
  let offer: MCPOffer
  private let send: @MainActor (String) -> Void
  /// A closure that waits until the client has read most of what was sent.
  private let room: @MainActor () async -> Void

  /// The session that ‘initialize’ has begun, or nil.
  private var session: MCPPeer?
  private var calls: [OutputValue: Task<Void, Never>] = [:]
  var questions: [OutputValue: CheckedContinuation<OutputRecord?, Never>] = [:]
  var questionCount = 0
  /// The calls that wait for the answers to their questions in later requests, oldest first.
  var suspended: [(token: String, call: MCPCall)] = []
  /// The subscriptions by the requests that opened them. That of a session has no ID.
  private var listeners: [OutputValue: Listener] = [:]
  private var news: Set<News> = []
  private var registrations: Subscription?
  /// The names of what was offered last, by the notification about their changes.
  private var offered: [String: [String]] = [:]

  /// The maximum number of requests at a time, and of each other thing that a client can pile up.
  static let limit = 256

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

/// The era of the protocol that a client speaks, and what it can do.
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
    } catch { fail(error.id, error) }
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

  /// Returns the era and the capabilities of the client that sent a request. The request ‘initialize’ begins
  /// a session.
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

  func notify(_ method: String, _ params: OutputRecord) {
    write(["method": .text(method), "params": .record(params)])
  }

  func write(_ message: OutputRecord) {
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
