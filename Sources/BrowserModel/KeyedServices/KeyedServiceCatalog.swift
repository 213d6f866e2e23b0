public import SwitchboardGraph

/// The services of an owner, as far as they can be listed.
@MainActor
public protocol KeyedServiceCatalog: AnyObject {
  /// The services, in the order in which they are made.
  var summaries: [KeyedServiceSummary] { get }
  /// The services, and from each a way to what it depends on.
  var dependencyGraph: Graph { get }
}

/// What there is to tell of a service.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service.
  public let name: String
  /// Whether it has been made.
  public let isMade: Bool
  /// What an owner off the record gets.
  public let offTheRecord: OffTheRecordChoice
}

// MARK: - KeyedServiceContainer

extension KeyedServiceContainer: KeyedServiceCatalog {
  /// The services, in the order in which they are made.
  public var summaries: [KeyedServiceSummary] {
    graph.factories.map {
      KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
    }
  }

  /// The services, and from each a way to what it depends on.
  public var dependencyGraph: Graph { graph.dependencyGraph }
}
