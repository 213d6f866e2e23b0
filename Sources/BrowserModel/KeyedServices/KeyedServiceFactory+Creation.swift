extension KeyedServiceFactory {
  /// When a service is made.
  public enum Creation: Hashable, Sendable, CaseIterable {
    /// On the first request.
    case lazy
    /// With its browser state.
    case eager
  }
}
