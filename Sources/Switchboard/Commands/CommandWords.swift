/// A Swift name split into the words that a user types. `openURLInTab` becomes "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lowercase.
  public let words: [String]

  /// Splits a Swift name into words. A run of capital letters is one word, except that a capital
  /// letter before a lowercase letter begins the next word.
  public init(_ name: String) {
    let letters = name.unicodeScalars
    var words: [String] = [], start = letters.startIndex, before: Unicode.Scalar?
    func endWord(at end: String.Index) {
      if start < end { words.append(name[start..<end].lowercased()) }
    }
    for index in letters.indices {
      let letter = letters[index]
      if Self.separators.contains(letter) {
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
    self.words = words
  }

  /// The scalars between words. Backticks enclose a name that is a keyword.
  private static let separators: [Unicode.Scalar] = ["_", "-", " ", "`"]

  /// The words joined by spaces: `open tab`.
  public var spaced: String { words.joined(separator: " ") }

  /// The words joined by hyphens: `open-tab`.
  public var hyphenated: String { words.joined(separator: "-") }
}

// A prompt splits all names when it starts, and most of them have only ASCII letters.
extension Unicode.Scalar {
  fileprivate var isUppercase: Bool {
    isASCII ? ("A"..."Z").contains(self) : properties.isUppercase
  }

  fileprivate var isLowercase: Bool {
    isASCII ? ("a"..."z").contains(self) : properties.isLowercase
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
