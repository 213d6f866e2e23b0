/// A parser that reads a tab list notation one character at a time.
struct TabListNotationParser {
  let text: String
  private var notation = TabListNotation([])
  private var letters: Set<Character> = []
  private var numbers: Set<Int> = []
  private var digits = ""
  private var group: Int?
  private var hasBar = false
  private var offset = 0

  init(text: String) { self.text = text }

  mutating func take(_ character: Character, at offset: Int) throws(TabListNotationError) {
    self.offset = offset
    guard digits.isEmpty || character == "{" || isDigit(character) else {
      throw error("a group's number is followed by ‘{’")
    }
    switch character {
    case " ": break
    case "|": try pin()
    case "*": try activate()
    case "{": try open()
    case "}": try close()
    case _ where isDigit(character): try number(character)
    case _ where character.isLetter: try add(character)
    default: throw error("‘\(character)’ means nothing here")
    }
  }

  mutating func finish() throws(TabListNotationError) -> TabListNotation {
    offset = text.count
    guard digits.isEmpty else { throw error("a group's number is followed by ‘{’") }
    guard group == nil else { throw error("a group is not closed: ‘}’ is missing") }
    return notation
  }
}

// MARK: - Characters

extension TabListNotationParser {
  private mutating func add(_ letter: Character) throws(TabListNotationError) {
    guard letters.insert(letter).inserted else { throw error("tab ‘\(letter)’ is here already") }
    notation.tabs.append(.init(letter, in: group.map { .group($0) } ?? .ungrouped))
  }

  private mutating func activate() throws(TabListNotationError) {
    guard let last = notation.tabs.last, followsLetter else {
      throw error("‘*’ follows a tab")
    }
    guard notation.active == nil else { throw error("there is an active tab already") }
    notation.active = last.letter
  }

  private mutating func pin() throws(TabListNotationError) {
    guard !hasBar else { throw error("there is a ‘|’ already") }
    guard numbers.isEmpty else { throw error("pinned tabs are in no group") }
    hasBar = true
    for index in notation.tabs.indices { notation.tabs[index].zone = .pinned }
  }

  private mutating func number(_ digit: Character) throws(TabListNotationError) {
    guard group == nil else { throw error("groups are not in groups: ‘}’ is missing") }
    digits.append(digit)
  }

  private mutating func open() throws(TabListNotationError) {
    guard let number = Int(digits) else { throw error("‘{’ follows a group's number") }
    guard numbers.insert(number).inserted else { throw error("group \(number) is here already") }
    group = number
    digits = ""
  }

  private mutating func close() throws(TabListNotationError) {
    guard let number = group else { throw error("there is no group to close") }
    guard notation.tabs.last?.zone == .group(number) else {
      throw error("group \(number) has no tabs")
    }
    group = nil
  }
}

// MARK: - Places

extension TabListNotationParser {
  private var followsLetter: Bool {
    text.dropLast(text.count - offset).last.map(\.isLetter) ?? false
  }

  private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private func error(_ reason: String) -> TabListNotationError {
    TabListNotationError(text: text, offset: offset, reason: reason)
  }
}

/// An error at a position in a notation.
public struct TabListNotationError: Error, Hashable, Sendable {
  /// The complete text.
  public let text: String
  /// The position of the error, as a 0-based character offset.
  public let offset: Int
  /// A description of the error.
  public let reason: String
}

// MARK: - CustomStringConvertible

extension TabListNotationError: CustomStringConvertible {
  public var description: String { "‘\(text)’, character \(offset + 1): \(reason)" }
}
