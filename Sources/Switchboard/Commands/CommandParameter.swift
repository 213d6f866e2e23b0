/// A parameter of a command, as a prompt describes it.
public struct CommandParameter: Sendable {
  /// The name in the declaration: `index` in `closeTab(_ index: Int)`.
  public let name: String
  /// The argument label, or nil if the parameter has none.
  public let label: String?
  /// The documentation of the parameter.
  public let summary: String
  /// The name of the Swift type, for messages.
  public let typeName: String
  /// The number of words it takes, or nil if its type cannot be typed.
  public let arity: CommandArity?
  /// A description of one word: "a whole number".
  public let form: String
  /// The letter of the short option: `u` for `-u`. Nil if there is none.
  public let shortFlag: Character?
  /// The words that are used if none are typed, or nil if there is no default.
  public let defaultWords: [String]?
  /// The type of its value, or nil if it cannot be typed.
  public let valueType: (any CommandParameterType.Type)?

  /// Describes a parameter of a type that can be typed.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label, or nil if the parameter has none.
  ///   - summary: The documentation of the parameter.
  ///   - type: The type of its value.
  ///   - shortFlag: The letter of the short option. It is ignored without a label.
  ///   - defaultWords: The words that are used if none are typed.
  public init<Value: CommandParameterType>(
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
    form = type.valueDescription
    valueType = type
  }

  /// Describes a parameter of a type that can be typed, without a short option and a default.
  ///
  /// Default arguments would make the compiler prefer the initializer for any other type.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label, or nil if the parameter has none.
  ///   - summary: The documentation of the parameter.
  ///   - type: The type of its value.
  public init<Value: CommandParameterType>(
    _ name: String, label: String?, summary: String, type: Value.Type
  ) {
    self.init(
      name, label: label, summary: summary, type: type, shortFlag: nil, defaultWords: nil)
  }

  /// Describes a parameter of any other type. Its command runs only from code.
  /// - Parameters:
  ///   - name: The name in the declaration.
  ///   - label: The argument label, or nil if the parameter has none.
  ///   - summary: The documentation of the parameter.
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
  /// A Boolean value that indicates whether a word is assigned to the parameter by its position.
  public var isPositional: Bool { label == nil }

  /// A Boolean value that indicates whether a line without the parameter is wrong.
  public var isRequired: Bool { arity == .one && defaultWords == nil }

  /// The name of the parameter's option, without hyphens: the label in words.
  public var optionName: String { CommandWords(label ?? name).hyphenated }

  /// The name in messages: `--in-background` for an option, `index` otherwise.
  public var displayName: String {
    isPositional ? CommandWords(name).hyphenated : "--\(optionName)"
  }

  /// The possible words for it, as far as its type can list them without a context.
  public var candidates: [String] { valueType?.argumentCandidates ?? [] }

  /// Returns whether words read as a value of the parameter.
  public func reads(_ words: [String]) -> Bool { valueType?.init(arguments: words) != nil }

  /// The form of the parameter in a usage line: `<index>`, `[url]`, `[--in-background]`, `--name
  /// <text>`.
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
  /// The arity of a parameter without a name to type.
  fileprivate var withoutLabel: Self {
    switch self {
    case .flag: .one
    case .toggle: .optional
    default: self
    }
  }
}
