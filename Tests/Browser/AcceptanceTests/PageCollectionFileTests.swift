import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests that bookmarks, sessions and visits come from other programs and go to them.
@Suite(.onOwnThread)
struct PageCollectionFileTests {
  private let program = Program()
  private let folder = TemporaryDirectory()

  private func run(_ lines: String..., input: String = "") throws -> ProcessRun {
    try program.run(["--keep-going"] + lines.flatMap { ["-c", $0] }, input: input)
  }

  private static let bookmarks = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
    <TITLE>Bookmarks</TITLE>
    <H1>Bookmarks Menu</H1>
    <DL><p>
        <DT><A HREF="https://swift.org/" ADD_DATE="1700000000" TAGS="code,lang">Swift &amp; more</A>
        <DT><H3>Recipes</H3>
        <DL><p>
            <DT><A HREF="https://cake.org/">Cake \u{202E}<b>x</b></A>
            <DT><H3>Soups</H3>
            <DL><p>
                <DT><A HREF="https://soup.org/">Leek</A>
            </DL><p>
        </DL><p>
    </DL><p>

    """

  @Test func `bookmarks come with folders and tags, are found, and go again`() throws {
    let file = folder.file("b.html"), out = folder.file("out.html")
    try Data(Self.bookmarks.utf8).write(to: file)
    let first = try run(
      "add bookmark cake.org --title Mine", "import bookmarks \(file.path)",
      "import bookmarks \(file.path) --json", "bookmarks", "bookmarks lang", "bookmarks LEEK",
      "bookmarks --folder recipes/soups", "bookmarks --folder soups", "move bookmark 1 Recipes",
      "bookmarks --folder Recipes --json", "export bookmarks \(out.path)",
      "export bookmarks \(out.path)")
    #expect(
      first.output.hasPrefix(
        """
        2 bookmarks imported, 1 was there already
        {"command": "import bookmarks", "ok": true, "imported": 0, "known": 3, "message": \
        "0 bookmarks imported, 3 were there already"}
        bookmark  title         folder         tags        address
               1  Mine                                     https://cake.org
               2  Swift & more                 code, lang  https://swift.org
               3  Leek          Recipes/Soups              https://soup.org
        bookmark  title         tags        address
               2  Swift & more  code, lang  https://swift.org
        bookmark  title  folder         address
               3  Leek   Recipes/Soups  https://soup.org
        bookmark  title  folder         address
               3  Leek   Recipes/Soups  https://soup.org
        No bookmarks
        """), "\(first)")
    #expect(first.output.contains("‘\(out.path)’ written: 3 bookmarks"), "\(first)")
    #expect(first.errors.contains("add --replace"), "\(first)")
    let other = Program()
    let second = try other.run(
      ["-c", "import bookmarks \(out.path)", "-c", "export bookmarks -"])
    #expect(
      second.output.replacing("3 bookmarks imported\n", with: "")
        .split(separator: "\n").sorted()
        == String(decoding: try Data(contentsOf: out), as: UTF8.self).split(separator: "\n")
        .sorted(),
      "\(second)")
  }

  @Test func `the text of bookmarks is HTML, Markdown or JSON`() throws {
    let html = try run("add bookmark a.org --title \"<b>[x]\" --folder A/B", "export bookmarks")
    #expect(html.output.contains(">&lt;b&gt;[x]</A>") && html.output.contains("<H3>B</H3>"))
    let markdown = try run("export bookmarks --format markdown")
    #expect(markdown.output == "## A / B\n\n- [\\<b\\>\\[x\\]](https://a.org)\n", "\(markdown)")
    let file = folder.file("b.json")
    let json = try run("export bookmarks \(file.path)", "export bookmarks \(file.path) --replace")
    #expect(json.code == 0, "\(json)")
    #expect(
      String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("\"https://a.org\""))
  }

  @Test func `a session of Firefox opens with its windows and groups`() throws {
    let file = folder.file("recovery.js")
    let session = """
      {"windows":[{"tabs":[{"entries":[{"url":"https://a.org/","title":"A"}],"pinned":true},
      {"entries":[{"url":"https://b.org/","title":"B"},{"url":"https://c.org/","title":"C"}],
      "index":2,"groupId":"1"}],"groups":[{"id":"1","name":"Trip"}]},
      {"tabs":[{"entries":[{"url":"https://d.org/","title":"D"}]}]}],"selectedWindow":1}
      """
    try Data(session.utf8).write(to: file)
    let run = try run(
      "import session \(file.path)", "tabs --all", "foreground 1", "tabs", "navigation",
      "export session \(folder.file("s.md").path)", "export session \(folder.file("s.json").path)")
    #expect(run.output.contains("opened: 2 windows, 3 tabs"), "\(run)")
    #expect(run.output.contains("Trip"), "\(run)")
    let markdown = String(decoding: try Data(contentsOf: folder.file("s.md")), as: UTF8.self)
    #expect(markdown.contains("- [C](https://c.org)"), "\(markdown)")
    let other = Program()
    for name in ["s.md", "s.json"] {
      let again = try other.run(["-c", "import session \(folder.file(name).path)"])
      #expect(again.output.contains("opened: 2 windows, 3 tabs"), "\(again)")
    }
  }

  /// Returns the path of a file that Firefox 153 has written.
  private func file(ofFirefox name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/Firefox/\(name)")
      .path
  }

  @Test func `a session that Firefox has written opens as it was`() throws {
    let file = file(ofFirefox: "recovery.jsonlz4"), text = folder.file("s.session").path
    let run = try run("import session \(file)", "cookies", "export session \(text)")
    #expect(run.output.contains("opened: 2 windows, 6 tabs"), "\(run)")
    #expect(run.output.contains("No cookies."), "\(run)")
    let session = try String(contentsOfFile: text, encoding: .utf8)
    let places = session.split(separator: "\n").compactMap { line -> Substring? in
      let words = line.split(separator: " ")
      switch words.first {
      case "window", "group", "tab": return line.drop { $0 == " " }
      case "page":
        return words[1].dropFirst("http://".count) + (words.last == "current" ? "" : " …")
      default: return nil
      }
    }
    #expect(
      places.joined(separator: "\n") == """
        window
        group 1 "Tea & Ünï" grey
        tab pinned
        mail.example/inbox
        tab active
        news.example/front …
        news.example/story?id=1&x=%C3%A4#part
        tab group 1
        tea.example/green
        tab group 1
        tea.example/black
        tab
        shop.example/cart
        shop.example/pay …
        window
        tab active
        second.example/one
        """)
  }

  @Test func `bookmarks that Firefox has written come with folders and tags`() throws {
    let run = try run(
      "import bookmarks \(file(ofFirefox: "bookmarks.html"))", "bookmarks .example")
    #expect(
      run.output.hasPrefix(
        """
        8 bookmarks imported
        bookmark  title            folder                tags                address
               5  Leek “soup”      Rezepte & more/Soups  green food, winter  http://soup.example/leek
               6  Lemon <cake>     Rezepte & more                            http://cake.example/lemon
               7  Tool             Bookmarks Toolbar                         http://tool.example
               8  other.example/x  Other Bookmarks                           http://other.example/x
        """), "\(run)")
  }

  @Test func `lists of addresses open as tabs, and other files are refused`() throws {
    let list = "https://a.org | The A page\nhttps://b.org\n\nhttps://c.org | C\n"
    let run = try run("import session -", "tabs", input: list)
    #expect(run.output.contains("opened: 1 window, 3 tabs"), "\(run)")
    #expect(run.output.contains("The A page"), "\(run)")
    for (name, text) in [("x", "hello"), ("y", "switchboard session 9\n"), ("z", "{\"a\":")] {
      try Data(text.utf8).write(to: folder.file(name))
      let refused = try self.run("import session \(folder.file(name).path)")
      #expect(refused.code == 1 && !refused.errors.isEmpty, "\(refused)")
    }
    let none = try self.run("import bookmarks \(folder.file("x").path)")
    #expect(none.errors.contains("the file has no address of a page"), "\(none)")
  }

  @Test func `an exported session comes back with pages of every scheme`() throws {
    let file = folder.file("all.json").path
    let opened = try run("open data:,a https://b.org /etc/hosts", "export session \(file)")
    #expect(opened.output.contains("1 window, 3 tabs"), "\(opened)")
    let again = try Program().run(["-c", "import session \(file)"])
    #expect(again.output.contains("opened: 1 window, 3 tabs"), "\(again)")
  }

  @Test func `visits are exported`() throws {
    let run = try run(
      "open tab a.org", "open tab b.org", "export visits", "export visits --format json")
    #expect(run.output.hasPrefix("- [b.org](https://b.org)\n- [a.org](https://a.org)\n"), "\(run)")
    #expect(run.output.contains("\"time\" : "), "\(run)")
    let refused = try self.run("new incognito", "export visits")
    #expect(refused.errors.contains("an incognito window has no history"), "\(refused)")
  }
}
