import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserPages

/// Lays out documents with random content.
///
/// The environment variable `SWITCHBOARD_FUZZ_PAGES` sets the number of documents, and
/// `SWITCHBOARD_FUZZ_SEED` repeats a run.
@Suite struct RandomDocumentTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["SWITCHBOARD_FUZZ_PAGES"].flatMap(Int.init) ?? 1000
  private static let seed =
    environment["SWITCHBOARD_FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)

  @Test(.timeLimit(.minutes(60)))
  func `random documents keep within the width and lose no word and no link`() {
    print("The seed of the random documents is \(Self.seed).")
    var random = RandomDocument(seed: Self.seed)
    for round in 0..<Self.rounds {
      let document = random.document()
      for width in random.widths() {
        let place = Comment("seed \(Self.seed), round \(round), width \(width)")
        check(document, PageLayout(width: width, measure: cells), place)
      }
    }
  }

  private func check(_ document: PageDocument, _ layout: PageLayout, _ place: Comment) {
    let sheet = layout.sheet(of: document), lines = sheet.lines
    #expect(lines.filter { cells($0.text) > layout.width } == [], place)
    #expect(lines.allSatisfy { !$0.text.hasSuffix(" ") && !$0.text.contains("\t") }, place)
    #expect(lines.allSatisfy { !$0.text.contains { $0.isNewline } }, place)
    checkSpans(of: lines, place)
    checkNumbers(in: lines, of: document, place)
    checkWords(in: lines, of: document, place)
    checkCells(in: lines, of: document, place)
    #expect(sheet.headings.allSatisfy { lines[$0.line].headingLevel == $0.level }, place)
  }

  private func checkSpans(of lines: [PageLine], _ place: Comment) {
    for line in lines {
      var end = 0
      for span in line.spans {
        #expect(span.range.lowerBound >= end && !span.range.isEmpty, place)
        end = span.range.upperBound
      }
      #expect(end <= line.text.utf8.count, place)
    }
  }

  /// Checks that each link has its number once. A number may be divided between lines.
  private func checkNumbers(in lines: [PageLine], of document: PageDocument, _ place: Comment) {
    var numbers = Array(repeating: "", count: document.links.count)
    for line in lines {
      for span in line.spans where span.isAddition {
        if let link = span.link, !line.text(of: span).contains("image") {
          numbers[link] += line.text(of: span).filter { $0 != " " }
        }
      }
    }
    #expect(numbers == document.links.indices.map { "[\($0 + 1)]" }, place)
  }

  /// Checks that the words outside of table cells appear in order.
  private func checkWords(in lines: [PageLine], of document: PageDocument, _ place: Comment) {
    let text = lines.map(\.text).joined()
    let found = text.split { !("a"..."z").contains($0) }.joined()
    let expected = document.words.joined()
    #expect(found == expected, place)
  }

  /// Checks that each letter in the cells of tables, which are uppercase, appears once. The lines
  /// of cells side by side alternate, so their order says nothing.
  private func checkCells(
    in lines: [PageLine], of document: PageDocument, _ place: Comment
  ) {
    let found = LetterCounts(in: lines.map(\.text))
    #expect(found == LetterCounts(in: document.blocks.flatMap(\.cellTexts)), place)
  }
}

extension PageDocument {
  /// The words in reading order without anything else.
  fileprivate var words: [String] {
    let texts: [String] = blocks.flatMap { Self.texts($0) }
    return texts.flatMap { text in
      text.split { !("a"..."z").contains($0) }.map { String($0) }
    }
  }

  private static func texts(_ block: PageBlock) -> [String] {
    switch block {
    case .heading(_, let text), .paragraph(let text), .line(let text), .preformatted(let text):
      [text.string]
    case .list(let list): list.items.flatMap { $0.flatMap { texts($0) } }
    case .quote(let blocks): blocks.flatMap { texts($0) }
    case .table(let table): [table.caption?.string ?? ""]
    case .separator: []
    }
  }
}

