package import Switchboard

/// Shows browser states, and the services of one, as rows.
@MainActor
package final class StateListViewController: StateListConsumer {
  private let output: any OutputSink
  private var states: [StateItem] = []
  private var services: [ServiceItem] = []
  private var graph: Graph?

  /// Makes empty lists.
  package init(output: any OutputSink) { self.output = output }

  package func setStates(_ items: [StateItem]) { states = items }

  package func setServices(_ items: [ServiceItem], graph: Graph) {
    services = items
    self.graph = graph
  }

  /// Shows the states as they are now.
  package func presentStates() {
    let rows = states.map { state in
      [
        Listing.Cell.text(state.name), .flag(state.isLoaded), .flag(state.isLastUsed),
        .number(state.windowCount), .number(state.tabCount),
      ]
    }
    output.show(
      Listing(
        columns: ["state", "loaded", "last used", "windows", "tabs"], rows: rows,
        placeholder: "No states: ‘create state’ makes one."))
  }

  /// Shows the services as they are now.
  package func presentServices(asGraph: Bool) {
    if asGraph, let graph { return output.show(graph.graphviz) }
    output.show(
      Listing(
        columns: ["service", "made", "incognito"],
        rows: services.map { [.text($0.name), .flag($0.isMade), .text($0.incognito)] },
        placeholder: "No services."))
  }
}
