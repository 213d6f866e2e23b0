/// A namespace for texts about the rules that a description can have, for help and documentation.
public enum RuleTable {
  /// A paragraph for each rule: its key, its default name, its subject and value, and what it requires.
  public static var text: String {
    RuleForm.all.map { form in
      let subject = form.subject.isEmpty ? "" : "  subject: \(form.subject)\n"
      return
        "\(form.key)\n  name: \(form.name)\n\(subject)  value: \(form.value)\n  \(form.documentation)"
    }.joined(separator: "\n\n").replacing("`", with: "")
  }
}
