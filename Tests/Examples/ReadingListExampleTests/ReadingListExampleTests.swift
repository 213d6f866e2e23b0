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
      line.wholeMatch(of: /[\w.]+(?:[: ]+[\w.]+)*> (.*)/).map { String($0.1) }
    }
    #expect(
      try run(lines, ["--echo"]).output == transcript + "\n", sourceLocation: sourceLocation)
  }

  @Test func `pages are listed, undone, opened and kept`() throws {
    try expect(
      """
      no tabs> reading list
      Nothing to read: ‘read later’ adds a page.
      no tabs> read later
      line 2: read later: no tab shows a page: name the address to read later
      no tabs> open tab https://a.org
      a.org> read later
      a.org> read later https://b.org/long
      a.org> undo
      undone: ‘b.org’ added to the reading list
      a.org> redo
      redone: ‘b.org’ added to the reading list
      a.org> remove reading 3
      line 8: remove reading: there is no page 3: ‘reading list’ lists them
      a.org> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org/long
      """)
    try expect(
      """
      a.org> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org/long
      a.org> 2
      b.org> location
      https://b.org/long
      b.org> reading list
      page  title  address
         1  a.org  https://a.org
      b.org> set preference removes-read-pages off
      b.org> open reading 1
      a.org> reading list
      page  title  address
         1  a.org  https://a.org
      """)
  }

  @Test func `incognito tabs use the same list`() throws {
    try expect(
      """
      no tabs> read later https://a.org
      no tabs> new incognito
      incognito: new tab> read later https://b.org
      incognito: new tab> reading list
      page  title  address
         1  a.org  https://a.org
         2  b.org  https://b.org
      incognito: new tab> switch browser regular
      no tabs> remove reading 1
      no tabs> reading list
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
