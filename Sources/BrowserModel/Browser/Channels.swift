public import Switchboard

/// The ways in which the parts of one level talk: its commands and its broadcasts.
///
/// Levels are chained: a browser's channels lead on to the application's.
@MainActor
public struct Channels {
  /// The dispatcher of commands.
  public let dispatcher: CommandDispatcher
  /// The broadcaster of properties.
  public let broadcaster: Broadcaster

  /// Creates the channels of a level, below those of a parent if there is one.
  ///
  /// - Parameters:
  ///   - name: The name of the level.
  ///   - parent: The channels that these lead on to.
  ///   - isConfidential: Whether arguments of commands are kept from traces and recordings.
  public init(name: String, parent: Channels? = nil, isConfidential: Bool = false) {
    dispatcher = CommandDispatcher(
      name: name, parent: parent?.dispatcher, isConfidential: isConfidential)
    broadcaster = Broadcaster(name: name, parent: parent?.broadcaster)
  }
}
