/// What there is to tell of a service.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service.
  public let name: String
  /// Whether it has been made.
  public let isMade: Bool
  /// What an owner off the record gets.
  public let offTheRecord: OffTheRecordChoice
}
