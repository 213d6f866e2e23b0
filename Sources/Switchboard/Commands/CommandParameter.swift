/// One parameter of a command, as a prompt needs to know it.
public struct CommandParameter: Sendable {
  /// The name in the declaration: `index` in `closeTab(_ index: Int)`.
  public let name: String
  /// The argument label; nil where callers write none.
  public let label: String?
  /// What the documentation says of it.
  public let summary: String
  /// The Swift type, for messages.
  public let typeName: String
  /// How many words it takes; nil if its type cannot be typed.
  public let arity: CommandArity?
  /// What a word of it looks like: "a whole number".
  public let form: String
  private let listCandidates: @Sendable () -> [String]

  /// Describes a parameter of a type that can be typed.
  public init<Value: CommandParameterValue>(
    _ name: String, label: String?, summary: String, type: Value.Type
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    typeName = String(describing: type)
    // Without a label there is no name to type, so the flag's value is typed instead.
    arity = type.arity == .flag && label == nil ? .one : type.arity
    form = type.argumentForm
    listCandidates = { [candidates = type.argumentCandidates] in candidates }
  }

  /// Describes a parameter of any other type: its command runs from code only.
  public init<Value>(_ name: String, label: String?, summary: String, type: Value.Type) {
    self.name = name
    self.label = label
    self.summary = summary
    typeName = String(describing: type)
    arity = nil
    form = typeName
    listCandidates = { [] }
  }
}

// MARK: - Typing it

extension CommandParameter {
  /// True if it is told by its place rather than by its name.
  public var isPositional: Bool { label == nil }

  /// True if the line is wrong without it.
  public var isRequired: Bool { arity == .one }

  /// The option that stands before it, without the hyphens; its label in words.
  public var optionName: String { CommandWords(label ?? name).hyphenated }

  /// The name in messages: `--in-background` for what is told by name, `index` otherwise.
  public var displayName: String {
    isPositional ? CommandWords(name).hyphenated : "--\(optionName)"
  }

  /// The words it may be, where they can be listed.
  public var candidates: [String] { listCandidates() }

  /// How a usage line shows it: `<index>`, `[url]`, `[--in-background]`, `--name <text>`.
  public var usage: String {
    let place = "<\(CommandWords(name).hyphenated)>"
    switch arity {
    case .flag: return "[--\(optionName)]"
    case .one, nil: return isPositional ? place : "--\(optionName) \(place)"
    case .optional:
      return isPositional ? "[\(CommandWords(name).hyphenated)]" : "[--\(optionName) \(place)]"
    case .many:
      return isPositional ? "[\(CommandWords(name).hyphenated)…]" : "[--\(optionName) \(place)…]"
    }
  }
}
