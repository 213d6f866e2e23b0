public import Switchboard

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol PromptCommands: AnyObject {
  /// Lists the commands, or explains one.
  /// - Example: `help watch`
  /// - Example: `help property`
  /// - Parameter command: The command's name. Defaults to all commands.
  @Effects(.reads)
  func help(_ command: [String]) throws

  /// Shows broadcast properties now and whenever they change. Without a name, lists what is watched.
  /// - Example: `watch *`
  /// - Parameters:
  ///   - keys: The properties' names, as ‘broadcasts’ lists them, or patterns such as ‘*-count’.
  ///   - once: Shows one value of each property, and ends.
  ///   - until: The value after which watching ends.
  ///   - times: Shows the time of each change.
  @Effects(.changes, .repeatable)
  func watch(_ keys: [String], once: Bool, until: String?, times: Bool) throws

  /// Stops watching broadcast properties.
  /// - Example: `unwatch`
  /// - Parameter keys: The properties' names, or patterns. Defaults to all.
  @Effects(.changes, .repeatable)
  @TypedInFull
  func unwatch(_ keys: [String]) throws

  /// Waits until a broadcast property has a value.
  /// - Example: `wait for count 3 --timeout 10s`
  /// - Parameters:
  ///   - key: The property's name, as ‘broadcasts’ lists it.
  ///   - value: The value. Defaults to any change.
  ///   - timeout: The maximum time to wait, such as 500ms or 10s. A number without a unit is in
  ///     seconds. Defaults to no limit.
  @Effects(.reads)
  @ShortName("wait for")
  func waitForValue(_ key: String, _ value: String?, timeout: Duration?) async throws

  /// Lists the broadcast properties with their values.
  @Effects(.reads)
  @Diagnostic
  @ShortName("broadcasts")
  func showBroadcasts()

  /// Lists the handler of each command.
  /// - Example: `routes`
  /// - Example: `routes --graph`
  /// - Parameters:
  ///   - graph: Shows a graph for Graphviz.
  ///   - mermaid: Shows a graph for Mermaid.
  @Effects(.reads)
  @Diagnostic
  @ShortName("routes")
  func showRoutes(graph: Bool, mermaid: Bool) throws

  /// Shows the commands that each command causes, and how long they take.
  /// - Example: `trace on`
  /// - Parameter state: Whether to show them from now on.
  @Effects(.changes, .repeatable)
  @Diagnostic
  @ShortName("trace")
  func setTracing(_ state: Bool)

  /// Lists the commands that ran last, and the commands that they caused.
  /// - Example: `log 5`
  /// - Parameter count: The maximum number of commands to list. Defaults to 20.
  @Effects(.reads)
  @Diagnostic
  @ShortName("log")
  func showLog(_ count: RowCount?) throws

  /// Records successful commands in a file for ‘replay’. Without a file, ends the recording.
  /// - Example: `record ~/lines.txt`
  /// - Example: `record`
  /// - Parameter file: The path of a new file, or ‘-’ to show the commands.
  @Effects(.changes, .reachesOutside)
  @Diagnostic
  func record(_ file: String?) throws

  /// Runs the lines of a file until one of them fails.
  /// - Example: `replay ~/lines.txt`
  /// - Parameter file: A recording, or any script. ‘-’ is standard input.
  @Effects(.destroys, .reachesOutside)
  func replay(_ file: String) async throws

  /// Leaves the prompt.
  ///
  /// Running jobs are cancelled, even in a script. At a prompt, the first ‘quit’ only warns you if
  /// something would be lost.
  @Effects(.destroys, .asksItself)
  @ShortName("exit")
  @Synonym("q")
  @Synonym("bye")
  @Synonym("leave")
  @TypedInFull
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
  @Effects(.reads)
  @Diagnostic
  @ShortName("coordinators")
  func showCoordinators(graph: Bool, mermaid: Bool, leaks: Bool) throws
}

/// The maximum number of rows that a listing shows.
public struct RowCount: NumberArgument {
  public static var range: ClosedRange<Int> { 1...Int.max }
  public let number: Int

  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}
