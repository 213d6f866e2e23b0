public import Switchboard

/// Whether a window's tabs are remembered.
public enum BrowserMode: CaseIterable, Hashable, Sendable {
  /// They are.
  case regular
  /// They leave no trace; a person reads "incognito".
  case offTheRecord
}

// MARK: - CommandArgument

extension BrowserMode: CommandArgument {
  /// The word that a person types.
  public var argument: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    }
  }
}

// MARK: - Encodable

extension BrowserMode: Encodable {
  /// Encodes the word that a person types.
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
