public import Switchboard
public import SwitchboardGraph

// MARK: - Catalog

extension KeyedServiceContainer {
  /// The services as values, for those who list them and must not have them.
  public var catalog: KeyedServiceCatalog {
    KeyedServiceCatalog(dependencyGraph: graph.dependencyGraph, observers: observers) { [self] in
      graph.factories.map {
        KeyedServiceSummary(name: $0.name, isMade: isMade($0), offTheRecord: $0.offTheRecord)
      }
    }
  }
}

/// The services of an owner, as far as they can be listed.
@MainActor
public struct KeyedServiceCatalog {
  /// The services, and from each a way to what it depends on.
  public let dependencyGraph: Graph

  private let observers: ObserverList<@MainActor () -> Void>
  private let read: @MainActor () -> [KeyedServiceSummary]

  fileprivate init(
    dependencyGraph: Graph, observers: ObserverList<@MainActor () -> Void>,
    _ read: @escaping @MainActor () -> [KeyedServiceSummary]
  ) {
    self.dependencyGraph = dependencyGraph
    self.observers = observers
    self.read = read
  }

  /// The services as they are now, in the order in which they are made.
  public var summaries: [KeyedServiceSummary] { read() }

  /// Calls a closure whenever a service has been made, for the owner or the other one of its pair.
  ///
  /// - Parameter onChange: The closure.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription {
    observers.add { onChange }
  }
}

/// A service in a list.
public struct KeyedServiceSummary: Hashable, Sendable {
  /// The name of the service.
  public let name: String
  /// A Boolean value that indicates whether the service has been made.
  public let isMade: Bool
  /// What an owner off the record gets.
  public let offTheRecord: OffTheRecordChoice
}
