extension KeyedServiceFactory {
  /// What a browser state off the record gets in the place of a service.
  public enum OffTheRecord: Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The service of the original state.
    case redirected
    /// A service of its own.
    case own
  }
}
