import Foundation
import ProcessTesting
import Testing

/// Tests of a browser with one more feature, as a user sees it.
@Suite(.onOwnThread)
struct ReadingListExampleTests {
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("ReadingListExample").path

  private let profile = TemporaryDirectory()

  private func run(_ lines: [String], _ options: [String] = []) throws -> ProcessRun {
    try ProcessRun(
      [Self.path, "--profile", profile.path, "--keep-going"] + options + ["--script", "-"],
      input: lines.joined(separator: "\n"), merged: true)
  }

  private func expect(
    _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = transcript.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /(?:regular|incognito)> (.*)/).map { String($0.1) }
    }
    #expect(
      try run(lines, ["--echo"]).output == transcript + "\n", sourceLocation: sourceLocation)
  }

  @Test func `pages are listed, undone, opened and kept`() throws {
    try expect(
      """
      regular> reading list
      Nothing to read: ‘read later’ adds a page.
      regular> read later
      line 2: read later: no tab shows a page: name the address to read later
      regular> open tab https://a.org
      regular> read later
      regular> read later https://b.org/long
      regular> undo
      undone: ‘b.org’ added to the reading list
      regular> redo
      redone: ‘b.org’ added to the reading list
      regular> remove reading 3
      line 8: remove reading: there is no page 3: ‘reading list’ lists them
      regular> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org/long
      """)
    try expect(
      """
      regular> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org/long
      regular> 2
      regular> location
      https://b.org/long
      regular> reading list
      page  title  address
         1  a.org  https://a.org
      regular> set preference removes-read-pages off
      regular> open reading 1
      regular> reading list
      page  title  address
         1  a.org  https://a.org
      """)
  }

  @Test func `incognito tabs use the same list`() throws {
    try expect(
      """
      regular> read later https://a.org
      regular> new incognito
      incognito> read later https://b.org
      incognito> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org
      incognito> switch browser regular
      regular> remove reading 1
      regular> reading list
      page  title  address
         1  b.org  https://b.org
      """)
  }

  @Test(arguments: [
    ("help read later", "<url>  The page. Defaults to that of the active tab."),
    ("services", "ReadingListService      *     the regular one"),
    ("open tab a.org; read later; helpers", "ReadingListTabHelper  in the reading list"),
    ("preferences", "removes-read-pages"),
    ("read later a.org; watch reading-list-count --for 1", "1"),
    ("coordinators", "ReadingListCoordinator (started)"),
  ])
  func `the browser's own listings show what the feature adds`(line: String, part: String) throws {
    let output = try run([line]).output
    #expect(output.contains(part), "\(output)")
  }

  @Test func `the manual has the commands of the feature`() throws {
    let manual = try ProcessRun([Self.path, "--manual"]).output
    #expect(manual.contains("Adds a page to the reading list."))
  }
}
