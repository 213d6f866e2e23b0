public import Switchboard

/// The coordinators of an app that has them.
@CommandProtocol
@MainActor
public protocol CoordinatorCommands: AnyObject {
  /// Shows the tree of coordinators.
  /// - Parameters:
  ///   - graph: Shows it as a graph, for Graphviz.
  ///   - mermaid: Shows it as a graph, for Mermaid.
  @ShortName("coordinators")
  func showCoordinators(graph: Bool, mermaid: Bool)
}
