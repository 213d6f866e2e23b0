/// A plug-in, what it has added, and what it may do.
public struct PluginStatus: Codable, Hashable, Sendable {
  /// The name of the plug-in.
  public let name: String
  /// The state: `running`, `starting` or `ended`, with the reason if there is one.
  public let state: String
  /// The number of times that the plug-in was started again.
  public let restarts: Int
  /// The commands that it handles.
  public let commands: [String]
  /// The properties that it provides.
  public let properties: [String]
  /// The commands that it reviews.
  public let wraps: [String]
  /// What it was granted, as it was typed.
  public let grant: String

  /// Creates a row of the list of plug-ins.
  public init(
    name: String, state: String, restarts: Int, commands: [String], properties: [String],
    wraps: [String], grant: String
  ) {
    self.name = name
    self.state = state
    self.restarts = restarts
    self.commands = commands
    self.properties = properties
    self.wraps = wraps
    self.grant = grant
  }
}
