public import Switchboard

// MARK: - JSON

extension CommandResult {
  /// The result as one JSON value, or nil for a command without a result.
  ///
  /// An `Encodable` value is encoded with keys in snake_case and dates in ISO 8601. Any other value
  /// becomes an array, an object, or a string, depending on its structure. A missing value becomes
  /// `null`.
  public var json: String? { value.map(ListingJSON.text(ofResult:)) }
}

extension OutputValue {
  /// The value as JSON on one line.
  package var json: String { ListingJSON.text(of: self) }
}

extension ListingJSON {
  fileprivate static func text(ofResult value: Any) -> String {
    if let listing = value as? Listing { return Self(listing: listing).text }
    if let value = value as? any Encodable, let text = encoded(value) { return text }
    return text(of: OutputValue(any: value))
  }
}
