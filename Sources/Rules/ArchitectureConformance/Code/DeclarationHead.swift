/// The attributes and modifiers that are written in front of a declaration's name.
struct DeclarationHead: Sendable, Hashable {
  /// The offset of the first attribute or modifier.
  private(set) var start: Int
  /// The names of the attributes in source order, without `@` and arguments.
  private(set) var attributes: [String] = []
  /// The modifiers in source order, without arguments such as `(set)`.
  private(set) var modifiers: [String] = []
  /// The access level that the declaration states, or nil if it states none.
  private(set) var access: AccessLevel?
  /// A Boolean value that indicates whether code can't use the declaration on some or any platform.
  private(set) var isUnavailable = false
  /// A Boolean value that indicates whether code can't use the declaration on any platform.
  private(set) var isUnavailableEverywhere = false

  /// Reads the head in front of a name, which can be in backticks or the last part of a longer name.
  init(_ code: SourceText, before name: Int) {
    start = code.startOfName(endingAt: code.byte(name - 1) == "`" ? name - 1 : name)
    while readWord(in: code) {}
  }

  /// Reads the word in front of the start. Returns whether it belongs to the head.
  private mutating func readWord(in code: SourceText) -> Bool {
    var end = code.skipSpace(before: start), arguments = ""
    if code.byte(end - 1) == ")" {
      guard let open = code.startOfParentheses(endingAt: end) else { return false }
      arguments = code.text(in: open..<end)
      end = open
    }
    let first = code.startOfName(endingAt: end), word = code.text(in: first..<end)
    if first < end, code.byte(first - 1) == "@" {
      start = first - 1
      add(attribute: word, arguments)
      return true
    }
    guard Self.words.contains(word) else { return false }
    start = first
    modifiers.insert(word, at: 0)
    if arguments.isEmpty { access = AccessLevel(rawValue: word) ?? access }
    return true
  }

  private mutating func add(attribute: String, _ arguments: String) {
    attributes.insert(attribute, at: 0)
    let words = arguments.split { !$0.isLetter }
    guard attribute == "available", words.contains("unavailable") else { return }
    isUnavailable = true
    if arguments.hasPrefix("(*") { isUnavailableEverywhere = true }
  }

  /// The words that can precede the name of a declaration or a module.
  private static let words: Set = [
    "private", "fileprivate", "internal", "package", "public", "open", "final", "static", "class",
    "struct", "enum", "protocol", "actor", "extension", "func", "var", "let", "case", "typealias",
    "associatedtype", "indirect", "lazy", "weak", "unowned", "mutating", "nonmutating", "consuming",
    "borrowing", "override", "required", "convenience", "dynamic", "optional", "nonisolated",
    "isolated", "distributed", "prefix", "postfix", "infix", "async", "macro", "inout", "subscript",
    "import",
  ]
}
