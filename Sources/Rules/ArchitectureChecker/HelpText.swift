/// The text of `--help`, which comes from the table of options.
enum HelpText {
  private static let width = 80
  /// The column where the help of an option begins.
  private static let column = 26

  static var text: String {
    (overview + OptionForm.groups.map(section)).joined(separator: "\n\n")
  }

  private static let overview =
    [
      """
      Checks layers and rules against the index of the last debug build, or shows them.
      """,
      """
      The layers and rules are in .architecture.json, in the folder of the package. A \
      violation is printed in the format of a compiler: path:line:column: error: …
      """,
      """
      The exit code is 0 if all rules are kept, 1 if a rule is broken, 2 if nothing \
      could be checked, 3 if the index is missing or older than the sources, and 64 if \
      an option is wrong.
      """,
    ].map { lines(of: $0, width: width).joined(separator: "\n") } + [
      "USAGE: check-architecture <options>"
    ]

  private static func section(_ group: OptionForm.Group) -> String {
    ([group.title + ":"] + group.forms.map(entry)).joined(separator: "\n")
  }

  /// Returns the lines about an option. The help is beside the name, or below a long name.
  private static func entry(_ form: OptionForm) -> String {
    let label = "  " + form.label
    let indent = String(repeating: " ", count: column)
    let help = lines(of: form.help, width: width - column).map { indent + $0 }
    guard label.count + 2 <= column, let first = help.first else {
      return ([label] + help).joined(separator: "\n")
    }
    return ([label + first.dropFirst(label.count)] + help.dropFirst()).joined(separator: "\n")
  }

  /// Returns a text in lines that are broken between words.
  private static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = [], line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}
