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
  /// The letter of the short option: `u` for `-u`; nil without one.
  public let shortFlag: Character?
  /// The words that are used if none are typed; nil without a default.
  public let defaultWords: [String]?
  /// The type of its value; nil if it cannot be typed.
  public let valueType: (any CommandParameterValue.Type)?

  /// Describes a parameter of a type that can be typed.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label; nil where callers write none.
  ///   - summary: What the documentation says of it.
  ///   - type: The type of its value.
  ///   - shortFlag: The letter of the short option; without a label it is ignored.
  ///   - defaultWords: The words that are used if none are typed.
  public init<Value: CommandParameterValue>(
    _ name: String, label: String?, summary: String, type: Value.Type, shortFlag: Character?,
    defaultWords: [String]?
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.defaultWords = defaultWords
    self.shortFlag = label == nil ? nil : shortFlag
    typeName = String(describing: type)
    // Without a label there is no name to type, so the flag's value is typed instead.
    let arity = label == nil ? type.arity.withoutLabel : type.arity
    // A flag that is usually on needs a way to be turned off.
    self.arity = arity == .flag && defaultWords == ["on"] ? .toggle : arity
    form = type.argumentForm
    valueType = type
  }

  /// Describes a parameter of a type that can be typed, without a short option and a default.
  ///
  /// Default arguments would make the compiler prefer the initializer for any other type.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label; nil where callers write none.
  ///   - summary: What the documentation says of it.
  ///   - type: The type of its value.
  public init<Value: CommandParameterValue>(
    _ name: String, label: String?, summary: String, type: Value.Type
  ) {
    self.init(
      name, label: label, summary: summary, type: type, shortFlag: nil, defaultWords: nil)
  }

  /// Describes a parameter of any other type: its command runs from code only.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label; nil where callers write none.
  ///   - summary: What the documentation says of it.
  ///   - type: The type of its value.
  public init<Value>(_ name: String, label: String?, summary: String, type: Value.Type) {
    self.name = name
    self.label = label
    self.summary = summary
    typeName = String(describing: type)
    arity = nil
    form = typeName
    shortFlag = nil
    defaultWords = nil
    valueType = nil
  }
}

// MARK: - Typing it

extension CommandParameter {
  /// A Boolean value that indicates whether its place in the line tells which parameter a word is for.
  public var isPositional: Bool { label == nil }

  /// A Boolean value that indicates whether the line is wrong without it.
  public var isRequired: Bool { arity == .one && defaultWords == nil }

  /// The option that stands before it, without the hyphens; its label in words.
  public var optionName: String { CommandWords(label ?? name).hyphenated }

  /// The name in messages: `--in-background` for an option, `index` otherwise.
  public var displayName: String {
    isPositional ? CommandWords(name).hyphenated : "--\(optionName)"
  }

  /// The words it may be, as far as its type can list them without a context.
  public var candidates: [String] { valueType?.argumentCandidates ?? [] }

  /// Returns whether words read as a value of the parameter.
  public func reads(_ words: [String]) -> Bool { valueType?.init(arguments: words) != nil }

  /// How a usage line shows it: `<index>`, `[url]`, `[--in-background]`, `--name <text>`.
  public var usage: String {
    let place = CommandWords(name).hyphenated
    switch arity {
    case .flag: return "[--\(optionName)]"
    case .toggle: return "[--[no-]\(optionName)]"
    case .one where isRequired, nil:
      return isPositional ? "<\(place)>" : "--\(optionName) <\(place)>"
    case .one, .optional: return isPositional ? "[\(place)]" : "[--\(optionName) <\(place)>]"
    case .many: return isPositional ? "[\(place)…]" : "[--\(optionName) <\(place)>…]"
    }
  }
}

extension CommandArity {
  /// The arity of a parameter that has no name to be typed.
  fileprivate var withoutLabel: Self {
    switch self {
    case .flag: .one
    case .toggle: .optional
    default: self
    }
  }
}
