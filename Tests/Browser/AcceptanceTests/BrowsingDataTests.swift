import Foundation
import ProcessTesting
import ServerTesting
import Testing

/// Tests of cookies and other data that the browser keeps of visited pages.
@Suite(.onOwnThread)
struct BrowsingDataTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  /// Starts a host that logs in with a cookie that ends with the session.
  private static func server() throws -> TestServer {
    try TestServer { request, connection in
      let isKnown = request.fields["cookie"]?.contains("login=4711") == true
      let fields = [
        "Set-Cookie: login=4711; HttpOnly; SameSite=Strict", "Set-Cookie: theme=12; Max-Age=600",
      ]
      connection.respond(
        isKnown ? "<title>Hello Ann" : "<title>Who are you",
        fields: request.target == "/login" ? fields : ["Cache-Control: max-age=600"])
    }
  }

  private func run(_ lines: String..., arguments: [String] = []) throws -> ProcessRun {
    try program.run(arguments + lines.flatMap { ["-c", $0] })
  }

  /// Returns the title of a page in a new run.
  private func title(of server: TestServer) throws -> String {
    let run = try run("open tab \(server.url("/x"))", "wait", "tabs", "close tab")
    return run.output.contains("Hello Ann") ? "Hello Ann" : run.output
  }

  @Test func `a log-in lasts until the user deletes its cookie`() throws {
    let server = try Self.server()
    #expect(try run("open tab \(server.url("/login"))", "wait").code == 0)
    #expect(try title(of: server) == "Hello Ann")
    let listed = try run("cookies", "cookies b.org", "cookies --json")
    #expect(
      listed.output.contains("127.0.0.1  login  with the session      HttpOnly, SameSite=Strict"),
      "\(listed)")
    #expect(listed.output.contains("No cookies.") && listed.output.contains("\"expiry\": null"))
    #expect(!listed.output.contains("4711"))
    let deleted = try run("delete cookies b.org", "delete cookies http://127.0.0.1/", "cookies")
    #expect(deleted.output == "no cookies deleted\n2 cookies deleted\nNo cookies.\n", "\(deleted)")
    #expect(try title(of: server) != "Hello Ann")
  }

  @Test func `a log-in ends with the run if the user wants that`() throws {
    let server = try Self.server()
    #expect(try run("open tab \(server.url("/login"))", "wait").code == 0)
    #expect(try run("set preference restores-logins off").code == 0)
    let listed = try run("cookies")
    #expect(listed.output.contains("theme") && !listed.output.contains("login"), "\(listed)")
    #expect(try title(of: server) != "Hello Ann")
    // Nor does it come back later.
    #expect(try run("reset preference restores-logins").code == 0)
    #expect(try title(of: server) != "Hello Ann")
  }

  @Test func `incognito tabs have cookies of their own and leave none`() throws {
    let server = try Self.server()
    let run = try run(
      "new incognito \(server.url("/login"))", "wait", "cookies", "switch regular", "cookies",
      "switch incognito", "delete data --all", "close all")
    #expect(run.output.contains("login") && run.output.contains("No cookies."), "\(run)")
    #expect(run.output.contains("2 cookies, no downloads and no cached pages deleted"), "\(run)")
    #expect(try title(of: server) != "Hello Ann")
    let kept = FileManager.default.enumerator(atPath: program.profile.path)?.allObjects ?? []
    for case let name as String in kept {
      let data = try? Data(contentsOf: URL(fileURLWithPath: "\(program.profile.path)/\(name)"))
      #expect(data?.range(of: Data("theme".utf8)) == nil, "\(name)")
    }
  }

  @Test func `one command deletes data of all kinds by age`() throws {
    let server = try Self.server(), page = server.url("/login")
    let run = try program.run(
      ["--keep-going"]
        + [
          "open tab \(page)", "wait", "open tab \(server.url("/x"))", "wait",
          "delete data", "delete data --since 0s", "delete data typed-lines --since 1h",
          "delete data cookies cache --since 1h", "delete data --since 1h --json", "visits",
          "delete data --all",
        ].flatMap { ["-c", $0] })
    #expect(
      run.output.hasSuffix(
        """
        2 cookies and 1 cached page deleted
        {"command": "delete data", "ok": true, "visits": 2, "cookies": 0, "downloads": 0, "cache": 0, \
        "message": "2 visits, no cookies, no downloads and no cached pages deleted"}
        No visits.
        no visits, no cookies, no downloads, no cached pages and no typed lines deleted

        """), "\(run)")
    for problem in [
      "give one of --since, such as --since 1h, and --all", "‘--since’ should be longer than 0s",
      "typed lines have no time: ‘delete history’ deletes them",
    ] { #expect(run.errors.contains(problem), "\(run)") }
  }
}
