/// The kind of a browser.
public enum BrowserType: Hashable, Sendable, CaseIterable {
  /// A browser whose tabs are remembered.
  case regular
  /// A browser whose tabs leave no trace.
  case offTheRecord
  /// The twin of a regular browser, with the tabs that were not used for long.
  case inactive
  /// A browser that is in no list, for tabs that no user sees.
  case temporary
}

// MARK: - Policy

extension BrowserType {
  /// What is done with the tabs of such a browser.
  public var policy: WebStateListPolicy {
    switch self {
    case .regular, .offTheRecord: .standard
    case .inactive: WebStateListPolicy(insertion: .attachTabHelpers, activation: .nothing)
    case .temporary: WebStateListPolicy(insertion: .nothing, activation: .nothing)
    }
  }
}

// MARK: - Sets

extension Set<BrowserType> {
  /// Browsers whose tabs are remembered and in use.
  public static var regular: Self { [.regular] }
  /// All browsers that can be in a list.
  public static var all: Self { [.regular, .inactive, .offTheRecord] }
}

// MARK: - Printing

extension BrowserType: CustomStringConvertible {
  /// The word that a user reads.
  public var description: String {
    switch self {
    case .regular: "regular"
    case .offTheRecord: "incognito"
    case .inactive: "inactive"
    case .temporary: "temporary"
    }
  }
}
