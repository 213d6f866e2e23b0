/// A Swift name split into the words that a user types. `openURLInTab` becomes "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lowercase.
  public let words: [String]

  /// Splits a Swift name into words. A run of capital letters is one word, except that a capital
  /// letter before a lowercase letter begins the next word.
  public init(_ name: String) {
    words = Self.words(ofASCII: name) ?? Self.words(of: name)
  }

  private static func words(of name: String) -> [String] {
    let letters = name.unicodeScalars
    var words: [String] = [], start = letters.startIndex, before: Unicode.Scalar?
    func endWord(at end: String.Index) {
      if start < end { words.append(name[start..<end].lowercased()) }
    }
    for index in letters.indices {
      let letter = letters[index]
      if separators.contains(letter) {
        endWord(at: index)
        start = letters.index(after: index)
      } else if letter.isUppercase, let before,
        !before.isUppercase || letters[index...].dropFirst().first?.isLowercase == true
      {
        endWord(at: index)
        start = index
      }
      before = letter
    }
    endWord(at: letters.endIndex)
    return words
  }

  /// The scalars between words. Backticks enclose a name that is a keyword.
  private static let separators: [Unicode.Scalar] = ["_", "-", " ", "`"]

  /// The words joined by spaces: `open tab`.
  public var spaced: String { words.joined(separator: " ") }

  /// The words joined by hyphens: `open-tab`.
  public var hyphenated: String { words.joined(separator: "-") }
}

extension Unicode.Scalar {
  fileprivate var isUppercase: Bool { properties.isUppercase }
  fileprivate var isLowercase: Bool { properties.isLowercase }
}

// MARK: - ASCII

extension CommandWords {
  /// Returns the words of a name, or nil if the name has other letters than those of ASCII.
  ///
  /// A prompt splits all names when it starts, and most of them have only ASCII letters. This takes
  /// a third of the time that strings take.
  private static func words(ofASCII name: String) -> [String]? {
    let letters = Array(name.utf8)
    guard letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    var words: [String] = [], start = 0
    words.reserveCapacity(4)
    for index in letters.indices {
      if letters[index].isSeparator {
        words.addWord(letters[start..<index])
        start = index + 1
      } else if isStart(index, of: letters) {
        words.addWord(letters[start..<index])
        start = index
      }
    }
    words.addWord(letters[start...])
    return words
  }

  /// Returns whether a capital letter begins a word.
  private static func isStart(_ index: Int, of letters: [UInt8]) -> Bool {
    guard index > 0, letters[index].isCapital else { return false }
    return !letters[index - 1].isCapital
      || index + 1 < letters.count && letters[index + 1].isSmall
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is `_`, `-`, a space or a backtick.
  fileprivate var isSeparator: Bool { self == 0x5F || self == 0x2D || self == 0x20 || self == 0x60 }
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
}

extension [String] {
  /// Appends a word in lowercase, unless it is empty.
  fileprivate mutating func addWord(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    append(String(decoding: letters.map { $0.isCapital ? $0 | 0x20 : $0 }, as: UTF8.self))
  }
}

// MARK: - Types

/// Returns the name of a type, without its module.
///
/// `String(describing:)` returns the same name, but looks for conformances of the type first, which
/// is slow for the first value of each type. Only that function leaves out the file of a private
/// type, which statically linked programs know: `(Lamp in _8216831D)`.
package func nameOfType(_ type: Any.Type) -> String {
  let name = _typeName(type, qualified: false)
  return name.utf8.contains(UInt8(ascii: "(")) ? String(describing: type) : name
}
