import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserPages

private func search(_ words: String, _ document: PageDocument, width: Int = 20) -> PageSearch {
  PageSearch(for: words, in: document, layout: PageLayout(width: width, measure: cells))
}

private func plain(_ text: String) -> PageDocument {
  PageDocument(.paragraph(PageText([PageTextRun(text)])))
}

@Suite struct `A search` {
  @Test(arguments: [
    ("swift", "Swift, SWIFT and swift", ["Swift", "SWIFT", "swift"]),
    ("uber cafe", "Über Café", ["Über Café"]),
    ("ÜBER", "uber U\u{308}ber", ["uber", "U\u{308}ber"]),
    ("strasse", "Straße", ["Straße"]), ("straße", "STRASSE", ["STRASSE"]),
    ("σας", "ΣΑΣ σας", ["ΣΑΣ", "σας"]), ("мой", "МОЙ мои", ["МОЙ", "мои"]),
    ("fi", "ﬁ fin", ["ﬁ", "fi"]), ("abc", "ＡＢＣ", ["ＡＢＣ"]), ("f", "ﬁ", []), ("ii", "ﬁii", ["ii"]),
    ("日本", "日本の日本", ["日本", "日本"]), ("가", "각가", ["가"]),
    ("aa", "aaaaa", ["aa", "aa"]), ("aab", "aaab", ["aab"]),
    ("abab", "abababab", ["abab", "abab"]),
    ("two  words ", "two\u{a0}words two\nwords twowords", ["two\u{a0}words", "two words"]),
    ("wonderful", "wonder\u{ad}ful", ["wonder\u{ad}ful"]),
    ("👍", "👍👍🏽", ["👍"]), ("e", "e\u{301}e", ["e\u{301}", "e"]),
    ("\u{301}", "e\u{301}", []), ("", "text", []), (" \n", "a b", []), ("x", "", []),
  ])
  func `ignores case, diacritics and the kind of white space`(
    words: String, text: String, found: [String]
  ) {
    let result = search(words, plain(text), width: 80)
    #expect(result.matches.map(\.text) == found)
    #expect(result.count == found.count)
  }

  @Test(arguments: [("10^9", ["109"]), ("109", ["109"]), ("a_1", ["a_1"]), ("H_2O", ["H2O"])])
  func `finds what the page shows with the signs of exponents`(words: String, found: [String]) {
    let runs = [
      PageTextRun("10"), PageTextRun("9", style: .superscript), PageTextRun(" a_1 H"),
      PageTextRun("2", style: .subscript), PageTextRun("O"),
    ]
    let result = search(words, PageDocument(.paragraph(PageText(runs))))
    #expect(result.matches.map(\.text) == found)
  }

