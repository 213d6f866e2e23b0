import SwitchboardLineEditor

/// A text whose rows after the first are indented.
enum HangingText {
  /// Breaks a text between words.
  /// - Parameters:
  ///   - text: what follows `lead`, in one line.
  ///   - lead: what stands before the text in the first row.
  ///   - indent: how far the other rows are indented.
  ///   - columns: how many cells a row may take; nil for any number.
  static func wrapped(
    _ text: String, after lead: String, indent: Int, columns: Int?
  ) -> String {
    guard let columns, columns >= indent + 20 else { return lead + text }
    var rows = [lead]
    var width = DisplayText.width(of: lead)
    var gap = ""
    var isEmpty = lead.isEmpty
    for word in text.split(separator: " ") {
      let wordWidth = DisplayText.width(of: String(word))
      if !isEmpty, width + gap.count + wordWidth > columns {
        rows.append(String(repeating: " ", count: indent))
        (width, gap) = (indent, "")
      }
      rows[rows.count - 1] += gap + word
      width += gap.count + wordWidth
      (gap, isEmpty) = (" ", false)
    }
    return rows.joined(separator: "\n")
  }
}
