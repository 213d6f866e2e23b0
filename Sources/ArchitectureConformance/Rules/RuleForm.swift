/// A kind of rule: its key in a description, its method in Swift, and its documentation.
///
/// Each file of rules has a table of forms next to the methods. The reader of descriptions, the help
/// and the documentation derive from these tables, so a new rule changes one file.
struct RuleForm: Sendable {
  /// The key of the rule in a description, such as `mustNotDependOn`.
  let key: String
  /// The method that creates the rule, such as `Layer/mustNotDepend(on:)`.
  let method: String
  /// A phrase that describes the subject and further keys, or an empty string if there are none.
  let subject: String
  /// A phrase that describes the value of the key.
  let value: String
  /// A sentence that describes what the rule requires.
  let documentation: String
  private let read: @Sendable (inout EntryReader) throws -> Rule

  /// Creates the form of a rule with two values.
  /// - Parameters:
  ///   - key: The key of the rule in a description.
  ///   - method: The method that creates the rule.
  ///   - subject: The part of the code base that the rule checks.
  ///   - value: The value of the key.
  ///   - other: A value with a key of its own.
  ///   - documentation: A sentence that describes what the rule requires.
  ///   - make: A closure that creates the rule.
  init<Subject, Value, Other>(
    _ key: String, _ method: String, _ subject: EntryParameter<Subject>,
    _ value: EntryParameter<Value>, _ other: EntryParameter<Other>, _ documentation: String,
    make: @escaping @Sendable (Subject, Value, Other) -> Rule
  ) {
    self.key = key
    self.method = method
    self.subject = Self.phrase(subject.key, other.key, other.documentation)
    self.value = value.documentation
    self.documentation = documentation
    read = { reader in
      let subject = try subject.read(&reader, subject.key)
      return make(
        subject, try value.read(&reader, key), try other.read(&reader, other.key))
    }
  }

  /// Creates the form of a rule with one value.
  init<Subject, Value>(
    _ key: String, _ method: String, _ subject: EntryParameter<Subject>,
    _ value: EntryParameter<Value>, _ documentation: String,
    make: @escaping @Sendable (Subject, Value) -> Rule
  ) {
    self.init(key, method, subject, value, EntryParameter<Void>.nothing, documentation) {
      subject, value, _ in make(subject, value)
    }
  }

  /// Creates the form of a rule without values.
  init<Subject>(
    _ key: String, _ method: String, _ subject: EntryParameter<Subject>, _ documentation: String,
    make: @escaping @Sendable (Subject) -> Rule
  ) {
    self.init(key, method, subject, EntryParameter<Void>.flag, documentation) { subject, _ in
      make(subject)
    }
  }

  private static func phrase(_ subject: String, _ other: String, _ documentation: String) -> String
  {
    if subject.isEmpty { return "" }
    return "`\(subject)`" + (other.isEmpty ? "" : ", and `\(other)`: \(documentation)")
  }
}

// MARK: - All forms

extension RuleForm {
  /// The forms of all rules, in the order of the documentation.
  static let all =
    dependencies + uses + cycles + slices + declarations + conformances + acquaintances + work
    + carrying + forbidden + unused

  /// The keys of all rules, separated by commas.
  static var keys: String { all.map(\.key).joined(separator: ", ") }

  /// The rows of the table of rules in the documentation.
  static var table: String {
    let head = ["| Requirement | Subject | Value | What it requires |", "|---|---|---|---|"]
    let rows = all.map { "| `\($0.key)` | \($0.subject) | \($0.value) | \($0.documentation) |" }
    return (head + rows).joined(separator: "\n")
  }
}

// MARK: - Reading

extension RuleForm {
  /// Returns the rule that an entry describes: a subject, one requirement and exceptions.
  /// - Throws: ``ArchitectureError`` if a key is missing or unused, or if its value is wrong.
  static func rule(_ entry: DescribedEntry, _ names: DescribedNames) throws -> Rule {
    var reader = EntryReader(entry, "a rule", names)
    var rule = try form(for: reader).read(&reader)
    let name = try reader.optional("name", as: String.self)
    let suggestion = try reader.optional("suggestion", as: String.self)
    rule = rule.called(name ?? rule.name, suggestion: suggestion)
    let exceptions = try reader.optional("allowing", as: [String: String].self) ?? [:]
    for (declaration, reason) in exceptions.sorted(by: { $0.key < $1.key }) {
      rule = rule.allowing(declaration, because: reason)
    }
    guard let unused = reader.unusedKey else { return rule }
    throw ArchitectureError(
      "the rule “\(rule.name)” has no use for “\(unused)”", suggestion: "delete it from the rule")
  }

  private static func form(for reader: EntryReader) throws -> RuleForm {
    let keys = reader.keys, found = all.filter { keys.contains($0.key) }
    guard found.count == 1, let form = found.first else {
      let what = found.isEmpty ? "no requirement" : "more than one requirement"
      throw ArchitectureError(
        "\(reader.description) has \(what)", suggestion: "give each rule one of \(Self.keys)")
    }
    return form
  }
}
