import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests for pages that the whole program loads from hosts on loopback.
struct PageTests {
  /// An authority for the host's certificate, or the reason why the page is not loaded.
  struct Authority: CustomTestStringConvertible, Sendable {
    /// The value of `SSL_CERT_FILE`. `ca.pem` stands for the certificate of the test's authority.
    let file: String
    var reason: String?
    var testDescription: String { "SSL_CERT_FILE=\(file)" }
  }

  @Test(arguments: [
    Authority(file: "ca.pem"),
    Authority(file: "", reason: "no authority that this computer trusts vouches for it"),
    Authority(
      file: "missing.pem",
      reason: "the certificates of the authorities cannot be read: install ‘ca-certificates’, or "
        + "correct SSL_CERT_FILE"),
  ])
  func `the authorities that SSL_CERT_FILE names are trusted`(authority: Authority) async throws {
    let directory = TemporaryDirectory()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    let file = authority.file.isEmpty ? "" : directory.file(authority.file).path
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light", "SSL_CERT_FILE": file])
    let address = try #require(server.url("/page.html", host: "localhost"))
    let run = try program.run(["-c", "open tab \(address)", "-c", "wait", "-c", "page"])
    #expect(run.code == (authority.reason == nil ? 0 : 1), "\(run)")
    #expect(run.output.contains("\npage\n") == (authority.reason == nil), "\(run)")
    if let reason = authority.reason { #expect(run.errors.contains(reason), "\(run)") }
  }

  /// The targets of redirects, in which `PORT` stands for the port of a host on loopback.
  @Test(arguments: [
    "http://127.0.0.1:PORT/", "http://localhost:PORT/", "//127.1:PORT/", "http://2130706433:PORT/",
    "http://0x7f.0.0.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://a.localhost:PORT/",
    "http://user@127.0.0.1:PORT/", "file:///etc/passwd",
  ])
  func `a public page that redirects to this computer is blocked`(target: String) throws {
    let inner = try TestServer { _, connection in connection.respond("inner") }
    let location = target.replacing("PORT", with: "\(inner.port)")
    let proxy = try TestServer { request, connection in
      switch request.target {
      case "http://one.example/":
        connection.respond(status: 302, fields: ["Location: http://two.example/"])
      case "http://two.example/":
        connection.respond(status: 302, fields: ["Location: \(location)"])
      default: connection.respond("<title>Outer</title>words")
      }
    }
    let program = Program(environment: [
      "SWITCHBOARD_ENGINE": "light", "http_proxy": proxy.url("").absoluteString, "no_proxy": "",
    ])
    // The redirect is followed if its target is public, so the proxy and the tab work.
    let open = try program.run(["-c", "open tab http://other.example", "-c", "wait", "-c", "page"])
    #expect(open.code == 0 && open.output.contains("words"), "\(open)")
    let run = try program.run([
      "--keep-going", "-c", "open tab http://one.example", "-c", "wait", "-c", "page",
    ])
    #expect(run.code == 1 && run.errors.contains("type the address"), "\(run)")
    #expect(!run.output.contains("inner") && !run.output.contains("root:"), "\(run)")
    #expect(inner.requests.isEmpty)
    #expect(
      proxy.requests.map(\.target)
        == ["http://other.example/", "http://one.example/", "http://two.example/"])
  }
}
