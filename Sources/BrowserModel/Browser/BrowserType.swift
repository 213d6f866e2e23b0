/// The kind of a browser.
public enum BrowserType: Hashable, Sendable, CaseIterable {
  /// A browser whose tabs are remembered.
  case regular
  /// A browser whose tabs leave no trace.
  case offTheRecord
}

// MARK: - Printing

extension BrowserType: CustomStringConvertible {
  /// The word that a user reads.
  public var description: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    }
  }
}
