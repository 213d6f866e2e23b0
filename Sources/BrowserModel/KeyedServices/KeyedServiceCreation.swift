/// When a service is made.
public enum KeyedServiceCreation: Hashable, Sendable, CaseIterable {
  /// On the first request.
  case lazy
  /// With its owner.
  case eager
}
