/// A Swift name split into the words that a user types. `openURLInTab` becomes "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lowercase.
  public let words: [String]

  /// Splits a Swift name into words. A run of capital letters is one word, except that a capital
  /// letter before a lowercase letter begins the next word.
  public init(_ name: String) {
    let letters = name.unicodeScalars.filter { $0 != "`" }.map { $0 }
    var words: [String.UnicodeScalarView] = []
    for (index, letter) in letters.enumerated() {
      if letter == "_" || letter == "-" || letter == " " {
        words.append("".unicodeScalars)
      } else if words.isEmpty || Self.isStart(index, of: letters) {
        words.append(letter.lowercased)
      } else {
        words[words.count - 1] += letter.lowercased
      }
    }
    self.words = words.filter { !$0.isEmpty }.map { String($0) }
  }

  private static func isStart(_ index: Int, of letters: [Unicode.Scalar]) -> Bool {
    guard index > 0, letters[index].isUppercase else { return false }
    let next = index + 1 < letters.count ? letters[index + 1] : nil
    return !letters[index - 1].isUppercase || next?.isLowercase == true
  }

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

  fileprivate var lowercased: String.UnicodeScalarView {
    guard isASCII else { return properties.lowercaseMapping.unicodeScalars }
    return String(isUppercase ? Unicode.Scalar(UInt8(value) + 32) : self).unicodeScalars
  }
}

// MARK: - Types

/// Returns the name of a type, without its module.
///
/// `String(describing:)` returns the same name, but looks for conformances of the type first, which
/// is slow for the first value of each type.
func nameOfType(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
