import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests that a run without changes leaves the files of its profile unchanged. The tests that count
/// saves cover the files of the sessions.
@Suite(.onOwnThread)
struct UnchangedRunTests {
  private let program = Program()

  /// Returns the contents and the time of each file, by path.
  private func files() throws -> [String: String] {
    let all = FileManager.default.enumerator(atPath: program.profile.path)
    let paths = (all?.allObjects as? [String] ?? []).filter { !$0.contains("sessions.sqlite") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let attributes = try FileManager.default.attributesOfItem(atPath: program.path(of: path))
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return (path, "") }
        let data = try Data(contentsOf: URL(fileURLWithPath: program.path(of: path)))
        let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        return (
          path, "\(time), \(attributes[.systemFileNumber] ?? 0): \(data.base64EncodedString())"
        )
      })
  }

  @Test(arguments: [
    ["-c", "tabs"], ["-c", "windows", "-c", "help", "-c", "get setting ended-cleanly"],
  ])
  func `a run that only shows something writes nothing`(arguments: [String]) throws {
    _ = try program.run(["-c", "open tab a.org", "-c", "set preference home-page b.org"])
    let before = try files()
    try #require(before.keys.contains("settings.json"))
    #expect(try program.run(arguments).code == 0)
    #expect(try files() == before)
  }

  @Test func `a first run that only shows something saves nothing`() throws {
    for line in ["location", "tabs", "save", "get preference home-page"] {
      #expect(try program.run(["-c", line]).errors == "")
    }
    let names = FileManager.default.enumerator(atPath: program.profile.path)?.allObjects
    #expect(Set(names as? [String] ?? []) == ["states", "states/default"])
  }

  @Test(arguments: ["open tab a.org", "new window", "set setting typed-line-limit 9"])
  func `the first change of a profile is saved with the marks of a run`(line: String) throws {
    _ = try program.run(["-c", "location"])
    #expect(try program.run(["-c", line]).code == 0)
    let settings = try String(contentsOfFile: program.path(of: "settings.json"), encoding: .utf8)
    #expect(settings.contains(#""last-used-state" : "default""#))
  }

  @Test func `a script that only shows something writes nothing`() throws {
    _ = try program.run(["-c", "open tab a.org"])
    let before = try files(), folder = TemporaryDirectory()
    try Data("tabs\nwindows\n".utf8).write(to: folder.file("show.script"))
    #expect(try program.run(["--script", folder.file("show.script").path]).code == 0)
    #expect(try files() == before)
  }
}
