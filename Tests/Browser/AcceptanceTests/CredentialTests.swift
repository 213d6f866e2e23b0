import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
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

  @Test func `a log-in loads the page, and is neither shown nor kept`() throws {
    let field = "Basic " + Data("ann:hunter2".utf8).base64EncodedString()
    let server = try TestServer { request, connection in
      let isAllowed = request.fields["authorization"] == field
      connection.respond(
        isAllowed ? "<p>Order 4711" : "<p>Staff only", status: isAllowed ? 200 : 401,
        fields: ["WWW-Authenticate: Basic realm=\"staff\""])
    }
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
