import Switchboard
import SwitchboardLineEditor

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

  /// Returns a text as a JSON string, in which hidden characters are escaped.
  ///
  /// Foundation's encoder leaves direction marks and invisible characters as they are, which must not
  /// reach a terminal.
  static func quoted(_ text: String) -> String {
    "\"\(escapingHidden(in: withBackslashes(text)))\""
  }

  /// Returns a JSON text in which hidden characters of its strings are escaped.
  static func escapingHidden(in json: String) -> String {
    DisplayText.replacingHidden(in: json, with: escape)
  }

  private static func withBackslashes(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5c }) else { return text }
    // Scalar by scalar, since a combining mark would hide a quote in its character.
    let scalars = text.unicodeScalars.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns the escape of a scalar, which has two parts beyond the Basic Multilingual Plane.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    guard scalar != "\n" else { return "\\n" }
    return UTF16.encode(scalar)?.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }
}
