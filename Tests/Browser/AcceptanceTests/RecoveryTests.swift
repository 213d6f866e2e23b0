import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of a run after runs that did not end properly.
@Suite(.onOwnThread)
struct RecoveryTests {
  private let program = Program()

  /// Starts a run, waits until it has run the given lines, and kills it.
  private func kill(after lines: [String] = []) throws {
    let (process, input, output) = try program.start(lines: lines + ["save"])
    // It has started once it says something.
    _ = output.availableData
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try input.close()
  }

  private func tabs(_ arguments: [String] = []) throws -> String {
    try program.run(arguments + ["-c", "tabs"]).output
  }

  @Test func `after a run that was killed all is as it was`() throws {
    try kill(after: ["open tab a.org", "open tab b.org"])
    #expect(
      try tabs() == """
        tab     title  address
          1     a.org  https://a.org
          2  ›  b.org  https://b.org

        """)
  }

  @Test func `a run after one that was killed says so in a script, and the next does not`() throws {
    try kill(after: ["open tab a.org"])
    #expect(
      try program.run(["-c", "location"])
        == ProcessRun(
          output: "https://a.org\n", errors: "1 tab restored after a crash\n"))
    #expect(try program.run(["-c", "location"]) == ProcessRun(output: "https://a.org\n"))
  }

  @Test func `incognito that was shown is shown again after a kill, with its preferences`() throws {
    try kill(after: [
      "open tab a.org", "new incognito b.org", "set preference home-page https://secret.org",
    ])
    let lines = ["windows", "location", "get preference home-page"].flatMap { ["-c", $0] }
    let output = try program.run(lines).output
    #expect(output.contains("incognito") && output.contains("https://b.org"))
    #expect(output.contains("https://secret.org"))
    _ = try program.run(["-c", "close incognito"])
    #expect(try program.run(lines).output.contains("secret") == false)
  }

  @Test func `the window in front is restored for every browser state`() throws {
    let lines = ["create state work", "new window --state work", "open tab b.org"]
    for front in ["1", "2", "1"] {
      let create = front == "1" ? lines : []
      _ = try program.run(
        ["--keep-going"] + (create + ["activate window \(front)"]).flatMap { ["-c", $0] })
      let row = try program.run(["-c", "windows"]).output.split(separator: "\n")
        .first { $0.contains("›") }
      #expect(row?.hasPrefix("     \(front)  ›") == true, "\(row ?? "")")
    }
  }

  @Test func `a store of a newer version is reported once`() throws {
    #expect(try program.run(["-c", "open tab a.org"]).code == 0)
    let store = program.path(of: "states/default/sessions.sqlite")
    let database = try ProcessRun(
      [
        "sqlite3", store,
        "INSERT INTO grdb_migrations VALUES ('from the future')",
      ])
    try #require(database.code == 0, "\(database)")
    let run = try program.run(["--keep-going", "-c", "open tab b.org", "-c", "location"])
    #expect(run.output == "https://b.org\n")
    let reports = run.errors.split(separator: "\n").filter { $0.contains("newer version") }
    #expect(reports.count == 1, "\(run.errors)")
  }

  @Test func `after two starts that failed a new tab is in front, once`() throws {
    try kill(after: ["open tab a.org"])
    try kill()
    let behind = """
      tab     title    address
        1     a.org    https://a.org
        2  ›  New Tab  about:newtab

      """
    #expect(try tabs() == behind)
    #expect(try tabs() == behind, "What there was at the end of a run is there again.")
    #expect(
      try program.run(["-c", "close tab", "-c", "location"]).output.hasSuffix("\nhttps://a.org\n"))
  }

  @Test(arguments: [[], ["new incognito b.org"]])
  func `closing incognito also closes the windows that safe mode left aside`(lines: [String]) throws
  {
    _ = try program.run(["-c", "new incognito a.org"])
    let closing = (lines + ["close incognito"]).flatMap { ["-c", $0] }
    #expect(try program.run(["--safe-mode"] + closing) == ProcessRun())
    #expect(try program.run(["-c", "close incognito"]).errors.contains("no incognito tabs"))
  }

  @Test func `the last incognito tab closed leaves others where they are left aside`() throws {
    _ = try program.run(["-c", "new incognito a.org"])
    _ = try program.run(["--safe-mode", "-c", "new incognito b.org", "-c", "close tab"])
    let lines = ["activate window 1", "switch incognito", "tabs"].flatMap { ["-c", $0] }
    #expect(try program.run(lines).output.contains("https://a.org"))
  }

  @Test func `in safe mode the saved windows are left aside until they are asked for`() throws {
    #expect(try program.run(["-c", "open tab a.org", "-c", "new window"]).code == 0)
    #expect(try tabs(["--safe-mode", "-c", "open tab b.org"]).contains("a.org") == false)
    let all = try program.run(["-c", "windows", "-c", "activate window 1", "-c", "tabs"]).output
    #expect(all.contains("https://a.org") && all.contains("\n     3 "))
    let asked = try program.run(["--safe-mode", "-c", "new window", "-c", "windows"]).output
    #expect(asked.contains("\n     1 ") && asked.contains("\n     4 "))
  }
}
