import Switchboard

/// A value of a broadcast property that the user types, such as the value that `wait for` awaits.
struct ExpectedValue: Equatable {
  /// The value as the property shows it, so `no` is `off`.
  let text: String
  /// A Boolean value that indicates whether the property's values cannot be typed in full, so that
  /// their first word is enough.
  private let isFirstWord: Bool

  /// Creates a value.
  /// - Parameters:
  ///   - word: The word that the user types.
  ///   - entry: The entry of the property.
  ///   - command: The name of the command for which the user types the word.
  /// - Throws: ``LineError`` if the property can never have this value.
  init(
    _ word: String, of entry: BroadcastEntry, for command: String
  ) throws(LineError) {
    isFirstWord = entry.valueType == nil
    guard let type = entry.valueType else {
      text = try Self.text(word, as: entry.words, of: entry.name, for: command)
      return
    }
    guard let text = Self.text(of: word, as: type) else {
      throw .wrongValue(
        word, of: entry.name, form: type.valueDescription,
        suggestion: Suggestion.nearest(to: word, of: Self.candidates(of: type)), command: command)
    }
    self.text = text
  }

  /// Returns whether a property has this value.
  func matches(_ reading: BroadcastReading) -> Bool {
    let current = reading.text
    guard isFirstWord, current != text else { return current == text }
    return current.prefix { !" :".contains($0) } == text
  }

  /// Returns a text that is a value, or its first word.
  /// - Throws: ``LineError`` if it can be neither.
  private static func text(
    _ text: String, as words: (any BroadcastWords.Type)?, of name: String, for command: String
  ) throws(LineError) -> String {
    guard let words, !words.accepts(text) else { return text }
    throw .wrongValue(
      text, of: name, form: words.wordDescription,
      suggestion: Suggestion.nearest(to: text, of: words.words), command: command)
  }

  /// Returns a phrase that describes the values of a property.
  static func form(of entry: BroadcastEntry) -> String {
    entry.valueType?.valueDescription ?? entry.words?.wordDescription ?? "a value"
  }

  private static func text(of word: String, as type: any CommandParameterType.Type) -> String? {
    let words = type.arity == .many ? word.split(separator: " ").map(String.init) : [word]
    if let value = type.init(arguments: words) {
      return value.arguments.isEmpty ? "none" : value.arguments.joined(separator: " ")
    }
    let canBeMissing = type.arity != .one && type.arity != .flag
    return word == "none" && canBeMissing ? "none" : nil
  }

  /// Returns the values that a property can have, or those that are known.
  static func candidates(of entry: BroadcastEntry) -> [String] {
    entry.valueType.map(candidates) ?? entry.words?.words ?? []
  }

  private static func candidates(of type: any CommandParameterType.Type) -> [String] {
    type.argumentCandidates + (type.arity == .optional || type.arity == .toggle ? ["none"] : [])
  }
}
