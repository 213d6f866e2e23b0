import BrowserPages
import Foundation
import ServerTesting
import Synchronization

/// A server on loopback with a separate script for each path.
final class TestSite: Sendable {
  private final class Routes: Sendable {
    let scripts: Mutex<[String: TestServer.Script]> = Mutex([:])
  }

  private let server: TestServer
  private let routes = Routes()

  /// Starts a site without pages. It responds to every path with the status 404.
  init() throws {
    server = try TestServer { [routes] request, connection in
      let path = String(request.target.prefix { $0 != "?" })
      guard let script = routes.scripts.withLock({ $0[path] }) else {
        return connection.respond("<title>Lost</title>Not here.", status: 404)
      }
      script(request, connection)
    }
  }

  /// The requests, in order of arrival.
  var requests: [TestRequest] { server.requests }

  /// The address of the site without a path.
  var origin: String { "http://127.0.0.1:\(server.port)" }

  /// Returns the normalized address of a path.
  func url(_ path: String) -> URL { server.url(path).normalized }
}

// MARK: - Routes

extension TestSite {
  /// Sets the script that responds to a path, with or without a query.
  func answer(_ path: String, with script: @escaping TestServer.Script) {
    routes.scripts.withLock { $0[path] = script }
  }

  /// Sets the page at a path.
  func page(_ path: String, _ html: String, status: Int = 200, fields: [String] = []) {
    answer(path) { _, connection in
      connection.respond(
        html, status: status, type: "text/html; charset=utf-8", fields: fields)
    }
  }

  /// Sets the redirect at a path.
  func redirect(_ path: String, to location: String, status: Int = 302) {
    answer(path) { _, connection in
      connection.respond(status: status, fields: ["Location: \(location)"])
    }
  }
}
