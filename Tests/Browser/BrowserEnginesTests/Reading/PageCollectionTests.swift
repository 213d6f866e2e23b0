import BrowserModel
import Foundation
import Testing

@testable import BrowserEngines

/// Tests of the files with which programs exchange bookmarks and tabs.
struct PageCollectionTests {
  /// A line for each page: its folders, title, address, and what else is known.
  private func lines(_ text: String) throws -> [String] {
    try lines(of: PageCollection(reading: Data(text.utf8)))
  }

  private func lines(of list: PageCollection) -> [String] {
    list.sections.flatMap { section in
      section.pages.map { page in
        var words = section.path + [page.title, page.url.absoluteString]
        if let time = page.time { words.append("\(Int(time.timeIntervalSince1970))") }
        words += page.tags ?? []
        if page.pinned == true { words.append("pinned") }
        if page.active == true { words.append("active") }
        if let group = page.group { words.append("in \(group)") }
        if let earlier = page.earlier { words.append("after \(earlier.map(\.title))") }
        if let later = page.later { words.append("before \(later.map(\.title))") }
        return words.joined(separator: "|")
      }
    }
  }

  @Test func `bookmarks of Firefox are read with folders, times and tags`() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <!-- This is an automatically generated file.
           It will be read and overwritten.
           DO NOT EDIT! -->
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <meta http-equiv="Content-Security-Policy"
            content="default-src 'self'; script-src 'none'; img-src data: *; object-src 'none'"></meta>
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks Menu</H1>

