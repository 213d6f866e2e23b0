import Testing

@testable import SwitchboardLineEditor

struct SelectionListTests {
  private static let words = ["a", "bb", "ccc", "d", "e"]
  private static let numbers = (1...12).map { Completion("\($0)", summary: "Tab \($0)") }
  private static let history = ["open b", "Close", "open a"]

  // MARK: - Rows

  @Test(arguments: [
    (80, "a    bb   ccc  d    e"), (10, "a    d\nbb   e\nccc"), (8, "a\nbb\nccc\nd\ne"),
    (1, "a\n…\n…\nd\ne"),
  ])
  func `words are set in columns`(columns: Int, text: String) {
    #expect(shown(Self.words.map { Completion($0) }, columns: columns) == text)
  }

  @Test func `the width of columns follows the displayed words`() {
    let words = ["日本", "a", "e\u{301}", "b"].map { Completion($0) }
    #expect(shown(words, columns: 11) == "日本  e\u{301}\na     b")
  }

  @Test(arguments: [
    (40, " 1  Swift.org\n23  日本語のページ"), (14, " 1  Swift.org\n23  日本語の…"),
    (8, " 1  Sw…\n23  日…"), (5, " 1\n23"),
  ])
  func `candidates with descriptions have a row each, and numbers are aligned right`(
    columns: Int, text: String
  ) {
    let candidates = [
      Completion("1", summary: "Swift.org"), Completion("23", summary: "日本語のページ"),
    ]
    #expect(shown(candidates, columns: columns) == text)
  }

  @Test(arguments: [
    (40, "a   Home    https://a.org\nbc  日本語  https://b.org\nd"),
    (20, "a   Home    https:…\nbc  日本語  https:…\nd"), (12, "a   Ho…  h…\nbc  日…  h…\nd"),
  ])
  func `the parts of descriptions are aligned`(columns: Int, text: String) {
    let candidates = [
      Completion("a", summary: "Home\thttps://a.org"),
      Completion("bc", summary: "日本語\thttps://b.org"), Completion("d"),
    ]
    #expect(shown(candidates, columns: columns) == text)
  }

