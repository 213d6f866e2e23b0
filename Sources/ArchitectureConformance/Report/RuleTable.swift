/// The rules that a description can have, for help.
public enum RuleTable {
  /// A paragraph for each rule: its key, its subject and value, and what it requires.
  public static var text: String {
    RuleForm.all.map { form in
      let subject = form.subject.isEmpty ? "" : "  subject: \(form.subject)\n"
      return "\(form.key)\n\(subject)  value: \(form.value)\n  \(form.documentation)"
    }.joined(separator: "\n\n").replacing("`", with: "")
  }

  /// The keys of all rules, in the order of the documentation.
  public static var keys: [String] { RuleForm.all.map(\.key) }

  /// The methods that create the rules, by key, such as `Layer/mustNotDepend(on:)`.
  public static var methods: [String: String] {
    Dictionary(uniqueKeysWithValues: RuleForm.all.map { ($0.key, $0.method) })
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
