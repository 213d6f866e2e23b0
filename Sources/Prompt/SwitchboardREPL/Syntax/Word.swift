import Switchboard

/// A word of a line, with its place in the line.
struct Word: Sendable {
  /// A variable in a word, such as `$name`.
  struct Variable: Equatable, Sendable {
    let name: String
    /// The range of the variable, including its `$`, in the scalars of the word's text.
    let range: Range<Int>
    /// A Boolean value that indicates whether the variable is within quotation marks.
    let isQuoted: Bool
  }

  /// The text of the word, without quotes and escapes.
  let text: String
  /// The word as it is typed.
  let source: Substring
  /// A Boolean value that indicates whether the word begins with a quote or an escape. A quoted word
  /// is neither an option nor part of a command's name.
  let isQuoted: Bool
  /// A Boolean value that indicates whether the word has no quotes and no escapes.
  let isBare: Bool
  let variables: [Variable]
  /// The quote that is not closed, or nil.
  let openQuote: Unicode.Scalar?
  /// The place of the word in the line that the user typed, or nil if the word is not in it.
  private(set) var place: Range<String.Index>?

  /// Creates a word that is part of a line.
  init(
    _ text: String, source: Substring, isQuoted: Bool, isBare: Bool, variables: [Variable],
    openQuote: Unicode.Scalar?
  ) {
    self.text = text
    self.source = source
    self.isQuoted = isQuoted
    self.isBare = isBare
    self.variables = variables
    self.openQuote = openQuote
    place = source.startIndex..<source.endIndex
  }

  /// Creates a word that is in no line.
  init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
    source = text[...]
    isBare = !isQuoted
    variables = []
    openQuote = nil
  }

  /// Returns the same word with another place in the typed line.
  func at(_ place: Range<String.Index>?) -> Self {
    var word = self
    word.place = place
    return word
  }

  /// The same word, marked as unquoted.
  var unquoted: Self { Self(text).at(place) }
}

extension Word: Equatable {
  /// Two words are equal if they mean the same.
  static func == (left: Self, right: Self) -> Bool {
    left.text == right.text && left.isQuoted == right.isQuoted && left.variables == right.variables
  }
}

// MARK: - Meaning

extension Word {
  /// Returns whether the word is an operator or an option with this text.
  func isSign(_ text: String) -> Bool { !isQuoted && self.text == text }

  /// A Boolean value that indicates whether the word is an option, such as `--json`.
  var isOption: Bool { text.hasPrefix("--") && !isQuoted }

  /// A Boolean value that indicates whether the word is a short option, such as `-t`. `-4`, `-inf`
  /// and `-` are not short options.
  var isShortOption: Bool { !isQuoted && CommandLineText.isShortOption(text) }

  /// A Boolean value that indicates whether the word is the beginning of a shell command where it
  /// begins a line, as in `time !make`.
  var beginsShellCommand: Bool { text.hasPrefix("!") && !isQuoted }
}

// MARK: - Typing words again

extension Word {
  /// Text that is parsed as this word. The text is quoted if necessary.
  var retyped: String {
    guard variables.isEmpty else { return retypedWithVariables }
    // A word that begins with a quote would be neither an option nor a shell command, so these
    // signs stay outside the quotes.
    let sign = isOption ? "--" : isShortOption ? "-" : beginsShellCommand ? "!" : ""
    guard !sign.isEmpty else {
      return CommandLineText.quoted(text, always: isQuoted || !isBare && Self.isOperator(text))
    }
    guard text != sign else { return text }
    return sign + CommandLineText.quoted(String(text.dropFirst(sign.count)))
  }

  /// The words that a shell would treat as operators, and that a line refuses.
  static let foreignOperators: Set = ["&&", "||", "<", "<<", "2>", "&>", "2>&1"]

  /// Returns whether a line would read a bare word as an operator, or refuse it.
  private static func isOperator(_ text: String) -> Bool {
    foreignOperators.contains(text) || text == "&"
      || [";", "|", ">"].contains(where: text.hasPrefix)
  }

  private var retypedWithVariables: String {
    let scalars = Array(text.unicodeScalars)
    var result = isQuoted ? "\"\"" : "", end = 0
    for variable in variables {
      let before = scalars[end..<variable.range.lowerBound]
      result += end == 0 ? retyped(first: before) : Self.quoted(before)
      let typed = String(String.UnicodeScalarView(scalars[variable.range]))
      result += variable.isQuoted ? "\"\(typed)\"" : typed
      end = variable.range.upperBound
    }
    return result + Self.quoted(scalars[end...])
  }

  private static func quoted(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let text = String(String.UnicodeScalarView(scalars))
    return text.isEmpty ? "" : CommandLineText.quoted(text, always: true)
  }

