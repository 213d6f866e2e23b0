import Switchboard

/// A listing as a JSON array with an object per row, in the order of the columns.
struct ListingJSON {
  let listing: Listing

  var text: String {
    let rows = listing.rows.map { row in
      let members = zip(listing.columns, row).map { "\(Self.quoted($0)): \(Self.value($1))" }
      return "{\(members.joined(separator: ", "))}"
    }
    return "[\(rows.joined(separator: ", "))]"
  }

  private static func value(_ cell: Listing.Cell) -> String {
    switch cell {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }

  /// A text as a JSON string.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
        "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