      <DL><p>
          <DT><A HREF="https://example.org/" ADD_DATE="1700000000" LAST_MODIFIED="1700000009" ICON_URI="https://example.org/favicon.ico" ICON="data:image/png;base64,iVBORw0KGgo=" TAGS="one,two words">Tom &amp; Jerry&#39;s &lt;page&gt;</A>
          <HR>    <DT><H3 ADD_DATE="1700000001" LAST_MODIFIED="1700000002">Recipes</H3>
          <DL><p>
              <DT><A HREF="place:sort=8&maxResults=10" ADD_DATE="1">Most Visited</A>
              <DT><H3>Soups</H3>
              <DL><p>
                  <DT><A HREF="https://soup.org/a?b=1&amp;c=2" ADD_DATE="1700000003">Leek</A>
                  <DD>A description
              </DL><p>
              <DT><A HREF="https://cake.org/">Cake</A>
          </DL><p>
          <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
          <DL><p>
              <DT><A HREF="javascript:alert(1)">Bookmarklet</A>
              <DT><A HREF="file:///tmp/x.html">File</A>
          </DL><p>
      </DL>
      """
    #expect(
      try lines(text) == [
        "Tom & Jerry's <page>|https://example.org|1700000000|one|two words",
        "Recipes|Soups|Leek|https://soup.org/a?b=1&c=2|1700000003", "Recipes|Cake|https://cake.org",
        "Bookmarks Toolbar|File|file:///tmp/x.html",
      ])
  }

  @Test func `bookmarks of Chrome and Safari are read`() throws {
    let chrome = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks</H1>
      <DL><p>
          <DT><H3 ADD_DATE="1" LAST_MODIFIED="2" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
          <DL><p>
              <DT><A HREF="https://a.org/" ADD_DATE="1700000000" ICON="data:image/png;base64,AAAA">A</A>
          </DL><p>
          <DT><A HREF="https://b.org/" ADD_DATE="1700000001">B</A>
      </DL><p>
      """
    #expect(
      try lines(chrome) == [
        "Bookmarks bar|A|https://a.org|1700000000", "B|https://b.org|1700000001",
      ])
    let safari = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      \t<HTML>
      \t<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      \t<Title>Bookmarks</Title>
      \t<H1>Bookmarks</H1>
      \t<DT><H3 FOLDED>Favorites</H3>
      \t<DL><p>
      \t\t<DT><A HREF="https://a.org/">A</A>
      \t</DL><p>
      \t<DT><H3 FOLDED id="com.apple.ReadingList">Reading List</H3>
      \t<DL><p>
      \t\t<DT><A HREF="https://b.org/">B</A>
      \t</DL><p>
      </HTML>
      """
    #expect(try lines(safari) == ["Favorites|A|https://a.org", "Reading List|B|https://b.org"])
  }

  private static let titles = [
    "", "plain", "<script>alert(1)</script>", "a & b &amp; c &#33;", "\"quotes\" 'and' more",
    "two\nlines\r\nand\ttabs", "[brackets](https://evil.org) | bar", "back\\slash \\] `code`",
    "# heading", "* list *and* _emphasis_", "\u{202E}reversed\u{202C}", "\u{1B}[31mred\u{7}",
    "😀 日本語", "</A><DT><A HREF=\"https://evil.org\">", "</DL><p></H3>", "{\"a\":1}",
  ]

  private static let list: PageCollection = {
    var list = PageCollection()
    for (index, title) in titles.enumerated() {
      let url = URL(string: "https://a.org/\(index)?q=(x)&r=%22%3E#f")
      var page = PageCollection.Page(
        title: title, url: url ?? URL(fileURLWithPath: "/"),
        time: Date(timeIntervalSince1970: Double(1_700_000_000 + index)))
      if index % 3 == 0 { page.tags = ["one", title.isEmpty ? "x" : "<&\">"] }
      list.add(page, to: Array(["A/B & <C>", title.isEmpty ? "-" : title].prefix(index % 3)))
    }
    return list
  }()

  @Test func `an exported list comes back from HTML, also with hostile titles`() throws {
    let read = try PageCollection(reading: Data(Self.list.html.utf8))
    #expect(read.count == Self.list.count && !Self.list.html.contains("<script"))
    let titles = { (list: PageCollection) in Set(list.sections.flatMap(\.pages).map(\.title)) }
    #expect(titles(read).subtracting(Self.titles) == [])
    #expect(Set(lines(of: read)) == Set(lines(of: Self.list)))
  }

  @Test func `an exported list comes back from JSON`() throws {
    #expect(try PageCollection(reading: Data(Self.list.json.utf8)) == Self.list)
  }

  @Test func `an exported list comes back from Markdown with titles and addresses`() throws {
    let read = try PageCollection(reading: Data(Self.list.markdown.utf8))
    let pages = { (list: PageCollection) in
      list.sections.flatMap(\.pages).map { page in
        page.title.map { $0.isNewline ? " " : "\($0)" }.joined() + page.url.absoluteString
      }
    }
    #expect(pages(read) == pages(Self.list))
  }

  @Test(arguments: [
    ("https://a.org | A | B\nhttps://b.org | C\n\nhttps://c.org", "A | B,C,"),
    ("# Tabs\n- [A\\]](https://a.org) and [B](<https://b.org/(x)> \"hint\")\ntext", "A],B"),
    ("https://a.org\r\n  * https://b.org\n<https://c.org>\nswift.org\nno page\nend.", ",,,"),
    ("\u{FEFF}https://a.org/x", ""),
  ])
  func `lists of addresses are read`(text: String, titles: String) throws {
    let pages = try PageCollection(reading: Data(text.utf8)).sections.flatMap(\.pages)
    #expect(pages.map(\.title).joined(separator: ",") == titles)
    #expect(pages.compactMap(\.url.host).prefix(2) == ["a.org", "b.org"].prefix(pages.count))
  }

  /// A session as Firefox writes it, with less of what isn't read.
  static let firefox = """
    {"version":["sessionrestore",1],"windows":[{"tabs":[
    {"entries":[{"url":"https://a.org/","title":"A","ID":1,"docshellUUID":"{1}"}],"lastAccessed":1700000000000,"hidden":false,"pinned":true,"index":1},
    {"entries":[{"url":"https://b.org/1","title":"B1"},{"url":"https://b.org/2","title":"B2"},{"url":"https://b.org/3","title":"B3"}],"lastAccessed":1700000001500,"index":2,"groupId":"17-1"},
    {"entries":[{"url":"about:preferences","title":"Settings"}],"index":1},{"entries":[],"index":0}],
    "selected":2,"groups":[{"id":"17-1","name":"Trip","color":"blue","collapsed":false}],"_closedTabs":[]},
    {"tabs":[{"entries":[{"url":"https://c.org/"}]}],"selected":1}],
    "selectedWindow":1,"_closedWindows":[],"session":{"lastUpdate":1700000002000}}
    """

  private static let firefoxLines = [
    "Window 1|A|https://a.org|1700000000|pinned",
    "Window 1|B2|https://b.org/2|1700000001|active|in Trip|after [\"B1\"]|before [\"B3\"]",
    "Window 2||https://c.org|active",
  ]

  @Test func `a session of Firefox is read with its windows, groups and the ways back and forward`()
    throws
  {
    #expect(try lines(Self.firefox) == Self.firefoxLines)
  }

  @Test func `a compressed session of Firefox is read, and a damaged one is refused`() throws {
    // One sequence of literals, as LZ4 writes data that cannot be compressed.
    let bytes = Array(Self.firefox.utf8), rest = bytes.count - 15
    let lengths = [UInt8](repeating: 255, count: rest / 255) + [UInt8(rest % 255)]
    let size = (0..<4).map { UInt8(bytes.count >> (8 * $0) & 255) }
    let file = Data(Array("mozLz40\0".utf8) + size + [0xF0] + lengths + bytes)
    #expect(try lines(of: PageCollection(reading: file)) == Self.firefoxLines)
    for damaged in [file.dropLast(), file.prefix(9), file.prefix(12) + Data([1, 2])] {
      #expect(throws: PageCollectionError.damaged) { try PageCollection(reading: Data(damaged)) }
    }
  }

  @Test(arguments: [
    ("", PageCollectionError.noPages), ("hello\nworld", .noPages), ("<p>no link", .noPages),
    ("<a href=\"javascript:x\">x</a>", .noPages), ("{\"a\":1}", .damaged), ("{", .damaged),
    ("{\"sections\":[]}", .noPages), ("\u{0}\u{1}", .noPages),
  ])
  func `a file without pages is refused`(text: String, error: PageCollectionError) {
    #expect(throws: error) { try PageCollection(reading: Data(text.utf8)) }
  }
}
