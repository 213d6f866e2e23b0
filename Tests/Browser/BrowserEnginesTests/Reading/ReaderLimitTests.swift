import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserEngines

@Suite struct ReaderLimitTests {
  private static let hostile: [(start: String, repeated: String)] = [
    (deep, "</i>"), ("<q>", "<b>"), ("", "</i>"), (String(repeating: "<b>", count: 500), "</i>"),
    ("", "<ul><li>"), ("", "<blockquote>x"), ("", "<table><tr><td>x"), ("", "<a href=x>"),
    ("<dl>", "<dt>x"), ("", "<dl><dt>x"), ("<a ", "a=1 b=2 "), ("<img alt='", "x&amp;"), ("", "<"),
    ("", "&"), ("", "&notanentity"), ("", "</p>"), ("", "<form><input>"), ("<select>", "<option>x"),
    ("", "<label for=a>x</label><input id=a>"), ("<table><tr>", "<td colspan=50 rowspan=50>x"),
    ("<!--", "-"), ("<script>", "<"), ("<div><div>", "<body>"), ("", "<title>"), ("", "<a<"),
    ("<a href=x>", "<img src=/a/b.png>"), ("", "x<br>"), ("<pre>", "x\n"), ("<button>", "x"),
    ("<textarea>", "<p>"),
  ]

  // Searching all open elements for each end tag would take quadratic time.
  private static let deep = String(repeating: "<div>", count: 200_000)

  @Test(.timeLimit(.minutes(10)), arguments: hostile.indices)
  func `hostile repetition ends and gives a bounded document that fits the screen`(_ index: Int) {
    let (start, repeated) = Self.hostile[index]
    let count = start == Self.deep ? 200_000 : 5_000
    let data = Data((start + String(repeating: repeated, count: count)).utf8)
    var reader = PageReader(url: Fixture.url, mimeType: "text/html")
    reader.append(data)
    let document = reader.finish(), limits = HTMLReader.Limits()
    #expect(document.links.count <= limits.links && document.forms.count <= limits.forms)
    #expect(document.forms.map(\.fields.count).reduce(0, +) <= limits.controls)
    #expect(Self.depth(of: document.blocks) <= limits.containers)
    #expect(Self.count(of: document.blocks) <= limits.blocks + limits.containers + 2)
    for width in [10, 80] { Self.expectFits(document, width: width, repeated) }
  }

  private func read(_ text: String, limits: HTMLReader.Limits) -> PageDocument {
    var reader = HTMLReader(url: Fixture.url, limits: limits)
    reader.append(Array(text.utf8))
    reader.finish()
    return reader.document
  }

  @Test func `what exceeds a limit is left out, with a note`() {
    let note = PageBlock.paragraph(
      PageText([PageTextRun("The page is too long. The rest is left out.", style: .emphasis)]))
    let paragraphs = String(repeating: "<p>abc</p>", count: 1000)
    for limits in [HTMLReader.Limits(textLength: 30), HTMLReader.Limits(blocks: 10)] {
      let blocks = read(paragraphs, limits: limits).blocks
      #expect((9...12).contains(blocks.count) && blocks.last == note)
    }
    #expect(read(paragraphs, limits: HTMLReader.Limits()).blocks.count == 1000)
  }

  @Test func `links, forms and controls beyond their limits are left out`() {
    let limits = HTMLReader.Limits(links: 2, forms: 1, controls: 3)
    let part = "<a href=x>l</a><form><input name=a><select><option>1<option>2</select></form>"
    let document = read(String(repeating: part, count: 5), limits: limits)
    #expect(document.links.count == 2 && document.forms.count == 1)
    #expect(document.forms.first?.fields.map(\.options.count) == [0, 1])
  }

  @Test func `a value of an attribute that is too long is left out`() {
    let longest = String(repeating: "x", count: HTMLTokenizer.maximumAttributeLength)
    #expect(read("<a href=\(longest)>l</a>", limits: HTMLReader.Limits()).links.count == 1)
    #expect(read("<a href=\(longest)x>l</a>", limits: HTMLReader.Limits()).links.isEmpty)
  }

  @Test func `lists beyond the deepest one become its content`() {
    let document = read(
      String(repeating: "<ul><li>x", count: 50), limits: HTMLReader.Limits(containers: 5))
    #expect(Self.depth(of: document.blocks) <= 5)
    #expect(DocumentDump.text(of: document).matches(of: /x/).count == 50)
  }

  // MARK: - Measures

  /// Lays out a document and checks that each line fits.
  static func expectFits(_ document: PageDocument, width: Int, _ name: String) {
    let lines = PageLayout(width: width) { $0.count }.lines(of: document).map(\.text)
    let isFitting = lines.allSatisfy { $0.count <= width && !$0.contains(where: \.isNewline) }
    #expect(isFitting, "\(name), width \(width)")
  }

  static func depth(of blocks: [PageBlock]) -> Int {
    1 + (blocks.map { children(of: $0) }.filter { !$0.isEmpty }.map { depth(of: $0) }.max() ?? 0)
  }

  static func count(of blocks: [PageBlock]) -> Int {
    blocks.map { 1 + count(of: children(of: $0)) }.reduce(0, +)
  }

  private static func children(of block: PageBlock) -> [PageBlock] {
    switch block {
    case .list(let list): list.items.flatMap { $0 }
    case .quote(let blocks): blocks
    default: []
    }
  }
}
