import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests for pages that the whole program loads from hosts on loopback.
@Suite(.onOwnThread)
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

  @Test(arguments: ["http://127.0.0.1:PORT/", "http://a.localhost:PORT/", "file:///etc/passwd"])
  func `a public page that refreshes to this computer is blocked`(target: String) throws {
    let inner = try TestServer { _, connection in connection.respond("inner") }
    let location = target.replacing("PORT", with: "\(inner.port)")
    let proxy = try TestServer { request, connection in
      connection.respond(
        request.target == "http://one.example/"
          ? "<meta http-equiv=refresh content='0; url=http://two.example/'>one"
          : "<meta http-equiv=refresh content='0; url=\(location)'>two")
    }
    let program = Program(environment: [
      "SWITCHBOARD_ENGINE": "light", "http_proxy": proxy.url("").absoluteString, "no_proxy": "",
    ])
    let run = try program.run([
      "--keep-going", "-c", "open tab http://one.example", "-c", "wait", "-c", "page",
    ])
    #expect(run.code == 1 && run.errors.contains("type the address"), "\(run)")
    #expect(!run.output.contains("inner") && !run.output.contains("root:"), "\(run)")
    #expect(inner.requests.isEmpty)
    #expect(proxy.requests.map(\.target) == ["http://one.example/", "http://two.example/"])
  }

  @Test func `a page says that it goes to another one, and ‘stop’ prevents that`() throws {
    let server = try TestServer { _, connection in
      connection.respond("<title>One</title>words", fields: ["Refresh: 30; url=/two"])
    }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "open tab \(server.url("/"))", "-c", "wait", "-c", "page", "-c", "stop", "-c", "page",
    ])
    let sentence = "It goes to \(server.url("/two")) after 30 seconds: ‘stop’ prevents it."
    #expect(run.code == 0 && run.output.ranges(of: sentence).count == 1, "\(run)")
    #expect(run.output.ranges(of: "words").count == 2, "\(run)")
  }

  /// A host of a file that never arrives completely.
  private static let endlessFile: TestServer.Script = { _, connection in
    connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n\r\nPK")
    connection.waitForEnd()
  }

  @Test func `a script that ends before a download says so and leaves no partial file`() throws {
    let server = try TestServer(Self.endlessFile), folder = TemporaryDirectory()
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "set preference downloads-folder \(folder.path)", "-c",
      "open tab \(server.url("/a.zip"))", "-c", "wait", "-c", "downloads", "-c", "quit",
    ])
    #expect(run.output.contains("a.zip"), "\(run)")
    #expect(
      run.errors.contains(
        "‘a.zip’ is still being downloaded, but the end of the run cancels downloads: "
          + "‘wait for downloads’ waits for them"), "\(run)")
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [[], ["-c", "wait"]])
  func `a script can wait for a download that it has just opened`(lines: [String]) throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\n")
      connection.send("Content-Length: 4\r\n\r\nPK")
      connection.send("12")
    }
    let folder = TemporaryDirectory()
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run(
      [
        "-c", "set preference downloads-folder \(folder.path)", "-c",
        "open tab \(server.url("/a.zip"))",
      ] + lines + ["-c", "wait for downloads", "-c", "downloads", "-c", "page", "-c", "location"])
    #expect(run.code == 0 && run.errors.isEmpty, "\(run)")
    let sentence = "\(server.url("/a.zip")) is not loaded: the address led to a download"
    #expect(run.output.contains(sentence) && run.output.hasSuffix("\(server.url("/a.zip"))\n"))
    #expect(run.output.contains("finished, 4 bytes"), "\(run)")
    #expect(try Data(contentsOf: folder.file("a.zip")) == Data("PK12".utf8))
  }

  @Test func `a link with the attribute download saves its target and keeps the page`() throws {
    let server = try TestServer { request, connection in
      let page = "<title>Sea</title><a href=/boats download=boats.html>Boats</a>"
      connection.respond(request.target == "/" ? page : "<p>Boats")
    }
    let folder = TemporaryDirectory()
    try Data("mine".utf8).write(to: folder.file("boats.html"))
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "set preference downloads-folder \(folder.path)", "-c", "open tab \(server.url("/"))",
      "-c", "wait", "-c", "follow 1", "-c", "wait for downloads", "-c", "page",
    ])
    #expect(run.code == 0 && run.output.contains("Boats [1]"), "\(run)")
    #expect(try folder.names.sorted() == ["boats (1).html", "boats.html"])
    #expect(try Data(contentsOf: folder.file("boats (1).html")) == Data("<p>Boats".utf8))
    #expect(try Data(contentsOf: folder.file("boats.html")) == Data("mine".utf8))
  }

  @Test func `the prompt shows how much of a page has arrived`() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n")
      connection.send("<title>T</title>" + String(repeating: "x", count: 484))
      _ = gate.wait(timeout: .now() + 30)
      connection.send(String(repeating: "y", count: 500))
    }
    let profile = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(
        home: profile.path, ["SWITCHBOARD_ENGINE": "light"]))
    try process.wait { $0.showsPrompt }
    try process.send("open tab \(server.url("/"))\r")
    try process.wait { $0.cursorLine.hasSuffix(" 50%>") }
    try process.send("tabs")
    try process.wait { $0.cursorLine.hasSuffix(" 50%> tabs") }
    gate.signal()
    try process.wait { $0.typedLine == "tabs" }
  }

  @Test func `^C on an empty line stops the load, also at an attached prompt`() throws {
    let end = DispatchSemaphore(value: 0)
    defer { for _ in 1...4 { end.signal() } }
    let server = try TestServer { _, _ in _ = end.wait(timeout: .now() + 60) }
    let profile = TemporaryDirectory()
    let environment = Program.terminalEnvironment(
      home: profile.path, ["SWITCHBOARD_ENGINE": "light"])
    var prompts: [TerminalProcess] = []
    for number in 1...2 {
      let process = try TerminalProcess(
        [Program.path, "--profile", profile.path], environment: environment)
      prompts.append(process)
      try process.wait { $0.showsPrompt }
      try process.send("open tab \(server.url("/\(number)"))\r")
      try process.wait { $0.showsPrompt && $0.transcript.contains { $0.contains("↻ ") } }
      try process.send("tabs")
      try process.wait { $0.typedLine == "tabs" }
      try process.send("\u{3}")
      try process.wait { $0.showsPrompt && $0.transcript.contains { $0.hasSuffix("tabs^C") } }
      let isStopped = { (line: String) in line.contains("the loading was stopped") }
      #expect(!process.screen.transcript.contains(where: isStopped))
      try process.send("\u{3}")
      try process.wait { $0.transcript.contains(where: isStopped) && $0.showsPrompt }
    }
    // There is nothing to say if nothing loads.
    try prompts[1].send("\u{3}")
    try prompts[1].wait {
      $0.transcript.count { $0.hasSuffix("^C") } == 3 && $0.showsPrompt
    }
    try prompts[1].send("echo end\r")
    try prompts[1].wait { $0.transcript.contains("end") && $0.showsPrompt }
    let rows = prompts[1].screen.transcript
    let last = try #require(rows.lastIndex { $0.hasSuffix("^C") })
    #expect(rows[last + 1].hasSuffix("> echo end"), "\(rows)")
  }

  @Test func `one strip shows a load, and changes in place`() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try TestServer { _, connection in
      _ = gate.wait(timeout: .now() + 30)
      connection.respond("<title>T</title><p>Text", status: 404, type: "text/html")
    }
    let profile = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(
        home: profile.path, ["SWITCHBOARD_ENGINE": "light"]))
    try process.wait { $0.showsPrompt }
    try process.send("open tab \(server.url("/"))\r")
    try process.wait { $0.showsPrompt && $0.transcript.contains { $0.hasPrefix("[1↻ ") } }
    gate.signal()
    try process.wait { $0.showsPrompt && $0.transcript.contains("Text") }
    #expect(process.screen.transcript.filter { $0.hasPrefix("[1") } == ["[1 T]"])
    #expect(process.screen.transcript.contains { $0.hasPrefix("The host has no such page") })
  }

  @Test func `waiting ends when the tab is closed`() throws {
    let server = try TestServer { _, connection in connection.waitForEnd() }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "open tab \(server.url("/"))", "-c", "wait &", "-c", "close tab", "-c",
      "wait for jobs",
    ])
    #expect(run.errors.contains("the tab was closed before its page was loaded"), "\(run)")
    #expect(run.code == 1, "\(run)")
  }

  @Test(arguments: [
    ["-c", "wait"], ["-c", "wait", "-c", "quit"], ["-c", "wait", "-c", "!kill -TERM $PPID"],
  ])
  func `a cookie is saved at the end of a run, however it ends`(lines: [String]) throws {
    let server = try TestServer { _, connection in
      connection.respond("words", fields: ["Set-Cookie: kept=1; Max-Age=600"])
    }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    _ = try program.run(["-c", "open tab \(server.url("/one"))"] + lines)
    _ = try program.run(["-c", "go \(server.url("/two"))", "-c", "wait"])
    let cookies = server.requests.map { $0.fields["cookie"] }
    #expect(cookies.first == .some(nil) && cookies.last == "kept=1", "\(cookies)")
  }

  @Test func `a cookie is saved with the windows, and survives a kill after that`() throws {
    let server = try TestServer { _, connection in
      connection.respond("words", fields: ["Set-Cookie: kept=1; Max-Age=600"])
    }
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let (process, input, output) = try program.start(
      lines: ["open tab \(server.url("/one"))", "wait", "save"])
    try Sandbox.read(output, upTo: "saved\n")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try input.close()
    _ = try program.run(["-c", "go \(server.url("/two"))", "-c", "wait"])
    #expect(server.requests.last?.fields["cookie"] == "kept=1")
  }

  @Test func `closing the last incognito tab names the downloads that it cancels`() throws {
    let server = try TestServer(Self.endlessFile), folder = TemporaryDirectory()
    let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])
    let run = try program.run([
      "-c", "set preference downloads-folder \(folder.path)", "-c", "new incognito about:blank",
      "-c", "open tab \(server.url("/a.zip"))", "-c", "wait", "-c", "close tab", "-c", "echo still",
      "-c", "close tab",
    ])
    #expect(run.code == 0 && run.output.contains("still"), "\(run)")
    #expect(
      run.errors
        == "‘a.zip’ is still being downloaded, but the end of incognito browsing cancels downloads\n",
      "\(run)")
    #expect(try folder.names.isEmpty)
  }

  @Test func `at a terminal, ‘quit’ asks before it cancels a download`() throws {
    let server = try TestServer(Self.endlessFile), profile = TemporaryDirectory()
    let folder = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(
        home: profile.path, ["SWITCHBOARD_ENGINE": "light"]), columns: 120)
    try process.wait { $0.showsPrompt }
    try process.send("set preference downloads-folder \(folder.path)\r")
    try process.send("open tab \(server.url("/a.zip"))\r")
    try process.wait { $0.transcript.contains { $0.contains("download 1") } }
    #expect(try folder.names == ["a.zip.part"])
    try process.send("quit\r")
    try process.wait {
      $0.transcript.contains {
        $0.contains("‘a.zip’ is still being downloaded: quit again to leave anyway")
      }
    }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [
    ["close tab"], ["close all"], ["close incognito"], ["new window", "close window 1"],
    ["group tabs all --title Trip", "close group Trip"],
  ])
  func `at a terminal, the end of incognito browsing asks before it cancels a download`(
    lines: [String]
  ) throws {
    let server = try TestServer(Self.endlessFile), profile = TemporaryDirectory()
    let folder = TemporaryDirectory()
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path],
      environment: Program.terminalEnvironment(
        home: profile.path, ["SWITCHBOARD_ENGINE": "light"]), columns: 200, rows: 200)
    try process.wait { $0.showsPrompt }
    try process.send("set preference downloads-folder \(folder.path)\r")
    try process.send("new incognito \(server.url("/a.zip"))\r")
    try process.wait { $0.transcript.contains { $0.contains("download 1") } }
    #expect(try folder.names == ["a.zip.part"])
    try process.send(lines.map { $0 + "\r" }.joined())
    let question =
      "‘a.zip’ is still being downloaded, but the end of incognito browsing cancels downloads: "
      + "repeat the command to run it anyway"
    try process.wait { $0.transcript.contains { $0.contains(question) } }
    #expect(try folder.names == ["a.zip.part"])
    try process.send("location\r" + (lines.last ?? "") + "\r")
    try process.wait { $0.transcript.count { $0.contains(question) } == 2 }
    #expect(try folder.names == ["a.zip.part"], "Another command withdraws the question.")
    try process.send((lines.last ?? "") + "\recho gone\r")
    try process.wait { $0.transcript.contains("gone") }
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    #expect(try folder.names.isEmpty)
  }
}
