import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests of the broadcasts of loading pages, and of searches, in the whole program.
@Suite(.onOwnThread)
struct PageLoadingTests {
  /// Returns a server with a page whose second half arrives only after `/gate` has been requested.
  private static func gatedServer() throws -> TestServer {
    let gate = DispatchSemaphore(value: 0)
    return try TestServer { request, connection in
      guard request.target == "/" else {
        gate.signal()
        return connection.respond("gate")
      }
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n")
      connection.send("<title>T</title>" + String(repeating: "x", count: 484))
      _ = gate.wait(timeout: .now() + 60)
      connection.send(String(repeating: "y", count: 500))
    }
  }

  @Test func `a script waits for the loading and the progress of a page`() throws {
    let server = try Self.gatedServer()
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run(
      [
        "watch active-loading active-progress", "open tab \(server.url("/"))",
        "wait for active-loading on", "wait for active-progress 50 --timeout 60s",
        "open tab \(server.url("/gate")) --in-background",
        "wait for active-loading off --timeout 60s", "page",
      ].flatMap { ["-c", $0] })
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    let lines = run.output.split(separator: "\n").map(String.init)
    let progress = lines.filter { $0.hasPrefix("active-progress: ") }.map { $0.dropFirst(17) }
    #expect(progress.first == "none" && progress.contains("50"), "\(run)")
    #expect(
      lines.filter { $0.hasPrefix("active-loading") }
        == ["active-loading: off", "active-loading: on", "active-loading: off"], "\(run)")
    #expect(run.output.contains("yyyy"), "\(run)")
    // Each of these follows what it waits for.
    let on = try #require(lines.firstIndex(of: "active-loading: on"))
    let half = try #require(lines.firstIndex(of: "active-progress: 50"))
    let off = try #require(lines.lastIndex(of: "active-loading: off"))
    #expect(on < half && half < off, "\(run)")
  }

  @Test func `waiting for a page that never arrives ends at the time limit`() throws {
    let server = try TestServer { _, connection in connection.waitForEnd() }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "open tab \(server.url("/"))", "-c", "wait for active-loading off --timeout 0.2s",
    ])
    #expect(run.code == 1 && run.errors.contains("active-loading"), "\(run)")
  }

  @Test(arguments: [
    ("search swift concurrency", "/find?q=swift%20concurrency&x=1"),
    ("search 100% \"a&b=c\" '#1'", "/find?q=100%25%20a%26b%3Dc%20%231&x=1"),
    ("? Grüße", "/find?q=Gr%C3%BC%C3%9Fe&x=1"),
    ("?http://a.org/?q=1", "/find?q=http%3A%2F%2Fa.org%2F%3Fq%3D1&x=1"),
  ])
  func `words are searched for at the configured address`(line: String, target: String) throws {
    let server = try TestServer { request, connection in
      connection.respond("<title>Results</title>for \(request.target)")
    }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let address = server.url("/find?q=").absoluteString + "%s&x=1"
    let run = try program.run(
      ["set preference search-address \(address)", line, "wait", "location", "page"]
        .flatMap { ["-c", $0] })
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    #expect(server.requests.map(\.target) == [target], "\(run)")
    #expect(run.output.contains("127.0.0.1:\(server.port)\(target)"), "\(run)")
  }

  @Test func `words that are typed alone reach no host`() throws {
    let server = try TestServer { _, connection in connection.respond("results") }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let address = server.url("/find?q=").absoluteString + "%s"
    let run = try program.run([
      "--keep-going", "-c", "set preference search-address \(address)", "-c", "swift concurrency",
      "-c", "search", "-c", "?",
    ])
    #expect(run.code == 1 && server.requests.isEmpty, "\(run)")
  }

  @Test func `the second search replaces the page of the first`() throws {
    let server = try TestServer { request, connection in connection.respond("results") }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let address = server.url("/find?q=").absoluteString + "%s"
    let run = try program.run(
      [
        "set preference search-address \(address)", "search one", "wait", "search two", "wait",
        "tabs", "go back", "wait", "location",
      ].flatMap { ["-c", $0] })
    #expect(run.code == 0, "\(run)")
    #expect(server.requests.prefix(2).map(\.target) == ["/find?q=one", "/find?q=two"])
    #expect(run.output.hasSuffix("\(server.url("/find?q=one"))\n"), "\(run)")
  }
}
