/// A Swift name split into the words that a user types. `openURLInTab` becomes "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lowercase.
  public let words: [String]

  /// Splits a Swift name into words. A run of capital letters is one word, except that a capital
  /// letter before a lowercase letter begins the next word.
  public init(_ name: String) {
    let letters = Array(name.unicodeScalars)
    var words: [String.UnicodeScalarView] = [.init()]
    for (index, letter) in letters.enumerated() {
      // Backticks enclose a name that is a keyword.
      let isSeparator = "_- `".unicodeScalars.contains(letter)
      if isSeparator || Self.beginsWord(index, in: letters) { words.append(.init()) }
      if !isSeparator { words[words.count - 1].append(letter) }
    }
    self.words = words.filter { !$0.isEmpty }.map { String($0).lowercased() }
  }

  private static func beginsWord(_ index: Int, in letters: [Unicode.Scalar]) -> Bool {
    guard index > 0, isUppercase(letters[index]) else { return false }
    let next = letters.dropFirst(index + 1).first
    return !isUppercase(letters[index - 1]) || next?.properties.isLowercase == true
  }

  private static func isUppercase(_ letter: Unicode.Scalar) -> Bool {
    // The table of the properties of all letters is slow.
    letter.isASCII ? ("A"..."Z").contains(letter) : letter.properties.isUppercase
  }

  /// The words joined by spaces: `open tab`.
  public var spaced: String { words.joined(separator: " ") }

  /// The words joined by underscores: `open_tab`.
  package var underscored: String { words.joined(separator: "_") }

  /// The words joined by hyphens: `open-tab`.
  public var hyphenated: String { words.joined(separator: "-") }
}

// MARK: - Types

/// Returns the name of a type, without its module.
///
/// `String(describing:)` returns the same name, but looks for conformances of the type first, which
/// is slow for the first value of each type. It is used only for a private type, because
/// `_typeName` includes the file of such a type in statically linked programs:
/// `(Lamp in _8216831D)`.
package func nameOfType(_ type: Any.Type) -> String {
  let name = _typeName(type, qualified: false)
  return name.utf8.contains(UInt8(ascii: "(")) ? String(describing: type) : name
}
