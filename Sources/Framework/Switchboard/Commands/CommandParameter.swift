/// A description of a command's parameter, for use by prompts.
public struct CommandParameter: Sendable {
  /// The parameter's name in the declaration, such as `index` in `closeTab(_ index: Int)`.
  public let name: String
  /// The argument label, or nil if the parameter has none.
  public internal(set) var label: String?
  /// The parameter's documentation.
  public let summary: String
  private let type: Any.Type
  /// The type of the parameter's values, or nil if they cannot be typed.
  public var valueType: (any CommandParameterType.Type)? { type as? any CommandParameterType.Type }
  /// The letter of the short option, such as `u` for `-u`, or nil if there is none.
  public internal(set) var shortFlag: Character?
  /// The words to use if the user types none, or nil if there is no default.
  public internal(set) var defaultWords: [String]?
  /// The only words that the parameter accepts, or an empty array if its type decides.
  public internal(set) var choices: [String] = []
  /// A Boolean value that indicates whether an earlier parameter of the command has the same label.
  fileprivate(set) var hasRepeatedLabel = false
}

extension CommandParameter {
  /// Creates a description of a parameter. A command with a parameter whose type isn't a
  /// ``CommandParameterType`` can be called only from code.
  /// - Parameters:
  ///   - name: The parameter's name in the declaration.
  ///   - label: The argument label, or nil if the parameter has none.
  ///   - summary: The parameter's documentation.
  ///   - type: The type of the parameter's values.
  ///   - shortFlag: The letter of the short option. Ignored if the parameter has no label.
  ///   - defaultWords: The words to use if the user types none.
  public init(
    _ name: String, label: String?, summary: String, type: Any.Type, shortFlag: Character? = nil,
    defaultWords: [String]? = nil
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.type = type
    self.defaultWords = defaultWords
    self.shortFlag = label == nil ? nil : shortFlag
  }
}

// MARK: - Typing the parameter

extension CommandParameter {
  /// The name of the parameter's Swift type, for messages.
  public var typeName: String { nameOfType(type) }

  /// The number of words that the parameter accepts, or nil if its values cannot be typed.
  public var arity: CommandArity? {
    switch valueType?.arity {
    // Without a label, there is no option name to type, so users type the flag's value instead.
    case .flag where isPositional: .one
    case .toggle where isPositional: .optional
    // A flag that is on by default needs a way to turn it off.
    case .flag where defaultWords == ["on"]: .toggle
    case let arity: arity
    }
  }

  /// A description of a valid word, such as "a whole number".
  public var form: String {
    choices.isEmpty ? valueType?.valueDescription ?? typeName : choices.list(.or)
  }

  /// A Boolean value that indicates whether words are assigned to the parameter by their position.
  public var isPositional: Bool { label == nil }

  /// A Boolean value that indicates whether a user must type a value for the parameter.
  public var isRequired: Bool { arity == .one && defaultWords == nil }

  /// The name of the parameter's option, without the leading hyphens. This is the label, or the name
  /// in the declaration if an earlier parameter has the same label.
  public var optionName: String {
    CommandWords(hasRepeatedLabel ? name : label ?? name).hyphenated
  }

  /// The name shown in messages, such as `--in-background` for an option or `index` for a
  /// positional parameter.
  public var displayName: String {
    isPositional ? CommandWords(name).hyphenated : "--\(optionName)"
  }

  /// The candidates that the parameter or its type provides independently of the context.
  public var candidates: [String] {
    choices.isEmpty ? valueType?.argumentCandidates ?? [] : choices
  }

  /// Returns whether words represent a valid value for the parameter.
  public func reads(_ words: [String]) -> Bool { value(of: words) != nil }

  /// Returns the value that words represent, or nil if they are not valid.
  func value(of words: [String]) -> (any CommandParameterType)? {
    guard choices.isEmpty || words.allSatisfy(choices.contains) else { return nil }
    return valueType?.init(arguments: words)
  }

  /// The parameter as it appears in a usage line, such as `<index>`, `[url]`, `[--in-background]`,
  /// or `--name <text>`.
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

extension [CommandParameter] {
  var withOwnOptions: Self {
    var labels: Set<String> = []
    return map { parameter in
      var parameter = parameter
      if let label = parameter.label { parameter.hasRepeatedLabel = !labels.insert(label).inserted }
      return parameter
    }
  }
}
