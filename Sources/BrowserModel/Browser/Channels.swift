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
  public init(name: String, parent: Channels? = nil) {
    dispatcher = CommandDispatcher(name: name, parent: parent?.dispatcher)
    broadcaster = Broadcaster(name: name, parent: parent?.broadcaster)
  }
}
