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
  public var text: String? {
    guard let listing = value as? Listing else {
      return value.flatMap { OutputValue(any: $0).lines }
    }
    let rows = listing.table.rows.map { $0.map(\.text).joined(separator: "  ") }
    return rows.isEmpty ? listing.placeholder : rows.joined(separator: "\n")
  }

  /// The result as a table, or nil if it is neither a listing nor an array of structures.
  public var listing: Listing? {
    if let listing = value as? Listing { return listing }
    guard let value, case .list(let values) = OutputValue(any: value) else { return nil }
    let records = values.compactMap { if case .record(let record) = $0 { record } else { nil } }
    guard let names = records.first?.members.map(\.name), records.count == values.count else {
      return nil
    }
    return Listing(
      columns: names.map(\.asWords),
      rows: records.map { record in names.map { record[$0] ?? .none } }, placeholder: "")
  }
}

// MARK: - Text

extension OutputValue {
  /// The value as text with a line for each part, or nil if there is nothing to show.
  fileprivate var lines: String? {
    switch self {
    case .none: nil
    case .flag(let flag): flag.argument
    case .list(let values):
      values.isEmpty ? nil : values.map { $0.lines ?? "" }.joined(separator: "\n")
    case .record(let record):
      record.members.map { "\($0.name.asWords): \($0.value.lines ?? "none")" }
        .joined(separator: "\n")
    default: text
    }
  }
}

extension String {
  /// The words of a name in snake_case.
  fileprivate var asWords: String { replacing("_", with: " ") }
}