extension PageBlock {
  fileprivate var cellTexts: [String] {
    switch self {
    case .table(let table): table.rows.flatMap { $0.cells.map(\.string) }
    case .list(let list): list.items.flatMap { $0.flatMap(\.cellTexts) }
    case .quote(let blocks): blocks.flatMap(\.cellTexts)
    default: []
    }
  }
}

/// The numbers of the letters A to Z in texts.
private struct LetterCounts: Equatable {
  private var counts = Array(repeating: 0, count: 26)

  init(in texts: [String]) {
    for text in texts {
      for byte in text.utf8 where byte >= 0x41 && byte <= 0x5A { counts[Int(byte - 0x41)] += 1 }
    }
  }
}

// MARK: - RandomDocument

private struct RandomDocument {
  private var random: SeededGenerator
  private var links = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> PageDocument {
    links = 0
    let blocks = (0..<number(1...6)).map { _ in block(depth: 0) }
    var document = PageDocument(links: links)
    document.blocks = blocks
    return document
  }

  /// Returns a narrow and a wide layout's width.
  mutating func widths() -> [Int] { [number(10...40), number(41...500)] }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func block(depth: Int) -> PageBlock {
    switch number(0...(depth < 8 ? 10 : 7)) {
    case 0: .heading(level: number(1...6), text())
    case 1: .preformatted(text())
    case 2: .separator
    case 3...4: .paragraph(text())
    case 5...6: .line(text())
    case 7: .table(table())
    case 8: .quote((0..<number(0...3)).map { _ in block(depth: depth + 1) })
    default: .list(list(depth: depth))
    }
  }

  private mutating func list(depth: Int) -> PageList {
    let items = (0..<number(0...4)).map { _ in
      (0..<number(0...3)).map { _ in block(depth: depth + 1) }
    }
    return PageList(start: [nil, 1, 98, -3][number(0...3)], items: items)
  }

  /// Returns a table with rows of different lengths, some of them with many columns.
  private mutating func table() -> PageTable {
    let widest = number(0...7) == 0 ? 60 : 6
    let rows = (0..<number(0...5)).map { _ in row(number(0...widest)) }
    return PageTable(caption: number(0...2) == 0 ? text() : nil, rows: rows)
  }

  /// Returns a row with uppercase words, or a header in Greek. A header's words can be repeated or
  /// cut when they become labels, so they are not counted.
  private mutating func row(_ count: Int) -> PageTableRow {
    let isHeader = number(0...3) == 0
    let cells = (0..<count).map { _ in
      text { isHeader ? String($0.map { $0.isASCII && $0.isLetter ? "ω" : $0 }) : $0.uppercased() }
    }
    return PageTableRow(isHeader: isHeader, cells: cells)
  }

  private mutating func text(_ transform: (String) -> String = { $0 }) -> PageText {
    PageText(
      (0..<number(0...6)).map { _ in
        var run = PageTextRun(
          transform(words()), style: Self.styles.randomElement(using: &random)!)
        if number(0...5) == 0 {
          run.link = links
          links += 1
        }
        return run
      })
  }

  private static let styles: [PageTextStyle] = [
    [], [], [], .emphasis, .strong, .code, [.strong, .code], .superscript, .subscript, .deleted,
    .inserted, .marked, .ruby, .preformatted, [.deleted, .superscript],
  ]

  private mutating func words() -> String {
    let separators = [" ", " ", " ", "\n", "\t", "  ", "\u{a0}", "", ", ", "\r\n", "\u{200b}"]
    return (0..<number(0...12)).map { _ in word() + separators[number(0...10)] }.joined()
  }

  private mutating func word() -> String {
    switch number(0...11) {
    case 0: "日本語"
    case 1: "e\u{301}\u{302}"
    case 2: "👍🇩🇪"
    case 3: "「文」、"
    case 4: String(repeating: "long", count: number(1...8))
    default: ["a", "of", "the", "word", "browser", "documents"][number(0...5)]
    }
  }
}
