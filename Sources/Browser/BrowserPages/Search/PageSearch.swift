/// The result of a search for words in a document.
public struct PageSearch: Hashable, Sendable {
  /// The number of nonoverlapping matches.
  public let count: Int
  /// The first matches in reading order. In tables, a match can be on an earlier line than the
  /// match before it.
  public let matches: [PageMatch]

  /// Searches a document for words and creates the result.
  ///
  /// The search ignores case and diacritics, and treats all white space as equal. A match can span
  /// runs and lines, but not several paragraphs, headings or cells. Text that the layout adds, such
  /// as link numbers, isn't searched.
  ///
  /// - Parameters:
  ///   - words: The words to search for. An empty string matches nothing.
  ///   - document: The document.
  ///   - layout: The layout that determines the lines of the matches.
  ///   - entries: The values that the user has entered into the document's forms.
  ///   - limit: The maximum number of matches to return. Further matches are only counted.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public init(
    for words: String, in document: PageDocument, layout: PageLayout,
    entries: [PageFormEntry] = [], limit: Int = 1000
  ) {
    let sheet = layout.sheet(of: document, entries: entries, keepsContent: true)
    self.init(for: words, in: sheet, limit: limit)
    // A reader may search for ‘10^9’, as the layout shows it, but the document does not contain the
    // sign.
    let plain = words.filter { $0 != "^" && $0 != "_" }
    if count == 0, plain != words { self.init(for: plain, in: sheet, limit: limit) }
  }

  private init(for words: String, in sheet: PageSheet, limit: Int) {
    var search = PhraseSearch(words)
    var count = 0
    var matches: [PageMatch] = []
    for text in sheet.texts {
      search.forEachMatch(in: text.content) { bytes in
        count += 1
        guard count <= limit else { return }
        let line = sheet.line(at: text.offset + bytes.lowerBound)
        matches.append(PageMatch(bytes, of: text.content, line: line))
      }
    }
    self.count = count
    self.matches = matches
  }
}

// MARK: - PhraseSearch

/// A search for one phrase in texts, which ignores case and diacritics and treats all white space as
/// equal.
public struct PhraseSearch {
  private var folding = CharacterFolding()
  private let needle: Needle

  /// Creates a search.
  /// - Parameter phrase: The phrase. An empty one matches nothing.
  public init(_ phrase: String) { needle = Needle(phrase, &folding) }

  /// Returns the ranges of the nonoverlapping matches in a text, as offsets of bytes.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func ranges(in text: String) -> [Range<Int>] {
    var search = self
    var ranges: [Range<Int>] = []
    search.forEachMatch(in: Array(text.utf8)) { ranges.append($0) }
    return ranges
  }

  /// Calls a closure with the range of each nonoverlapping match, as offsets of bytes.
  fileprivate mutating func forEachMatch(in content: [UInt8], _ body: (Range<Int>) -> Void) {
    guard !needle.scalars.isEmpty else { return }
    let text = FoldedText(content, &folding)
    needle.forEachMatch(in: text) { range in
      body(text.offsets[range.lowerBound]..<text.ends[range.upperBound - 1])
    }
  }
}

// MARK: - PageMatch

/// An occurrence of the search words in a document.
public struct PageMatch: Hashable, Sendable {
  /// The index of the line in the layout on which the match begins.
  public let line: Int
  /// A few words before the match, preceded by an ellipsis if there are more.
  public let before: String
  /// The matched words as they appear in the document.
  public let text: String
  /// A few words after the match, followed by an ellipsis if there are more.
  public let after: String

  private static let contextWords = 6, contextBytes = 80

  /// Returns the match enclosed in two marks, with the words around it.
  ///
  /// - Parameters:
  ///   - start: The mark before the match.
  ///   - end: The mark after the match.
  public func marked(_ start: String = "[", _ end: String = "]") -> String {
    before + start + text + end + after
  }

  init(_ range: Range<Int>, of content: [UInt8], line: Int) {
    self.line = line
    text = Self.string(content[range].prefix(1000))
    before = Self.before(content[..<range.lowerBound])
    after = Self.after(content[range.upperBound...])
  }

  private static func before(_ bytes: ArraySlice<UInt8>) -> String {
    var start = bytes.endIndex, last = start, words = 0
    while start > bytes.startIndex, words < contextWords, bytes.endIndex - start < contextBytes {
      start -= 1
      guard isSpace(bytes[start]), start + 1 < bytes.endIndex else { continue }
      words += 1
      last = start + 1
    }
    guard start > bytes.startIndex else { return string(bytes) }
    // Without a space, the context begins inside a word, but never inside a character.
    if words == 0 { last = start }
    while last < bytes.endIndex, bytes[last] & 0xc0 == 0x80 { last += 1 }
    let text = string(bytes[last...]).unicodeScalars.drop { $0.properties.isGraphemeExtend }
    return "…" + String(text)
  }

  private static func after(_ bytes: ArraySlice<UInt8>) -> String {
    var end = bytes.startIndex, last = end, words = 0
    while end < bytes.endIndex, words < contextWords, end - bytes.startIndex < contextBytes {
      if isSpace(bytes[end]), end > bytes.startIndex {
        words += 1
        last = end
      }
      end += 1
    }
    guard end < bytes.endIndex else { return string(bytes) }
    if words == 0 { last = end }
    while last > bytes.startIndex, bytes[last] & 0xc0 == 0x80 { last -= 1 }
    return string(bytes[..<last]) + "…"
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { isSpace($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

// MARK: - Needle

/// The folded words of a search, prepared for the Knuth–Morris–Pratt algorithm.
private struct Needle {
  let scalars: [Unicode.Scalar]
  /// For each prefix of `scalars`, the length of its longest proper prefix that is also its suffix.
  private let borders: [Int]

  init(_ words: String, _ folding: inout CharacterFolding) {
    let trimmed = words.split { $0.isWhitespace }.joined(separator: " ")
    scalars = FoldedText(Array(trimmed.utf8), &folding).scalars
    var borders = [0]
    for index in scalars.indices.dropFirst() {
      var length = borders[index - 1]
      while length > 0, scalars[index] != scalars[length] { length = borders[length - 1] }
      borders.append(scalars[index] == scalars[length] ? length + 1 : 0)
    }
    self.borders = borders
  }

  /// Calls a closure with the range of each nonoverlapping match.
  func forEachMatch(in text: FoldedText, _ body: (Range<Int>) -> Void) {
    var length = 0
    for (index, scalar) in text.scalars.enumerated() {
      while length > 0, scalar != scalars[length] { length = borders[length - 1] }
      if scalar == scalars[length] { length += 1 }
      guard length == scalars.count else { continue }
      let range = index + 1 - length..<index + 1
      let isWhole = text.isWhole(range)
      length = isWhole ? 0 : borders[length - 1]
      if isWhole { body(range) }
    }
  }
}
