package import Switchboard

/// What the lists of browser states and of services are told.
@MainActor
package protocol StateListConsumer: AnyObject {
  /// Takes all states, in order.
  func setStates(_ items: [StateItem])
  /// Takes all services, in order, and what depends on what.
  func setServices(_ items: [ServiceItem], graph: Graph)
}
