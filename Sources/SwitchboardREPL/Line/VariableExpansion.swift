import Switchboard

/// The replacement of variables in a line by their values.
///
/// `$name`, `${name}`, `$1` and `$last` are replaced outside `'…'` if they have a value. `$?`, `$@`
/// and `$#` are also replaced, but only as separate words or inside `"…"`, because addresses may
/// contain them. A variable without a value stays as it is.
struct VariableExpansion {
  /// A closure that returns the words of a variable, or nil if it has no value.
  let value: (String) -> [String]?

  /// Returns a line with its variables replaced. Values are quoted where they need it, so that they
  /// never become operators, options or several words by accident. A shell command, which begins with
  /// `!`, stays as it is.
  func expanded(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "$")) else { return line }
    var reader = Reader(rest: line.unicodeScalars[...], value: value)
    reader.readAll()
    return String(reader.result)
  }
}

// MARK: - Reader

/// A reader that copies a line and replaces variables. It follows the rules of `Tokenizer`.
private struct Reader {
  var rest: Substring.UnicodeScalarView
  let value: (String) -> [String]?
  var result = String.UnicodeScalarView()
  private var isInQuotes = false
  private var isAtWordStart = true

  init(rest: Substring.UnicodeScalarView, value: @escaping (String) -> [String]?) {
    self.rest = rest
    self.value = value
  }

  mutating func readAll() {
    while let scalar = rest.first {
      switch scalar {
      // The shell replaces the variables of its own commands.
      case "#" where isAtWordStart && !isInQuotes, "!" where isAtWordStart && !isInQuotes:
        return copy(rest.count)
      case "\\": copy(2)
      case "'" where !isInQuotes: copyQuotation()
      case "\"":
        isInQuotes.toggle()
        copy(1)
      case "$": readVariable()
      default: copy(1)
      }
      isAtWordStart = !isInQuotes && scalar.isWhitespace
    }
  }

  private mutating func copy(_ count: Int) {
    // Appending a collection would copy the whole text.
    for scalar in rest.prefix(count) { result.append(scalar) }
    rest = rest.dropFirst(count)
  }

  private mutating func copyQuotation() {
    copy(1 + rest.dropFirst().prefix { $0 != "'" }.count + 1)
  }
}

// MARK: - Variables

extension Reader {
  /// The names that are replaced only as separate words or inside quotation marks.
  private static let marks: Set<String> = ["?", "@", "#"]

  private mutating func readVariable() {
    guard let (name, count) = name(in: rest.dropFirst()), let words = value(name) else {
      return copy(1)
    }
    let after = rest.dropFirst(count + 1)
    let isWord = isAtWordStart && !isInQuotes && (after.first?.isWhitespace ?? true)
    guard
      isWord || isInQuotes || !Self.marks.contains(name) || rest.dropFirst().first == "{"
    else { return copy(1) }
    rest = after
    let text = words.joined(separator: " ")
    if isWord {
      append(words.map { CommandLineText.quoted($0) }.joined(separator: " "))
    } else if isInQuotes {
      append(String(CommandLineText.quoted(text, always: true).dropFirst().dropLast()))
    } else {
      append(CommandLineText.quoted(text))
    }
  }

  private mutating func append(_ text: String) {
    for scalar in text.unicodeScalars { result.append(scalar) }
  }

  /// Returns the name of a variable and the number of scalars that spell it, including braces.
  private func name(in text: Substring.UnicodeScalarView) -> (name: String, count: Int)? {
    guard let first = text.first else { return nil }
    switch first {
    case "{":
      // Only the scalars of a name are scanned, because a line can contain many open braces.
      let name = text.dropFirst().prefix {
        VariableName.isPart($0) || Self.marks.contains(String($0))
      }
      let end = text.dropFirst(name.count + 1).first
      return end == "}" && !name.isEmpty ? (String(Substring(name)), name.count + 2) : nil
    case "?", "@", "#": return (String(first), 1)
    default:
      let name = text.prefix(while: VariableName.isPart)
      let digits = name.prefix { ("0"..."9").contains($0) }
      let whole = digits.isEmpty ? name : digits
      return whole.isEmpty ? nil : (String(Substring(whole)), whole.count)
    }
  }
}

// MARK: - Names

/// A namespace for the rules for names of variables and aliases.
enum VariableName {
  /// Returns whether a scalar can be part of a variable's name.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
      || ("0"..."9").contains(scalar)
  }

  /// Returns whether text is a variable's name: letters, digits and `_`, without a digit at the
  /// start.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart)
  }
}
