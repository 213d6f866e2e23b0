import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

@Suite struct `Random documents` {
  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `keep within the width and lose no word and no link`(seed: UInt64) {
    var random = RandomDocument(seed: seed)
    for index in 0..<100 {
      let document = random.document()
      for width in [10, 13, 20, 40, 80, 133, 500] {
        let place = Comment("seed \(seed), document \(index), width \(width)")
        check(document, PageLayout(width: width, measure: cells), place)
      }
    }
  }

  private func check(_ document: PageDocument, _ layout: PageLayout, _ place: Comment) {
    let lines = layout.lines(of: document)
    #expect(lines.filter { cells($0.text) > layout.width } == [], place)
    #expect(lines.allSatisfy { !$0.text.hasSuffix(" ") && !$0.text.contains("\t") }, place)
    #expect(lines.allSatisfy { !$0.text.contains { $0.isNewline } }, place)
    checkSpans(of: lines, place)
    checkNumbers(in: lines, of: document, place)
    checkWords(in: lines, of: document, place)
    checkHeadings(in: lines, of: document, layout, place)
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

  /// Checks that the words of the document, which are numbered, appear in order.
  private func checkWords(in lines: [PageLine], of document: PageDocument, _ place: Comment) {
    let text = lines.map(\.text).joined()
    let found = text.split { !("a"..."z").contains($0) }.joined()
    let expected = document.words.joined()
    #expect(found == expected, place)
  }

  private func checkHeadings(
    in lines: [PageLine], of document: PageDocument, _ layout: PageLayout, _ place: Comment
  ) {
    for heading in document.headings(in: layout) {
      #expect(lines[heading.line].headingLevel == heading.level, place)
    }
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
    case .heading(_, let text), .paragraph(let text), .preformatted(let text): [text.string]
    case .list(let list): list.items.flatMap { $0.flatMap { texts($0) } }
    case .quote(let blocks): blocks.flatMap { texts($0) }
    case .table, .separator: []
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

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func block(depth: Int) -> PageBlock {
    switch number(0...(depth < 8 ? 9 : 6)) {
    case 0: .heading(level: number(1...6), text())
    case 1: .preformatted(text(isPreformatted: true))
    case 2: .separator
    case 3...6: .paragraph(text())
    case 7: .quote((0..<number(0...3)).map { _ in block(depth: depth + 1) })
    default: .list(list(depth: depth))
    }
  }

  private mutating func list(depth: Int) -> PageList {
    let items = (0..<number(0...4)).map { _ in
      (0..<number(0...3)).map { _ in block(depth: depth + 1) }
    }
    return PageList(start: [nil, 1, 98, -3][number(0...3)], items: items)
  }

  private mutating func text(isPreformatted: Bool = false) -> PageText {
    PageText(
      (0..<number(0...6)).map { _ in
        var run = PageTextRun(words(), style: PageTextStyle(rawValue: UInt8(number(0...7))))
        if number(0...5) == 0 {
          run.link = links
          links += 1
        }
        return run
      })
  }

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
