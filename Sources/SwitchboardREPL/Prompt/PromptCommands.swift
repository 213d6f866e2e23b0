public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol PromptCommands: AnyObject {
  /// Lists the commands, or explains one.
  /// - Parameter command: The command's name; all are listed without it.
  func help(_ command: [String]) throws

  /// Shows a broadcast property now and whenever it changes.
  /// - Parameter key: The property's name, as ‘broadcasts’ lists it.
  func watch(_ key: String) throws

  /// Stops watching a broadcast property.
  /// - Parameter key: The property's name.
  func unwatch(_ key: String) throws

  /// Lists the broadcast properties with their values.
  @ShortName("broadcasts")
  func showBroadcasts()

  /// Lists who handles which command.
  /// - Parameters:
  ///   - graph: Shows it as a graph, for Graphviz.
  ///   - mermaid: Shows it as a graph, for Mermaid.
  @ShortName("routes")
  func showRoutes(graph: Bool, mermaid: Bool) throws

  /// Shows what each command brings about, and how long it takes.
  /// - Parameter state: Whether to go on showing it.
  @ShortName("trace")
  func setTracing(_ state: Bool)

  /// Writes the commands that succeed to a file from now on, to be replayed; without a file, ends
  /// it.
  /// - Parameter file: A file that is not there yet.
  func record(_ file: String?) throws

  /// Runs the lines of a file, up to the first that fails.
  /// - Parameter file: A recording, or any script.
  func replay(_ file: String) async throws

  /// Leaves the prompt.
  ///
  /// It cancels the jobs that run, in a script too. At a prompt, it asks back if something would be
  /// lost.
  @ShortName("exit")
  func quit() throws
}

/// The coordinators of an app that has them.
@CommandProtocol
@MainActor
public protocol CoordinatorCommands: AnyObject {
  /// Shows the tree of coordinators.
  /// - Parameters:
  ///   - graph: Shows it as a graph, for Graphviz.
  ///   - mermaid: Shows it as a graph, for Mermaid.
  @ShortName("coordinators")
  func showCoordinators(graph: Bool, mermaid: Bool) throws
}
