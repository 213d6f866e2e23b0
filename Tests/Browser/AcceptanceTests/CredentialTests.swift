import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of user names and passwords in typed addresses.
@Suite(.onOwnThread)
struct CredentialTests {
  private let program = Program()

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
    let files = try #require(FileManager.default.enumerator(atPath: program.profile.path))
    var keepsAddress = false
    for case let name as String in files {
      let data = FileManager.default.contents(atPath: "\(program.profile.path)/\(name)") ?? Data()
      keepsAddress = keepsAddress || data.firstRange(of: Data("127.0.0.1:1".utf8)) != nil
      #expect(data.firstRange(of: Data("hunter2".utf8)) == nil, "\(name)")
    }
    #expect(keepsAddress)
  }
}
