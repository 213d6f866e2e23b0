public import Switchboard
public import SwitchboardGraph

// MARK: - KeyedServiceCatalog

extension KeyedServiceContainer: KeyedServiceCatalog {
  /// The services, in the order in which they are made.
  public var summaries: [KeyedServiceSummary] {
    graph.factories.map {
      KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
    }
  }

  /// The services, and from each a way to what it depends on.
  public var dependencyGraph: Graph { graph.dependencyGraph }

  /// Calls a closure whenever a service has been made, of the original owner as well.
  public func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    observers.add { onChange }
  }
}
