/// A Swift name split into the words that a user types. `openURLInTab` becomes "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lowercase.
  public let words: [String]

  /// Splits a Swift name into words. A run of capital letters is one word, except that a capital
  /// letter before a lowercase letter begins the next word.
  public init(_ name: String) {
    let letters = Array(name.filter { $0 != "`" })
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      if letter == "_" || letter == "-" || letter == " " {
        words.append("")
      } else if words.isEmpty || Self.isStart(index, of: letters) {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1] += letter.lowercased()
      }
    }
    self.words = words.filter { !$0.isEmpty }
  }

  private static func isStart(_ index: Int, of letters: [Character]) -> Bool {
    guard index > 0, letters[index].isUppercase else { return false }
    let next = index + 1 < letters.count ? letters[index + 1] : nil
    return !letters[index - 1].isUppercase || next?.isLowercase == true
  }

  /// The words joined by spaces: `open tab`.
  public var spaced: String { words.joined(separator: " ") }

  /// The words joined by hyphens: `open-tab`.
  public var hyphenated: String { words.joined(separator: "-") }
}

// MARK: - Types

/// Returns the name of a type, without its module.
///
/// `String(describing:)` returns the same name, but looks for conformances of the type first, which
/// is slow for the first value of each type.
func nameOfType(_ type: Any.Type) -> String { _typeName(type, qualified: false) }
