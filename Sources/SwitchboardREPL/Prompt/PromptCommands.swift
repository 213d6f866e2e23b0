public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol PromptCommands: AnyObject {
  /// Lists the commands, or explains one.
  /// - Example: `help open tab`
  /// - Example: `help bookmark`
  /// - Parameter command: The command's name. Defaults to all commands.
  func help(_ command: [String]) throws

  /// Shows a broadcast property now and whenever it changes.
  /// - Example: `watch tab-count`
  /// - Parameter key: The property's name, as ‘broadcasts’ lists it.
  func watch(_ key: String) throws

  /// Stops watching a broadcast property.
  /// - Example: `unwatch tab-count`
  /// - Parameter key: The property's name.
  func unwatch(_ key: String) throws

  /// Lists the broadcast properties with their values.
  @Diagnostic
  @ShortName("broadcasts")
  func showBroadcasts()

  /// Lists the handler of each command.
  /// - Example: `routes`
  /// - Example: `routes --graph`
  /// - Parameters:
  ///   - graph: Shows a graph for Graphviz.
  ///   - mermaid: Shows a graph for Mermaid.
  @Diagnostic
  @ShortName("routes")
  func showRoutes(graph: Bool, mermaid: Bool) throws

  /// Shows the commands that each command causes, and how long they take.
  /// - Example: `trace on`
  /// - Parameter state: Whether to show them from now on.
  @Diagnostic
  @ShortName("trace")
  func setTracing(_ state: Bool)

  /// Lists the commands that ran last, and the commands that they caused.
  /// - Parameter count: The maximum number of commands to list. Defaults to 20.
  @Diagnostic
  @ShortName("log")
  func showLog(_ count: Int?) throws

  /// Records successful commands in a file for ‘replay’. Without a file, ends the recording.
  /// - Example: `record ~/lines.txt`
  /// - Example: `record`
  /// - Parameter file: The path of a new file.
  @Diagnostic
  func record(_ file: String?) throws

  /// Runs the lines of a file until one of them fails.
  /// - Example: `replay ~/lines.txt`
  /// - Parameter file: A recording, or any script.
  func replay(_ file: String) async throws

  /// Leaves the prompt.
  ///
  /// Running jobs are cancelled, even in a script. At a prompt, the first ‘quit’ only warns you if
  /// something would be lost.
  @ShortName("exit")
  func quit() throws
}

/// The coordinators of an app that has them.
@CommandProtocol
@MainActor
public protocol CoordinatorCommands: AnyObject {
  /// Shows the tree of coordinators.
  /// - Example: `coordinators`
  /// - Example: `coordinators --mermaid`
  /// - Parameters:
  ///   - graph: Shows a graph for Graphviz.
  ///   - mermaid: Shows a graph for Mermaid.
  ///   - leaks: Lists the coordinators, and the objects that they kept, that are still alive
  ///     after their coordinator has stopped.
  @Diagnostic
  @ShortName("coordinators")
  func showCoordinators(graph: Bool, mermaid: Bool, leaks: Bool) throws
}
