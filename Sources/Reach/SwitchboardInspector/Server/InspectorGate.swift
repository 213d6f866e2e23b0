internal import NIOCore
internal import NIOHTTP1

/// The decision about each request to the page's server.
///
/// A page of another site can make a browser send requests to this machine, even through its own host
/// name. So a request must have the token, and its headers `Host` and `Origin` must name this server.
struct InspectorGate: Sendable {
  /// What a request is for.
  enum Target: Equatable {
    case file(PageFile)
    case socket
  }

  /// The reason to refuse a request.
  struct Refusal: Error, Equatable {
    let status: HTTPResponseStatus
    let message: String
  }

  /// The names of this machine.
  static let names = ["127.0.0.1", "localhost"]

  let token: InspectorToken
  /// The port at which the request has arrived.
  let port: Int

  /// The values of the header `Host` with which a browser on this machine reaches the server.
  private var hosts: [String] {
    Self.names.map { "\($0):\(port)" } + (port == 80 ? Self.names : [])
  }

  /// Returns what a request is for.
  /// - Throws: ``Refusal`` if the request is refused.
  func target(of head: HTTPRequestHead) throws(Refusal) -> Target {
    guard let host = head.headers.only("host"), hosts.contains(host) else { throw .foreignHost }
    let target = try target(at: head.uri)
    let origins = head.headers["origin"]
    guard origins.allSatisfy(isOwn), target != .socket || origins.count == 1 else {
      throw .foreignOrigin
    }
    guard head.method == .GET || head.method == .HEAD else { throw .wrongMethod }
    return target
  }

  private func isOwn(_ origin: String) -> Bool { hosts.contains { origin == "http://\($0)" } }

  private func target(at uri: String) throws(Refusal) -> Target {
    let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, token.matches(parts[1]) else { throw .notFound }
    if parts[2] == "socket" { return .socket }
    guard let file = PageFile.all.first(where: { $0.name == parts[2] }) else { throw .notFound }
    return .file(file)
  }
}

extension HTTPHeaders {
  /// Returns the value of a header that occurs exactly once.
  fileprivate func only(_ name: String) -> String? {
    let values = self[name]
    return values.count == 1 ? values[0] : nil
  }
}

// MARK: - Refusals

extension InspectorGate.Refusal {
  static let notFound = Self(
    status: .notFound,
    message: "There is nothing here: open the whole address that the program has printed.")
  static let foreignHost = Self(
    status: .misdirectedRequest,
    message: "The server answers at 127.0.0.1 only: open the address that the program has printed.")
  static let foreignOrigin = Self(
    status: .forbidden,
    message: "Another page sent the request: open the address that the program has printed.")
  static let wrongMethod = Self(
    status: .methodNotAllowed, message: "The server answers GET and HEAD only.")
  static let noWebSocket = Self(
    status: .upgradeRequired,
    message: "This is the address of the page's WebSocket: open it as a WebSocket.")
}
