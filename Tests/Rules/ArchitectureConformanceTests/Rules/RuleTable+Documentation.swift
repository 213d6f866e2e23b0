@testable import ArchitectureConformance

/// What the documentation derives from the tables of rules and conditions.
extension RuleTable {
  /// The default names of the rules by key, with words in capitals for the values.
  static var names: [String: String] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.name) })
  }

  /// The keys of all rules, in the order of the documentation.
  static var keys: [String] { RuleForm.all.map(\.key) }

  /// The methods that create the rules, by key, such as `Layer/mustNotDepend(on:)`. Overloads end with
  /// the types of their parameters.
  static var methods: [String: [String]] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.methods) })
  }

  /// The sections of the reference that list the methods of the rules, by topic.
  static var reference: String {
    RuleForm.topics.map { topic in
      let methods = topic.forms.flatMap(\.methods).map { "- ``\($0)``" }
      return (["### \(topic.title)", ""] + methods).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The keys of the conditions of types, in the order of the documentation.
  static var conditions: [String] { TypesForm.all.map(\.key) + ["except"] }

  /// The Swift functions that make the same choices as the conditions, by key.
  static var choices: [String: String] {
    Dictionary(uniqueKeysWithValues: TypesForm.all.map { ($0.key, $0.choice) })
      .merging(["except": "except(_:)"]) { first, _ in first }
  }

  /// The table of rules in Markdown, as the documentation has it.
  static var markdown: String {
    let head = ["| Requirement | Subject | Value | What it requires |", "|---|---|---|---|"]
    let rows = RuleForm.all.map {
      "| `\($0.key)` | \($0.subject) | \($0.value) | \($0.documentation) |"
    }
    return (head + rows).joined(separator: "\n")
  }

  /// The table of the conditions of types in Markdown, as the documentation has it.
  static var markdownOfConditions: String {
    let rows = TypesForm.all.map { "| `\($0.key)` | \($0.documentation) |" }
    let except = "| `except` | the name of types or of a layer to leave out |"
    return (["| Key | Value |", "|---|---|"] + rows + [except]).joined(separator: "\n")
  }
}