  @Test func `a list hides nothing`() {
    let candidates = [
      Completion("a\u{202e}"), Completion("b\n\u{1b}[2J"),
      Completion("c", summary: "\u{1b}[31m"),
    ]
    var list = SelectionList(candidates)
    list.fit(columns: 80, rows: 24)
    #expect(
      list.lines(usesStyle: true).map { $0.replacing(/[ ]+$/, with: "") } == [
        #"a\u{202e}"#, #"b\n\u{1b}[2J"#, "c             \u{1b}[2m\\u{1b}[31m\u{1b}[0m",
      ])
  }

  @Test(
    arguments: [
      ([], 4, " 1\n 2\n 3\nrows 1–3 of 12"), ([.previous], 4, "10\n11\n>12\nrows 10–12 of 12"),
      ([.next, .next, .next, .next], 4, " 2\n 3\n> 4\nrows 2–4 of 12"),
      ([.next, .next, .next, .next, .previous], 4, " 2\n> 3\n 4\nrows 2–4 of 12"),
      ([.previous, .next], 4, "> 1\n 2\n 3\nrows 1–3 of 12"), ([.next], 1, "> 1"), ([], 0, ""),
    ] as [([SelectionList.Key], Int, String)])
  func `a list that is higher than the screen scrolls`(
    keys: [SelectionList.Key], rows: Int, text: String
  ) {
    var list = SelectionList(Self.numbers)
    list.fit(columns: 4, rows: rows)
    for key in keys { _ = list.respond(to: key) }
    #expect(shown(list) == text)
  }

  // MARK: - Keys

  @Test(
    arguments: [
      ([.next], "a"), ([.next, .next], "bb"), ([.previous], "e"), ([.next, .previous], "e"),
      ([.next, .right], "d"), ([.next, .next, .next, .right], "e"), ([.next, .left], "a"),
      ([.next, .right, .right], "d"), ([.previous, .left], "bb"), ([.previous, .next], "a"),
    ] as [([SelectionList.Key], String)])
  func `keys move the selection`(keys: [SelectionList.Key], word: String) {
    var list = SelectionList(Self.words.map { Completion($0) })
    list.fit(columns: 10, rows: 24)
    for key in keys { #expect(!list.respond(to: key).closesList) }
    #expect(list.selection.map { Self.words[$0] } == word)
  }

  @Test(
    arguments: [
      ([.accept], .leave), ([.next, .accept], .accept), ([.cancel], .cancel), ([.left], .leave),
      ([.next, .text("x")], .leave), ([.next, .erase], .leave), ([.search], .leave),
      ([.next, .other], .leave),
    ] as [([SelectionList.Key], SelectionList.Effect)])
  func `a key closes a menu`(keys: [SelectionList.Key], effect: SelectionList.Effect) {
    var list = SelectionList(Self.words.map { Completion($0) })
    #expect(keys.map { list.respond(to: $0) }.last == effect)
  }

  @Test(
    arguments: [
      ("", [], ["open b", "Close", "open a"]), ("", [.text("o"), .text("S")], ["Close"]),
      ("open", [.search], ["open b", "open a"]), ("open", [.text("x")], []),
      ("openx", [.erase], ["open b", "open a"]),
    ] as [(String, [SelectionList.Key], [String])])
  func `typed text filters a list with a query`(
    query: String, keys: [SelectionList.Key], matches: [String]
  ) {
    var list = SelectionList(Self.history.map { [$0] }, query: query)
    for key in keys { _ = list.respond(to: key) }
    #expect(matches.isEmpty == (list.selection == nil))
    let lines = list.lines(usesStyle: false).map { plain($0).drop { $0 == ">" } }
    #expect(lines == (matches.isEmpty ? ["no match"] : matches[...].map { $0[...] }))
  }

  @Test(
    arguments: [
      ("x", .accept, .nothing), ("", .erase, .nothing), ("", .accept, .accept),
      ("", .right, .leave),
      ("x", .next, .nothing), ("", .cancel, .cancel), ("", .other, .leave),
    ] as [(String, SelectionList.Key, SelectionList.Effect)])
  func `a key acts on a list with a query`(
    query: String, key: SelectionList.Key, effect: SelectionList.Effect
  ) {
    var list = SelectionList(Self.history.map { [$0] }, query: query)
    #expect(list.respond(to: key) == effect)
  }

  @Test(
    arguments: [
      ("\t", .next), ("\u{1b}[Z", .previous), ("\u{1b}OA", .previous), ("\u{1b}[D", .left),
      ("\r", .accept), ("\u{1b}", .cancel), ("\u{3}", .cancel), ("\u{12}", .search),
      ("\u{7f}", .erase), ("é", .text("é")), ("\u{1}", .other), ("\u{1b}[3~", .other),
      ("\u{85}", .other),
    ] as [(String, SelectionList.Key)])
  func `a typed key has a meaning`(typed: String, key: SelectionList.Key) {
    #expect(SelectionList.Key(Array(typed.unicodeScalars)) == key)
  }

  // MARK: - Plain text

  private func shown(_ completions: [Completion], columns: Int) -> String {
    var list = SelectionList(completions)
    list.fit(columns: columns, rows: 24)
    return shown(list)
  }

  /// Returns the rows, with a mark before a selected entry.
  private func shown(_ list: SelectionList) -> String {
    list.lines(usesStyle: true).map(plain).joined(separator: "\n")
  }

  private func plain(_ line: String) -> String {
    line.replacing("\u{1b}[7m", with: ">").replacing(/\u{1b}\[[02]m/, with: "")
      .replacing(/[ ]+$/, with: "")
  }
}
