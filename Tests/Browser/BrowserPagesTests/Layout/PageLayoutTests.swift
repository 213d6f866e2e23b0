import BrowserPages
import Foundation
import Testing

/// Returns the cells of a text: two for wide characters and emoji, none for marks.
@Sendable func cells(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { cells, scalar in
    switch scalar.value {
    case 0x300...0x36f, 0x200b, 0x200d, 0x2060, 0xfe00...0xfe0f: cells
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60,
      0x1f300...0x1faff:
      cells + 2
    default: cells + 1
    }
  }
}

extension PageDocument {
  init(_ blocks: PageBlock..., links: Int = 0, forms: [PageForm] = []) {
    self.init(
      url: URL(string: "https://a.org/")!, blocks: blocks,
      links: (0..<links).map { PageLink(text: "", reference: "\($0)", url: nil) }, forms: forms)
  }

  func text(_ width: Int) -> String { plainText(width: width, measure: cells) }
}

struct LayoutCase: CustomTestStringConvertible, Sendable {
  let name: String
  let width: Int
  let document: PageDocument
  let text: String

  init(_ name: String, width: Int = 20, _ document: PageDocument, _ text: String) {
    self.name = name
    self.width = width
    self.document = document
    self.text = text.isEmpty ? "" : text + "\n"
  }

  var testDescription: String { name }
}

private func items(_ texts: PageText...) -> [[PageBlock]] { texts.map { [.paragraph($0)] } }

@Suite struct `A layout` {
  @Test(arguments: blocks)
  func `shows blocks as lines`(_ example: LayoutCase) {
    #expect(example.document.text(example.width) == example.text)
  }

  @Test(arguments: inlines)
  func `shows links, images and controls in the text`(_ example: LayoutCase) {
    #expect(example.document.text(example.width) == example.text)
  }

  @Test func `of nothing has no lines`() {
    let document = PageDocument(.paragraph(""), .heading(level: 1, " "), .quote([]))
    #expect(document.text(20) == "")
  }

  @Test(arguments: [(-5, 10), (0, 10), (10, 10), (499, 499), (501, 500), (Int.max, 500)])
  func `has a width from 10 to 500`(width: Int, expected: Int) {
    #expect(PageLayout(width: width, measure: cells).width == expected)
  }

  static let blocks = [
    LayoutCase(
      "headings by level",
      PageDocument(
        .heading(level: 1, "Title"), .heading(level: 2, "Part"),
        .heading(level: 3, "A long section of it")),
      "Title\n\nPart\n\nA long section of it"),
    LayoutCase(
      "a wide heading", width: 10, PageDocument(.heading(level: 1, "東京 and more")),
      "東京 and\nmore"),
    LayoutCase(
      "paragraphs", PageDocument(.paragraph("One two three four five six"), .paragraph("Seven")),
      "One two three four\nfive six\n\nSeven"),
    LayoutCase(
      "line breaks and white space",
      PageDocument(.paragraph("  a \n\tb\r\nc\u{2028}d  e\n\nf\n")), "a\nb\nc\nd e\n\nf"),
    LayoutCase(
      "a list in a list",
      PageDocument(
        .paragraph("Before"),
        .list(
          PageList(items: [
            [.paragraph("An item of two lines"), .list(PageList(items: items("inner", "more")))],
            [.paragraph("last")],
          ])),
        .paragraph("After")),
      "Before\n\n• An item of two\n  lines\n  ◦ inner\n  ◦ more\n• last\n\nAfter"),
    LayoutCase(
      "numbers, aligned",
      PageDocument(.list(PageList(start: 9, items: items("nine", "ten and some more")))),
      " 9. nine\n10. ten and some\n    more"),
    LayoutCase(
      "items of several blocks",
      PageDocument(
        .list(
          PageList(start: 1, items: [[.paragraph("a"), .paragraph("b")], [.paragraph("c")]]))),
      "1. a\n\n   b\n\n2. c"),
    LayoutCase(
      "empty items and an item that begins with a list",
      PageDocument(
        .list(PageList(items: [[], [.list(PageList(start: 1, items: items("a", "b")))], []]))),
      "•\n• 1. a\n  2. b\n•"),
    LayoutCase(
      "a number beyond the integers",
      PageDocument(.list(PageList(start: .max, items: items("a", "b")))), "• a\n• b"),
    LayoutCase(
      "quotes",
      PageDocument(
        .quote([.paragraph("One two three four five"), .quote([.paragraph("inner")])]),
        .paragraph("after")),
      "│ One two three four\n│ five\n│\n│ │ inner\n\nafter"),
    LayoutCase(
      "a list in a quote in a list",
      PageDocument(
        .list(PageList(items: [[.quote([.list(PageList(items: items("deep item there")))])]]))),
      "• │ ◦ deep item\n  │   there"),
    LayoutCase(
      "preformatted text",
      PageDocument(.preformatted("a\tb\n  c  \n\nlonger than the line is\n")),
      "a       b\n  c\n\nlonger than the line\n is"),
    LayoutCase(
      "tabs after wide characters and across runs",
      PageDocument(
        .preformatted(PageText([PageTextRun("東京"), PageTextRun("\tx", style: .code)]))),
      "東京    x"),
    LayoutCase(
      "a rule", width: 10, PageDocument(.paragraph("a"), .separator, .paragraph("b")),
      "a\n\n──────────\n\nb"),
  ]

