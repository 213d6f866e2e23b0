// Parts of messages. They don't depend on the user's locale, because the messages around them are in
// English.

/// A word that joins the last two items of a list.
package enum Conjunction: String, Sendable {
  case and, or
}

extension [String] {
  /// The texts in quotation marks.
  package var quoted: [String] { map { "‘\($0)’" } }

  /// Returns the texts as a list for a sentence, such as "a, b or c".
  /// - Parameter conjunction: The word before the last text.
  package func list(_ conjunction: Conjunction) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction.rawValue) \(last)"
  }
}
