import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests of user names and passwords in typed addresses.
@Suite(.onOwnThread)
struct CredentialTests {
  private let program = Program(environment: ["SWITCHBOARD_ENGINE": "light"])

  @Test(arguments: ["go", "open tab", "open", "open tab --in-background"])
  func `a password is neither shown nor kept, also if its page is not loaded`(
    command: String
  ) throws {
    // Nothing listens at this port.
    let address = "http://ann:hunter2@127.0.0.1:1/x"
    let lines = [
      "\(command) \(address)", "add bookmark \(address)", "wait all", "page", "tabs", "location",
      "history", "bookmarks", "visits", "log", "tabs --json", "page --json", "save", "close all",
      "closed", "save",
    ]
    let run = try program.run(["--keep-going"] + lines.flatMap { ["-c", $0] })
    #expect(run.output.contains("http://127.0.0.1:1/x"), "\(run)")
    #expect(!"\(run)".contains("hunter2"))
    try checkFiles(naming: "127.0.0.1:1")
  }

  /// Starts a host that asks for a password.
  private static func server() throws -> TestServer {
    let field = "Basic " + Data("ann:hunter2".utf8).base64EncodedString()
    return try TestServer { request, connection in
      let isAllowed = request.fields["authorization"] == field
      connection.respond(
        isAllowed ? "<p>Order 4711" : "<p>Staff only", status: isAllowed ? 200 : 401,
        fields: ["WWW-Authenticate: Basic realm=\"staff\""])
    }
  }

  @Test func `a log-in loads the page, and is neither shown nor kept`() throws {
    let server = try Self.server()
    let lines = [
      "go \(server.url("/x").absoluteString)", "wait", "page", "log in ann hunter1", "wait",
      "let word = hunter2", "log in ann $word", "wait", "page", "history", "log", "tabs --json",
      "page --json", "save",
    ]
    let run = try program.run(["--keep-going"] + lines.flatMap { ["-c", $0] })
    #expect(run.output.contains("Staff only") && run.output.contains("Order 4711"), "\(run)")
    #expect(run.errors.contains("asks for a user name and a password: ‘log in’ asks you for them"))
    #expect(run.errors.contains("does not accept this user name and password"))
    #expect(!"\(run)".contains("hunter"))
    try checkFiles(naming: "127.0.0.1:\(server.port)")
  }

  @Test func `a script reads the password from the first line of a file`() throws {
    let server = try Self.server(), folder = TemporaryDirectory()
    let file = folder.file("word")
    try Data("hunter2\r\nrest".utf8).write(to: file)
    let open = ["go \(server.url("/x").absoluteString)", "wait"]
    let lines = open + ["log in ann \(file.path) --from-file", "wait", "page", "history", "log"]
    let run = try program.run(["--keep-going"] + lines.flatMap { ["-c", $0] })
    #expect(run.output.contains("Order 4711") && !"\(run)".contains("hunter"), "\(run)")
    let missing = try program.run(
      ["--keep-going"]
        + (open + ["log in ann \(folder.file("none").path) --from-file"]).flatMap { ["-c", $0] })
    #expect(missing.code == 1 && missing.errors.contains("none"), "\(missing)")
  }

  @Test func `at a terminal, the prompt asks once for each page in front`() throws {
    let server = try Self.server(), home = program.profile.path
    let process = try TerminalProcess(
      [Program.path, "--profile", home, "--engine", "light"],
      environment: Program.terminalEnvironment(home: home))
    /// Waits until the prompt has asked for something a number of times.
    func waitForQuestion(_ name: String, _ count: Int) throws {
      try process.wait {
        $0.transcript.count { $0 == "\(name) (not shown while you type):" } == count
      }
    }
    try process.wait { $0.showsPrompt }
    // A tab in the background asks for nothing.
    try process.send(
      "new tab\ropen tab \(server.url("/behind")) --in-background\rwait all\recho waited\r")
    try process.wait { $0.transcript.contains("waited") && $0.showsPrompt }
    try process.send("go \(server.url("/x"))\r")
    try waitForQuestion("user", 1)
    #expect(
      process.screen.transcript.contains("‘127.0.0.1’ asks for a user name and a password"))
    try process.send("ann\r")
    try waitForQuestion("password", 1)
    try process.send("hunter1\r")
    // The page that refuses the password asks again, and an empty answer ends that.
    try waitForQuestion("user", 2)
    try process.send("\r")
    try process.wait { $0.showsPrompt }
    try process.send("log in\r")
    try waitForQuestion("user", 3)
    try process.send("ann\r")
    try waitForQuestion("password", 2)
    try process.send("hunter2\r")
    try process.wait { $0.showsPrompt }
    try process.send("wait\rpage\r")
    try process.wait { $0.transcript.contains("Order 4711") && $0.showsPrompt }
    #expect(!process.screen.text.contains("hunter"))
    try process.send("quit\r")
    #expect(try process.waitForExit() == .exited(0))
    try checkFiles(naming: "127.0.0.1:\(server.port)")
  }

  @Test func `a log-in by a form lasts over a restart, and its password is not shown`() throws {
    let server = try TestServer { request, connection in
      let isKnown = request.fields["cookie"]?.contains("sid=1") == true
      switch request.target {
      case "/login" where request.body.contains("hunter2"):
        connection.respond("<p>Welcome", fields: ["Set-Cookie: sid=1"])
      case "/account" where isKnown: connection.respond("<p>Orders of Ann")
      default:
        connection.respond(
          "<form method=post action=/login><input name=user><input type=password name=password>")
      }
    }
    let home = program.profile.path
    func start(_ line: String, until text: String) throws -> TerminalProcess {
      let process = try TerminalProcess(
        [Program.path, "--profile", home, "--engine", "light"],
        environment: Program.terminalEnvironment(home: home))
      try process.wait { $0.showsPrompt }
      try process.send(line + "\r")
      try process.wait { $0.text.contains(text) && $0.showsPrompt }
      return process
    }
    func end(_ process: TerminalProcess) throws {
      try process.send("quit\r")
      #expect(try process.waitForExit() == .exited(0))
      #expect(!process.screen.text.contains("hunter"))
    }
    let first = try start("go \(server.url("/account"))", until: "[user")
    try first.send("fill form user=ann password=\r")
    try first.wait { $0.text.contains("not shown while you type") }
    try first.send("hunter2\r")
    try first.wait { $0.text.contains("2 controls filled") && $0.showsPrompt }
    try first.send("submit form\r")
    try first.wait { $0.text.contains("Welcome") && $0.showsPrompt }
    try end(first)
    try end(start("go \(server.url("/account"))", until: "Orders of Ann"))
    try checkFiles(naming: "127.0.0.1:\(server.port)")
  }

  /// Checks that files of the profile name a host, and none has a password.
  private func checkFiles(naming host: String) throws {
    let files = try #require(FileManager.default.enumerator(atPath: program.profile.path))
    var keepsAddress = false
    for case let name as String in files {
      let data = FileManager.default.contents(atPath: "\(program.profile.path)/\(name)") ?? Data()
      keepsAddress = keepsAddress || data.firstRange(of: Data(host.utf8)) != nil
      #expect(data.firstRange(of: Data("hunter".utf8)) == nil, "\(name)")
    }
    #expect(keepsAddress)
  }
}
