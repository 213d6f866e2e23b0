/// The rules that a description can have, for help.
public enum RuleTable {
  /// A paragraph for each rule: its key, its default name, its subject and value, and what it requires.
  public static var text: String {
    RuleForm.all.map { form in
      let subject = form.subject.isEmpty ? "" : "  subject: \(form.subject)\n"
      return
        "\(form.key)\n  name: \(form.name)\n\(subject)  value: \(form.value)\n  \(form.documentation)"
    }.joined(separator: "\n\n").replacing("`", with: "")
  }

  /// The default names of the rules by key, with words in capitals for the values.
  public static var names: [String: String] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.name) })
  }

  /// The keys of all rules, in the order of the documentation.
  public static var keys: [String] { RuleForm.all.map(\.key) }

  /// The methods that create the rules, by key, such as `Layer/mustNotDepend(on:)`. Overloads end with
  /// the types of their parameters.
  public static var methods: [String: [String]] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.methods) })
  }

  /// The explanations of the rules in the articles about rules, by key.
  public static var explanations: [String: String] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.explanation) })
  }

  /// The sections of the reference that list the methods of the rules, by topic.
  public static var reference: String {
    RuleForm.topics.map { topic in
      let methods = topic.forms.flatMap(\.methods).map { "- ``\($0)``" }
      return (["### \(topic.title)", ""] + methods).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The keys of the conditions of types, in the order of the documentation.
  public static var conditions: [String] { TypesForm.all.map(\.key) + ["except"] }

  /// The Swift functions that make the same choices as the conditions, by key.
  public static var choices: [String: String] {
    Dictionary(uniqueKeysWithValues: TypesForm.all.map { ($0.key, $0.choice) })
      .merging(["except": "except(_:)"]) { first, _ in first }
  }

  /// The table of rules in Markdown, as the documentation has it.
  public static var markdown: String { RuleForm.table }

  /// The table of the conditions of types in Markdown, as the documentation has it.
  public static var markdownOfConditions: String {
    let rows = TypesForm.all.map { "| `\($0.key)` | \($0.documentation) |" }
    let except = "| `except` | the name of types or of a layer to leave out |"
    return (["| Key | Value |", "|---|---|"] + rows + [except]).joined(separator: "\n")
  }
}
