public import Switchboard
import SwitchboardLineEditor

// MARK: - JSON

extension CommandResult {
  /// The result as one JSON value, or nil for a command without a result.
  ///
  /// An `Encodable` value is encoded with keys in snake_case and dates in ISO 8601. Any other value
  /// becomes an array, an object, or a string, depending on its structure. A missing value becomes
  /// `null`.
  public var json: String? { value.map(ResultJSON.text) }
}

/// A converter from command results to JSON.
private enum ResultJSON {
  static func text(of value: Any) -> String {
    guard let value = unwrapped(value) else { return "null" }
    if let listing = value as? Listing { return ListingJSON(listing: listing).text }
    if let value = value as? any Encodable, let text = ListingJSON.encoded(value) { return text }
    if let value = value as? any OutputRepresentable { return ListingJSON.text(of: value.output) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set:
      return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ","))]"
    case .dictionary:
      return object(mirror.children.map { Array(Mirror(reflecting: $0.value).children) })
    case .struct where OutputValue.isRecord(value): return object(of: mirror.children)
    default: return ListingJSON.quoted(OutputValue(any: value).text)
    }
  }

  private static func object(of properties: Mirror.Children) -> String {
    let members = properties.map { property in
      let key = CommandWords(property.label ?? "").underscored
      return "\(ListingJSON.quoted(key)):\(text(of: property.value))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func object(_ pairs: [[Mirror.Child]]) -> String {
    let members = pairs.map { pair in
      let key = (pair[0].value as? any CommandArgument)?.argument ?? "\(pair[0].value)"
      return "\(ListingJSON.quoted(key)):\(text(of: pair[1].value))"
    }
    return "{\(members.sorted().joined(separator: ","))}"
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }
}