  /// Returns the text before the first variable, as it is typed. A sign at its start keeps its
  /// meaning.
  private func retyped(first scalars: ArraySlice<Unicode.Scalar>) -> String {
    let start = String(String.UnicodeScalarView(scalars))
    if start.isEmpty || !isBare && Self.isOperator(text) { return Self.quoted(scalars) }
    return Word(start).retyped
  }
}

extension Sequence<Word> {
  /// The text of the words, separated by spaces.
  var typed: String { map(\.text).joined(separator: " ") }
}

extension Collection<Word> {
  /// The place of the words in the typed line, or nil if they are not in it.
  var place: Range<String.Index>? {
    let places = compactMap(\.place)
    guard let start = places.map(\.lowerBound).min(), let end = places.map(\.upperBound).max()
    else { return nil }
    return start..<end
  }

  /// The words as arguments of a command that takes a line. A shell command at the end is one word, and
  /// stays as it is, because the shell parses it.
  var lineArguments: [String] {
    let shell = firstIndex(where: \.beginsShellCommand) ?? endIndex
    let command = self[shell...].sourceText
    return self[..<shell].map(\.retyped) + (command.isEmpty ? [] : [command])
  }

  /// The words as they are typed, with the text between them if they are in one line.
  var sourceText: String {
    guard let first, let last = reversed().first else { return "" }
    let line = first.source.base
    guard line == last.source.base, first.source.startIndex <= last.source.endIndex else {
      return map { String($0.source) }.joined(separator: " ")
    }
    return String(line[first.source.startIndex..<last.source.endIndex])
  }

  /// The line that the words spell as an argument of another line.
  var line: String { lineArguments.joined(separator: " ") }
}

// MARK: - Variables

extension Collection<Word> {
  /// Returns the words with their variables replaced by values.
  ///
  /// A variable that is a whole word becomes one word for each of its words. Elsewhere, its words are
  /// joined. A value never becomes an operator, an option or several words by accident. A variable
  /// without a value stays as it is, and so does a shell command, which begins with `!`.
  /// - Parameter value: A closure that returns the words of a variable, or nil if it has no value.
  func expanded(_ value: (String) -> [String]?) -> [Word] {
    guard contains(where: { !$0.variables.isEmpty }) else { return Array(self) }
    let shell = firstIndex(where: \.beginsShellCommand) ?? endIndex
    return self[..<shell].flatMap { $0.expanded(value) } + self[shell...]
  }

  /// The names of the variables in the words.
  var variableNames: [String] { flatMap { $0.variables.map(\.name) } }
}

extension Word {
  fileprivate func expanded(_ value: (String) -> [String]?) -> [Word] {
    guard let first = variables.first else { return [self] }
    if isBare, first.range.count == text.unicodeScalars.count {
      return value(first.name)?.map { Word(value: $0).at(place) } ?? [self]
    }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView(), end = 0
    for variable in variables {
      guard let words = value(variable.name) else { continue }
      result += scalars[end..<variable.range.lowerBound]
      result += words.joined(separator: " ").unicodeScalars
      end = variable.range.upperBound
    }
    result += scalars[end...]
    let beginsWithValue = first.range.lowerBound == 0 && value(first.name) != nil
    let text = String(result)
    let isQuoted = isQuoted || beginsWithValue && Word(value: text).isQuoted
    return [Word(text, isQuoted: isQuoted).at(place)]
  }

  /// Creates a word from a value. The word is quoted if a part of the value would otherwise have a
  /// special meaning.
  private init(value: String) {
    self.init(value, isQuoted: CommandLineText.quoted(value) != value)
  }
}

/// A namespace for the rules for names of variables and aliases.
enum VariableName {
  /// The names that are variables only as separate words or within quotation marks, because addresses
  /// may contain them.
  static let marks: Set<String> = ["?", "@", "#"]

  /// Returns whether a scalar can be part of a variable's name.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic || isDigit(scalar)
  }

  /// Returns whether text is a variable's name: letters, digits and `_`, without a digit at the
  /// start.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !isDigit(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart)
  }

  /// Returns the name of a variable after its `$`, and the number of scalars that spell it, including
  /// braces.
  static func beginning(
    _ text: Substring.UnicodeScalarView
  ) -> (name: String, count: Int, hasBraces: Bool)? {
    guard let first = text.first else { return nil }
    if first == "{" {
      // Only the scalars of a name are scanned, because a line can contain many open braces.
      let name = text.dropFirst().prefix { isPart($0) || marks.contains(String($0)) }
      let end = text.dropFirst(name.count + 1).first
      return end == "}" && !name.isEmpty ? (String(Substring(name)), name.count + 2, true) : nil
    }
    if marks.contains(String(first)) { return (String(first), 1, false) }
    let name = text.prefix(while: isPart)
    let digits = name.prefix(while: isDigit)
    let whole = digits.isEmpty ? name : digits
    return whole.isEmpty ? nil : (String(Substring(whole)), whole.count, false)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
