package import Switchboard

/// A service of a browser state in a list.
package struct ServiceItem: Equatable, Identifiable, Sendable {
  /// The name of the service.
  package let name: String
  /// Whether the service has been made.
  package let isMade: Bool
  /// What an incognito window has in its place.
  package let incognito: String
  /// The name: no other service of the state has the same.
  package var id: String { name }

  /// Creates an item.
  package init(name: String, isMade: Bool, incognito: String) {
    self.name = name
    self.isMade = isMade
    self.incognito = incognito
  }
}

/// A list of services.
@MainActor
package protocol ServiceListConsumer: AnyObject {
  /// Replaces all services.
  /// - Parameters:
  ///   - items: The services, in order.
  ///   - graph: The services that each service depends on.
  func setServices(_ items: [ServiceItem], graph: Graph)
}

/// Shows the services of a browser state as rows, or as a graph.
package final class ServiceListViewController:
  ListViewController<ServiceItem, Void>, ServiceListConsumer
{
  private var graph = Graph(name: "services", edges: [])

  package func setServices(_ items: [ServiceItem], graph: Graph) {
    self.items = items
    self.graph = graph
  }

  override var listing: Listing {
    Listing(
      columns: ["service", "made", "incognito"],
      rows: items.map { [.text($0.name), .flag($0.isMade), .text($0.incognito)] },
      placeholder: "No services.")
  }

  /// Shows the services as a graph.
  /// - Parameter format: The language of the graph.
  package func present(asGraph format: GraphFormat) { output.show(graph.text(in: format)) }
}
