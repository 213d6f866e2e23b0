/// What there is to tell of a browser state.
public struct BrowserStateSummary: Hashable, Sendable {
  /// The name of the state.
  public let name: String
  /// Whether it is loaded.
  public let isLoaded: Bool
  /// Whether it is the one that the next run begins with.
  public let isLastUsed: Bool
  /// How many regular windows it has.
  public let windowCount: Int
  /// How many tabs are in these, inactive ones included.
  public let tabCount: Int
}