  @Test func `finds words across runs, lines and link numbers, with their lines`() {
    let document = PageDocument(
      .heading(level: 1, "About words"),
      .quote([
        .paragraph(
          PageText([
            "Some text which is followed by ", PageTextRun("a link", style: .strong, link: 0),
            " of words, and more words",
          ]))
      ]), links: 1)
    let lines = PageLayout(width: 20, measure: cells).lines(of: document).map(\.text)
    #expect(
      lines == [
        "About words", "", "│ Some text which is", "│ followed by a",
        "│ link [1] of words,", "│ and more words",
      ])
    #expect(search("words", document).matches.map(\.line) == [0, 4, 5])
    #expect(search("a LINK of words", document).matches.map(\.line) == [3])
    #expect(search("is followed", document).matches.map(\.line) == [2])
    #expect(search("[1]", document).count == 0)
  }

  @Test func `finds words in cells, items, preformatted text, images and controls`() {
    let rows = [PageTableRow(cells: ["one two three four five six seven", "eight nine ten"])]
    let form = PageForm(
      destination: .init(action: nil), fields: [PageFormField(name: "q", value: "a value")])
    let document = PageDocument(
      .table(PageTable(caption: "caption", rows: rows)),
      .list(PageList(items: [[.paragraph("item")]])), .preformatted("code\n\tmore code"),
      .paragraph(
        PageText([
          PageTextRun("a hill", style: .image), " ",
          PageTextRun("", control: PageControl(form: 0, field: 0)),
        ])), forms: [form])
    let lines = PageLayout(width: 20, measure: cells).lines(of: document).map(\.text)
    for words in ["caption", "two three", "six", "ten", "item", "more", "hill", "VALUE"] {
      let word = words.lowercased().split(separator: " ")[0]
      let line = lines.firstIndex { $0.contains(word) }
      #expect(search(words, document).matches.map(\.line) == [line], "\(words)")
    }
    #expect(search("seven eight", document).count == 0, "a cell ends a text")
    #expect(search("image", document).count == 0, "the layout adds the word")
  }

  @Test(arguments: [
    ("mark", "one two mark three", "one two [mark] three"),
    ("mark", "mark", "[mark]"),
    (
      "mark", "1 2 3 4 5 6 7 8 mark, 1 2 3 4 5 6 7 8", "…3 4 5 6 7 8 [mark], 1 2 3 4 5…"
    ),
    ("mar", "0 1 2 3 4 5 6 premark\nend", "…2 3 4 5 6 pre[mar]k end"),
  ])
  func `shows some words around a match`(words: String, text: String, marked: String) {
    #expect(search(words, plain(text)).matches.map { $0.marked() } == [marked])
  }

  @Test(arguments: ["long", "日本", "e\u{301}"])
  func `bounds the context where there are no spaces`(_ part: String) throws {
    let long = String(repeating: part, count: 10_000)
    let match = try #require(search("mark", plain(long + "mark" + long)).matches.first)
    #expect(match.before.utf8.count < 90 && match.after.utf8.count < 90)
    #expect(match.before.hasPrefix("…") && match.after.hasSuffix("…"))
    #expect(!match.marked().contains("\u{fffd}"))
  }

  @Test func `counts all matches and returns the first ones`() {
    let document = plain(String(repeating: "a ", count: 5_000))
    let result = PageSearch(
      for: "a", in: document, layout: PageLayout(width: 20, measure: cells), limit: 10)
    #expect(result.count == 5_000 && result.matches.count == 10)
    #expect(result.matches.map(\.line) == Array(repeating: 0, count: 10))
  }

  @Test(.timeLimit(.minutes(10)))
  func `for words that nearly match everywhere reads the text once`() {
    let words = String(repeating: "a", count: 20_000) + "b"
    #expect(search(words, plain(String(repeating: "a", count: 200_000))).count == 0)
  }

  @Test func `finds what the user has entered`() {
    let form = PageForm(
      destination: .init(action: nil), fields: [PageFormField(name: "q", value: "old")])
    let run = PageTextRun("", control: PageControl(form: 0, field: 0))
    let document = PageDocument(.paragraph(PageText([run])), forms: [form])
    let entries = [PageFormEntry(form: 0, field: 0, values: ["new"])]
    let layout = PageLayout(width: 40, measure: cells)
    #expect(PageSearch(for: "new", in: document, layout: layout, entries: entries).count == 1)
    #expect(PageSearch(for: "old", in: document, layout: layout, entries: entries).count == 0)
    #expect(layout.lines(of: document, entries: entries).map(\.text) == ["[q: new         ]"])
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `agrees with a naive model on random text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = String((0..<60).map { _ in "aabAB ".randomElement(using: &random)! })
      let words = String(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "ab".randomElement(using: &random)!
        })
      let lines = PageLayout(width: 10, measure: cells).lines(of: plain(text)).map(\.text)
      let found = search(words, plain(text), width: 10)
      #expect(
        found.matches.map(\.line) == naiveLines(of: words, in: lines, text),
        "seed \(seed), ‘\(words)’ in ‘\(text)’")
    }
  }

  /// Returns the line of each match, which the layout breaks at spaces or after ten letters.
  private func naiveLines(of words: String, in lines: [String], _ text: String) -> [Int] {
    let collapsed = text.split(separator: " ").joined(separator: " ").lowercased()
    var lineOfOffset: [Int] = []
    for (index, line) in lines.enumerated() {
      if lineOfOffset.count < collapsed.count, index > 0,
        Array(collapsed)[lineOfOffset.count] == " "
      {
        lineOfOffset.append(index - 1)
      }
      lineOfOffset += Array(repeating: index, count: line.count)
    }
    var found: [Int] = []
    var rest = collapsed.startIndex..<collapsed.endIndex
    while let range = collapsed.range(of: words, range: rest) {
      found.append(
        lineOfOffset[collapsed.distance(from: collapsed.startIndex, to: range.lowerBound)])
      rest = range.upperBound..<collapsed.endIndex
    }
    return found
  }
}
