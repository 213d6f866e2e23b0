/// Texts in quotes, as a session's text has them: in one line, with nothing in it that is not seen.
///
/// The format is not the command line's: its reader refuses escapes that it doesn't know, and a
/// combining mark is escaped where it would stand on a quote, so that editors show where a text ends.
enum SessionQuotation {
  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    // A mark stands on the letter in front of it, never on a quote or on what stands for another.
    var canBeMarked = false
    for scalar in text.unicodeScalars {
      let mark = isMark(scalar)
      if isSeen(scalar), !mark || canBeMarked {
        quoted.append(scalar)
        canBeMarked = true
      } else {
        quoted.append(contentsOf: escape(scalar).unicodeScalars)
        canBeMarked = false
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Returns an address, in quotes only where it would not be read as one word.
  static func address(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
      ("!"..."~").contains($0) && $0 != "\"" && $0 != "\\"
    }
    return isWord && !text.isEmpty ? text : quoted(text)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .enclosingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }

  /// Whether a reader sees what a scalar is, and that it is there; those that steer the direction of
  /// writing, or join what is beside them, are not seen.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    case .spaceSeparator: scalar == " "
    default:
      scalar != "\"" && scalar != "\\" && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
