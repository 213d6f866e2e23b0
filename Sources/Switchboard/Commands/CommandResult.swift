/// The result of a command, as a value and as text.
@MainActor
public struct CommandResult {
  /// The value that the command returned, or nil for a command without a result.
  ///
  /// If the command returned nil, this property contains an empty optional.
  public let value: Any?

  /// Creates the result of a command that returns nothing.
  public init() { value = nil }

  /// Creates the result of a command that returned a value.
  /// - Parameter value: The value that the command returned.
  public init<Value>(_ value: Value) { self.value = value }

  /// The result as human-readable text, or nil if there is none.
  public var text: String? { value.flatMap(ResultText.text) }

  /// The result as a table, or nil if it is neither a listing nor an array of structures.
  public var listing: Listing? {
    value.flatMap { $0 as? Listing ?? ResultText.table(of: $0) }
  }
}

// MARK: - Text

/// A namespace for converting results to human-readable text.
package enum ResultText {
  /// Returns the text for any value, or nil if there is nothing to show.
  package static func text(of value: Any) -> String? {
    guard let value = unwrapped(value) else { return nil }
    if let listing = value as? Listing {
      let rows = listing.table.rows.map { $0.map(\.text).joined(separator: "  ") }
      return rows.isEmpty ? listing.placeholder : rows.joined(separator: "\n")
    }
    if let value = value as? any CommandParameterType {
      return value.arguments.isEmpty ? nil : value.arguments.joined(separator: "\n")
    }
    if let text = value as? any CustomStringConvertible, !(value is any Collection) {
      return text.description
    }
    return lines(of: value)
  }

  /// Returns a table with a row for each structure in an array, or nil for any other value.
  static func table(of value: Any) -> Listing? {
    let mirror = Mirror(reflecting: unwrapped(value) ?? value)
    let rows = mirror.children.map { Mirror(reflecting: $0.value) }
    guard mirror.displayStyle == .collection, let first = rows.first,
      mirror.children.allSatisfy({ isRecord($0.value) })
    else { return nil }
    return Listing(
      columns: first.children.map { CommandWords($0.label ?? "").spaced },
      rows: rows.map { $0.children.map { OutputValue(any: $0.value) } }, placeholder: "")
  }

  private static func lines(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set:
      let lines = mirror.children.map { text(of: $0.value) ?? "" }
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    case .struct where isRecord(value):
      return mirror.children.map { child in
        "\(CommandWords(child.label ?? "").spaced): \(text(of: child.value) ?? "none")"
      }.joined(separator: "\n")
    default: return String(describing: value)
    }
  }

  /// Returns whether a value is a structure that doesn't provide its own text representation.
  package static func isRecord(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .struct && !mirror.children.isEmpty
      && !(value is any CommandParameterType) && !(value is any CustomStringConvertible)
      && !(value is any Collection)
  }

  /// Returns the value inside any number of nested optionals, or nil if there is none.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
