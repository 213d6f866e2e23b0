/// A Swift name taken apart into the words a person types: `openURLInTab` is "open url in tab".
public struct CommandWords: Sendable, Equatable {
  /// The words, in lower case.
  public let words: [String]

  /// Splits a Swift name; a run of capitals is one word up to the last before a small letter.
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

  /// The words with spaces between: `open tab`.
  public var spaced: String { words.joined(separator: " ") }

  /// The words with hyphens between: `open-tab`.
  public var hyphenated: String { words.joined(separator: "-") }
}
