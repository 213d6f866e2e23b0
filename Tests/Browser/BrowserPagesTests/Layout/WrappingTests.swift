import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserPages

@Suite struct `Wrapping` {
  @Test(arguments: [
    ("long words are divided", "abcdefghijklmno pq", ["abcdefghij", "klmno pq"]),
    ("a long word begins on a new line", "ab cdefghijklmno", ["ab", "cdefghijkl", "mno"]),
    ("a word that fits exactly", "abcde fghi jklmnopqrs t", ["abcde fghi", "jklmnopqrs", "t"]),
    ("no-break spaces", "aaa bb\u{a0}cc\u{a0}dd e", ["aaa", "bb\u{a0}cc\u{a0}dd e"]),
    ("ideographs break anywhere", "日本語の文章は折る", ["日本語の文", "章は折る"]),
    ("no comma begins a line", "日本語の文、章", ["日本語の", "文、章"]),
    ("no ASCII comma either", "日本語の文, 章", ["日本語の", "文, 章"]),
    ("no bracket ends a line", "日本語の「文章」", ["日本語の", "「文章」"]),
    ("ideographs beside letters", "abc日本語defg", ["abc日本語", "defg"]),
    ("Hangul", "가나다라마바사", ["가나다라마", "바사"]),
    (
      "combining marks", "e\u{301}e\u{301}e\u{301} a\u{308}bcdefg",
      ["e\u{301}e\u{301}e\u{301}", "a\u{308}bcdefg"]
    ),
    ("a mark stays with its letter", "abcdefghie\u{301}x", ["abcdefghie\u{301}", "x"]),
    ("emoji of several scalars", "👩‍👩‍👧", ["👩‍👩‍👧"]),
    ("emoji", "👍👍👍👍👍👍", ["👍👍👍👍👍", "👍"]),
    ("soft hyphens", "wonder\u{ad}ful thing", ["wonderful", "thing"]),
    ("a soft hyphen at the end", "a wonder\u{ad}ful", ["a wonder-", "ful"]),
    ("no soft hyphen before a space", "wonders\u{ad}x\u{ad} abc", ["wondersx", "abc"]),
    ("zero-width spaces", "abcdef\u{200b}ghijkl", ["abcdef", "ghijkl"]),
    ("word joiners", "日本\u{2060}語の文章", ["日本\u{2060}語の文", "章"]),
    ("Cyrillic and Greek", "привет, Ελλάδα", ["привет,", "Ελλάδα"]),
    (
      "an unbreakable space that is wider than the line", "aaaa\u{a0}bbbb\u{a0}cc",
      ["aaaa\u{a0}bbbb\u{a0}", "cc"]
    ),
  ])
  func `divides a paragraph at a width of 10`(name: String, text: String, lines: [String]) {
    let document = PageDocument(.paragraph(PageText([PageTextRun(text)])))
    #expect(Array(document.text(10).split(separator: "\n")).map(String.init) == lines)
  }

  @Test func `does not depend on how a text is divided into runs`() {
    let text = "e\u{301} wonder\u{ad}ful 日本、語 words\u{a0}and more"
    let whole = PageDocument(.paragraph(PageText([PageTextRun(text)])))
    let runs = PageText(text.unicodeScalars.map { PageTextRun(String($0)) })
    for width in 10...40 {
      #expect(PageDocument(.paragraph(runs)).text(width) == whole.text(width), "width \(width)")
    }
  }

  @Test func `lets a character stand that is wider than the line`() {
    let layout = PageLayout(width: 10) { $0 == "W" ? 12 : 1 }
    let lines = layout.lines(of: PageDocument(.paragraph("aWb WW")))
    #expect(lines.map(\.text) == ["a", "W", "b", "W", "W"])
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func `agrees with a naive model on random ASCII`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...16, using: &random))
      }
      let width = Int.random(in: 10...30, using: &random)
      let text = PageDocument(.paragraph(PageText([PageTextRun(words.joined(separator: " "))])))
      #expect(
        text.text(width) == naivelyWrapped(words, width), "seed \(seed), \(words), width \(width)")
    }
  }

  private func naivelyWrapped(_ words: [String], _ width: Int) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
        continue
      }
      var rest = Substring(word)
      while !rest.isEmpty {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

// MARK: - Cost

@Suite struct `The work of a layout` {
  /// Texts that repeat, with what could make a layout measure them again and again.
  @Test(arguments: [
    "word ", "x", "日", "e\u{301}", "\u{301}", "a\u{ad}", "\u{200b}", "\u{a0}", "🇩🇪", "👩‍👩‍👧", "\n", "\t",
    "(", "「", "。", " \n",
  ])
  func `is proportional to the text`(_ part: String) {
    for isPreformatted in [false, true] {
      for width in [10, 500] {
        let works = [1_000, 8_000].map { count in
          let text = PageText([PageTextRun(String(repeating: part, count: count))])
          let block = isPreformatted ? PageBlock.preformatted(text) : .paragraph(text)
          return PageLayout(width: width, measure: cells).sheet(of: PageDocument(block)).work
        }
        #expect(works[1] <= 8 * works[0] + 100)
        #expect(works[1] <= 8_000 * 8 * max(3, part.utf8.count))
      }
    }
  }

  @Test func `measures each character once`() {
    let calls = Counter()
    let layout = PageLayout(width: 40) { text in
      calls.increment()
      return cells(text)
    }
    let text = PageText([PageTextRun(String(repeating: "naïve 日本 ", count: 1000))])
    _ = layout.lines(of: PageDocument(.paragraph(text)))
    #expect(calls.value <= 95 + 3)
  }

  @Test func `with thousands of levels of nesting ends, with room for text`() {
    var block = PageBlock.paragraph("deep words here")
    for level in 0..<2_000 {
      block = level % 2 == 0 ? .quote([block]) : .list(PageList(items: [[block]]))
    }
    for width in [10, 11, 40, 500] {
      let lines = PageLayout(width: width, measure: cells).lines(of: PageDocument(block))
      #expect(lines.allSatisfy { cells($0.text) <= width })
      #expect(lines.count <= 4)
      #expect(lines.map(\.text).joined().contains("deep"))
    }
  }
}

/// A counter for a closure that is called on one thread at a time.
private final class Counter: Sendable {
  private let storage = Mutex(0)
  var value: Int { storage.withLock { $0 } }
  func increment() { storage.withLock { $0 += 1 } }
}
