public import Switchboard

/// The kind of tabs in a window.
public enum BrowserMode: CaseIterable, Hashable, Sendable {
  /// Tabs that are saved.
  case regular
  /// Tabs that leave no trace. Users see this mode as "incognito".
  case offTheRecord
}

// MARK: - CommandArgument

extension BrowserMode: CommandArgument {
  public var argument: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    }
  }
}

// MARK: - Encodable

extension BrowserMode: Encodable {
  public func encode(to encoder: any Encoder) throws { try argument.encode(to: encoder) }
}
