public import Switchboard
public import SwitchboardGraph

/// The services of an owner, as far as they can be listed.
@MainActor
public protocol KeyedServiceCatalog: AnyObject {
  /// The services, in the order in which they are made.
  var summaries: [KeyedServiceSummary] { get }
  /// The services, and from each a way to what it depends on.
  var dependencyGraph: Graph { get }
  /// Calls a closure whenever a service has been made, until the subscription ends.
  func observeServices(_ onChange: @escaping @MainActor () -> Void) -> Subscription
}
