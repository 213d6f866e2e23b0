import BrowserPages
import Foundation
import Testing

/// Tests of the places in a document, which are the same in lines of any width.
@Suite struct PlaceTests {
  private func sheet(of document: PageDocument, _ width: Int) -> PageSheet {
    PageLayout(width: width, measure: cells).sheet(of: document)
  }

  // MARK: - Fragments

  @Test(
    arguments: [
      (nil, PagePlace.start), ("", .start), ("top", .start), ("TOP", .start), ("%74op", .start),
      ("part", .anchor(1)), ("%70art", .anchor(1)), ("caf%C3%A9", .anchor(2)), ("100%", .anchor(3)),
      ("%2541", .anchor(4)), ("%41", .anchor(4)), ("part:~:text=words", .anchor(1)),
      (":~:text=words", .start), ("Part", nil), ("part ", nil), ("nowhere", nil), ("%7", nil),
    ] as [(String?, PagePlace?)])
  func `a fragment names a place as the HTML standard says`(fragment: String?, place: PagePlace?) {
    var document = PageDocument(.paragraph("a"))
    document.anchors = ["part": 1, "café": 2, "100%": 3, "%41": 4]
    #expect(document.place(of: fragment) == place)
  }

  @Test func `an element called top takes precedence over the start`() {
    var document = PageDocument(.paragraph("a"))
    document.anchors = ["top": 7]
    #expect(document.place(of: "top") == .anchor(7) && document.place(of: "TOP") == .start)
  }

  // MARK: - Lines

  /// A run that begins at an anchor with a number.
  private static func run(_ anchor: Int, _ text: String) -> PageTextRun {
    var run = PageTextRun(text)
    run.anchor = anchor
    return run
  }

  private static let words = "one two three four five six seven eight nine ten eleven twelve "

  private static let document = PageDocument(
    .heading(level: 1, PageText([run(1, "Title")])), .separator,
    .paragraph(PageText([PageTextRun(words + words), run(2, "middle of " + words)])),
    .list(
      PageList(
        start: 1,
        items: [
          [.paragraph(PageText([run(3, "item " + words)]))],
          [.quote([.preformatted(PageText([PageTextRun("x\n\n  y\n"), run(4, "code\nz")]))])],
        ])),
    .table(
      PageTable(
        caption: PageText([run(5, "caption")]),
        rows: [
          PageTableRow(isHeader: true, cells: ["Name", "Meaning"]),
          PageTableRow(cells: [
            PageText([PageTextRun(words)]), PageText([PageTextRun(words), run(6, "second cell")]),
          ]),
          PageTableRow(cells: [PageText([run(7, "third cell")]), ""]),
        ])),
    .paragraph(PageText([PageTextRun("", style: .image), " ", run(8, "last")])))

  private static let texts = [
    (1, "Title"), (2, "middle"), (3, "item"), (4, "code"), (5, "caption"), (6, "second"),
    (7, "third"), (8, "last"), (9, "last"),
  ]

  @Test(arguments: texts, [10, 20, 33, 80, 200])
  func `an anchor is on the line with its text`(_ anchor: (number: Int, text: String), width: Int) {
    let sheet = sheet(of: Self.document, width)
    let line = sheet.lines[sheet.line(at: .anchor(anchor.number))].text
    #expect(line.contains(anchor.text), "\(line)")
  }

  @Test(arguments: [10, 20, 33, 80], [10, 25, 60, 200])
  func `a place shows the same words at another width`(width: Int, other: Int) {
    // Each word occurs once.
    let words = (1...200).map { "w\($0)" }.joined(separator: " ")
    let document = PageDocument(
      .paragraph(PageText([PageTextRun(words)])),
      .table(
        PageTable(rows: [
          PageTableRow(isHeader: true, cells: ["Head", "Other head"]),
          PageTableRow(cells: [
            PageText([PageTextRun(words.replacing("w", with: "a"))]),
            PageText([PageTextRun(words.replacing("w", with: "b"))]),
          ]),
        ])),
      .paragraph(PageText([PageTextRun(words.replacing("w", with: "c"))])))
    let sheet = sheet(of: document, width), otherSheet = self.sheet(of: document, other)
    for (index, line) in sheet.lines.enumerated() {
      let place = sheet.place(ofLine: index)
      let words = line.text.split(separator: " ").filter { $0.contains(/^[abcw]\d/) }
      guard let word = words.first else { continue }
      let found = otherSheet.lines[otherSheet.line(at: place)].text
      let isThere = found.split(separator: " ").contains(word)
      #expect(isThere, "line \(index) ‘\(line.text)’ is not ‘\(found)’")
    }
  }

  @Test(arguments: [10, 20, 33, 80, 200])
  func `a line of text is at its own place`(width: Int) {
    let sheet = sheet(of: Self.document, width)
    for (index, line) in sheet.lines.enumerated() where line.text.contains(/\w/) {
      let place = sheet.place(ofLine: index), found = sheet.line(at: place)
      // In a narrow layout, a line can show only what the layout adds to the text of the next line.
      #expect(width == 10 ? sheet.place(ofLine: found) == place : found == index, "‘\(line.text)’")
    }
    #expect(sheet.place(ofLine: 0) == .start && sheet.line(at: .start) == 0)
    #expect(sheet.line(at: .offset(.max)) == sheet.lines.count - 1)
  }

  @Test func `an empty document has a place`() {
    let sheet = sheet(of: PageDocument(), 20)
    #expect(sheet.place(ofLine: 0) == .start && sheet.place(ofLine: 5) == .start)
    #expect(sheet.line(at: .anchor(1)) == 0 && sheet.line(at: .offset(7)) == 0)
  }

  @Test func `places cost linear time`() {
    let runs = (0..<100_000).map { Self.run($0, "a ") }
    let document = PageDocument(.paragraph(PageText(runs)))
    let sheet = sheet(of: document, 100)
    #expect(sheet.line(at: .anchor(99_999)) == sheet.lines.count - 1)
  }
}