  static let inlines = [
    LayoutCase(
      "a number after each link",
      PageDocument(
        .paragraph(
          PageText([
            "See ", PageTextRun("this ", link: 0), "and ", PageTextRun("th", link: 1),
            PageTextRun("at", style: .strong, link: 1), ", too",
          ])), links: 2),
      "See this [1] and\nthat [2], too"),
    LayoutCase(
      "one number for a link over several blocks",
      PageDocument(
        .heading(level: 3, PageText([PageTextRun("Title", link: 0)])),
        .paragraph(PageText([PageTextRun("Text", link: 0)])), links: 1),
      "Title [1]\n\nText"),
    LayoutCase(
      "no number for a link that does not exist",
      PageDocument(.paragraph(PageText([PageTextRun("a", link: 7), PageTextRun("b", link: -1)]))),
      "ab"),
    LayoutCase(
      "a link without text",
      PageDocument(
        .paragraph(PageText(["a ", PageTextRun("", link: 0), " b"])), links: 1),
      "a [1] b"),
    LayoutCase(
      "a link's number stays with a word", width: 12,
      PageDocument(.paragraph(PageText(["or a ", PageTextRun("link", link: 0)])), links: 1),
      "or a\nlink [1]"),
    LayoutCase(
      "a link's number leaves a word that fills the line", width: 10,
      PageDocument(.paragraph(PageText([PageTextRun("abcdefghi", link: 0)])), links: 1),
      "abcdefghi\n[1]"),
    LayoutCase(
      "images", width: 30,
      PageDocument(
        .paragraph(
          PageText([
            "A ", PageTextRun("green\nhill ", style: .image), " and ",
            PageTextRun("", style: .image), PageTextRun("[image]", style: .image, link: 0),
          ])), links: 1),
      "A [image: green hill] and\n[image][image] [1]"),
    LayoutCase(
      "controls with the current values", width: 40,
      PageDocument(
        .paragraph(
          PageText([
            PageTextRun("?", control: PageControl(form: 0, field: 0)), " ",
            PageTextRun("?", control: PageControl(form: 0, field: 1)), " ",
            PageTextRun("[as it is]", style: .control, control: PageControl(form: 1, field: 0)),
          ])),
        forms: [
          PageForm(
            destination: .init(action: nil),
            fields: [
              PageFormField(name: "q", value: "a b"),
              PageFormField(name: "", kind: .submitButton, value: "Go"),
            ])
        ]),
      "[q: a b         ] [Go] [as it is]"),
  ]
}

// MARK: - What a view needs

@Suite struct `A line` {
  @Test func `has the level of its heading`() {
    let document = PageDocument(.heading(level: 2, "Part"), .paragraph("text"))
    let lines = PageLayout(width: 20, measure: cells).lines(of: document)
    #expect(lines.map(\.headingLevel) == [2, nil, nil])
  }

  @Test func `has the links and styles of its text`() throws {
    let document = PageDocument(
      .paragraph(
        PageText([
          "é ", PageTextRun("strong words", style: .strong), " ",
          PageTextRun("link", style: .emphasis, link: 0), "!",
        ])), links: 1)
    let lines = PageLayout(width: 10, measure: cells).lines(of: document)
    #expect(lines.map(\.text) == ["é strong", "words", "link [1]!"])
    #expect(lines.map(\.links) == [[], [], [0]])
    let parts = lines.map { line in line.spans.map { String(line.text(of: $0)) } }
    #expect(parts == [["strong"], ["words"], ["link", " [1]"]])
    #expect(lines[0].spans[0].style == .strong)
    #expect(lines[2].spans.map(\.isAddition) == [false, true])
  }

  @Test func `has no part of its trailing spaces`() {
    let document = PageDocument(
      .preformatted(PageText([PageTextRun("a", style: .code), PageTextRun("   ", style: .strong)])))
    let lines = PageLayout(width: 20, measure: cells).lines(of: document)
    #expect(lines == [PageLine("a", spans: [PageLine.Span(range: 0..<1, style: .code)])])
  }
}

// MARK: - Width

@Suite struct `The width of text` {
  @Test func `is limited for paragraphs and headings, and not for tables and code`() {
    let words = "one two three four five six"
    let row = PageTableRow(cells: ["a cell", "a cell", "a cell"])
    let document = PageDocument(
      .heading(level: 1, PageText(stringLiteral: words)),
      .paragraph(PageText(stringLiteral: words)),
      .preformatted(PageText(stringLiteral: words)),
      .table(PageTable(rows: [row])))
    var layout = PageLayout(width: 40, measure: cells)
    layout.textWidth = 10
    let lines = layout.lines(of: document).map(\.text)
    #expect(lines.filter { $0.hasPrefix("one") } == ["one two", "one two", words])
    #expect(lines.last == "a cell  a cell  a cell")
    layout.textWidth = 400
    #expect(layout.lines(of: document)[0].text == words)
  }
}

// MARK: - Outline

@Suite struct `The headings of a document` {
  @Test func `are listed with their lines, wherever they are`() {
    let document = PageDocument(
      .heading(level: 1, "First\nheading"), .heading(level: 2, " "), .paragraph("text"),
      .list(PageList(items: [[.heading(level: 4, "Item")]])),
      .quote([.paragraph("a"), .heading(level: 2, "Quoted")]))
    let layout = PageLayout(width: 20, measure: cells)
    let headings = document.headings(in: layout)
    #expect(
      headings == [
        PageHeading(level: 1, text: "First heading", line: 0),
        PageHeading(level: 4, text: "Item", line: 5),
        PageHeading(level: 2, text: "Quoted", line: 9),
      ])
    let lines = layout.lines(of: document)
    #expect(lines[5].text == "• Item" && lines[9].text == "│ Quoted")
  }
}
