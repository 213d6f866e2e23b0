/// What an owner off the record gets in the place of a service.
public enum OffTheRecordChoice: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// The service of the original owner.
  case redirected
  /// A service of its own.
  case own
}
