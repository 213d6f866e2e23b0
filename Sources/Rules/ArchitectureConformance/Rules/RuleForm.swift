/// A kind of rule: its key in a description, its method in Swift, and its documentation.
///
/// Each file of rules has a table of forms next to the methods. The reader of descriptions, the help
/// and the documentation derive from these tables, so a new rule changes one file.
struct RuleForm: Sendable {
  /// The key of the rule in a description, such as `mustNotDependOn`.
  let key: String
  /// The methods that create the rule, such as `Layer/mustNotDepend(on:)`. Overloads end with the
  /// types of their parameters, as in the links of the documentation.
  let methods: [String]
  /// A phrase that describes the subject and further keys, or an empty string if there are none.
  let subject: String
  /// A phrase that describes the value of the key.
  let value: String
  /// A sentence that describes what the rule requires.
  let documentation: String
  /// The name that rules of the form have by default, with words in capitals for the values.
  let name: String
  private let read: @Sendable (inout EntryReader) throws -> Rule

  /// Creates the form of a rule with two values.
  /// - Parameters:
  ///   - key: The key of the rule in a description.
  ///   - methods: The method or the methods that create the rule.
  ///   - subject: The part of the code base that the rule checks.
  ///   - value: The value of the key.
  ///   - other: A value with a key of its own.
  ///   - documentation: A sentence that describes what the rule requires.
  ///   - make: A closure that creates the rule.
  init<Subject: Sendable, Value: Sendable, Other: Sendable>(
    _ key: String, _ methods: Methods, _ subject: EntryParameter<Subject>,
    _ value: EntryParameter<Value>, _ other: EntryParameter<Other>, _ documentation: String,
    make: @escaping @Sendable (Subject, Value, Other) -> Rule
  ) {
    self.key = key
    self.methods = methods.names
    self.subject = Self.phrase(subject.key, other.key, other.documentation)
    self.value = value.documentation
    self.documentation = documentation
    name = make(subject.placeholder, value.placeholder, other.placeholder).name
    read = { reader in
      let subject = try subject.read(&reader, subject.key)
      return make(
        subject, try value.read(&reader, key), try other.read(&reader, other.key))
    }
  }

  init<Subject: Sendable, Value: Sendable>(
    _ key: String, _ methods: Methods, _ subject: EntryParameter<Subject>,
    _ value: EntryParameter<Value>, _ documentation: String,
    make: @escaping @Sendable (Subject, Value) -> Rule
  ) {
    self.init(key, methods, subject, value, EntryParameter<Void>.nothing, documentation) {
      subject, value, _ in make(subject, value)
    }
  }

  /// Creates the form of a rule without values.
  init<Subject: Sendable>(
    _ key: String, _ methods: Methods, _ subject: EntryParameter<Subject>, _ documentation: String,
    make: @escaping @Sendable (Subject) -> Rule
  ) {
    self.init(key, methods, subject, EntryParameter<Void>.flag, documentation) { subject, _ in
      make(subject)
    }
  }

  /// The names of one or more methods, from a string literal or an array literal.
  struct Methods: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    let names: [String]

    init(stringLiteral name: String) { names = [name] }
    init(arrayLiteral names: String...) { self.names = names }
  }

  private static func phrase(_ subject: String, _ other: String, _ documentation: String) -> String
  {
    [subject.isEmpty ? "" : "`\(subject)`", other.isEmpty ? "" : "`\(other)`: \(documentation)"]
      .filter { !$0.isEmpty }.joined(separator: ", and ")
  }
}

// MARK: - All forms

extension RuleForm {
  /// The forms of all rules by topic, in the order of the documentation.
  static let topics: [(title: String, forms: [RuleForm])] = [
    ("Rules about dependencies", dependencies + diagrams + uses + cycles + slices),
    ("Rules about declarations", declarations + conformances + unused + imports),
    ("Rules about code", forbidden),
    ("Rules about roles", acquaintances + work + carrying),
  ]

  static let all = topics.flatMap(\.forms)

  /// The keys of all rules, separated by commas.
  static var keys: String { all.map(\.key).joined(separator: ", ") }
}

// MARK: - Reading

extension RuleForm {
  /// Returns the rule that an entry describes: a subject, one requirement and exceptions.
  /// - Throws: ``ArchitectureError`` if a key is missing or unused, or if its value is wrong.
  static func rule(_ entry: DescribedEntry, _ names: DescribedNames) throws -> Rule {
    var reader = EntryReader(entry, "a rule", names)
    let form = try form(for: reader), subjects = try reader.takeSubjects()
    var rule = try Rule.joining(
      subjects.map { subject in
        if let subject { reader.choose(subject) }
        return try form.read(&reader)
      })
    let name = try reader.optional("name", as: String.self)
    let suggestion = try reader.optional("suggestion", as: String.self)
    rule = rule.called(name ?? rule.name, suggestion: suggestion)
    let severity = try reader.choice("severity", of: Rule.Severity.allCases)
    rule = rule.withSeverity(severity ?? .error)
    if try reader.optional("allowEmpty", as: Bool.self) == true {
      rule = rule.allowingNothingToCheck()
    }
    let exceptions = try reader.optional("allowing", as: [String: String].self) ?? [:]
    for (declaration, reason) in exceptions.sorted(by: { $0.key < $1.key }) {
      rule = rule.allowing(declaration, because: reason)
    }
    guard let unused = reader.unusedKey else { return rule }
    throw ArchitectureError(
      "the rule ‘\(rule.name)’ has no use for ‘\(unused)’", suggestion: "delete it from the rule")
  }

  /// The keys that are not requirements.
  private static let otherKeys: Set = [
    "layer", "types", "slices", "name", "suggestion", "allowing", "severity", "allowEmpty",
  ]

  private static func form(for reader: EntryReader) throws -> RuleForm {
    let keys = reader.keys, found = all.filter { keys.contains($0.key) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw ArchitectureError(
        "\(reader.description) has more than one requirement", suggestion: "make it several rules")
    }
    let unknown = keys.first { !Self.otherKeys.contains($0) } ?? ""
    throw ArchitectureError(
      "\(reader.description) has no requirement",
      suggestion: ArchitectureError.choice(like: unknown, all.map(\.key)))
  }
}
