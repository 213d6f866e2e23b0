public import Switchboard

/// What a client may do.
///
/// By default, a client runs all commands, observes all properties and opens a prompt, but adds
/// nothing to the program.
public struct RemoteGrant: Sendable {
  /// The commands that the client may run.
  public var calls = CommandSelection.all
  /// The commands that the client may wrap.
  public var wraps = CommandSelection.none
  /// The names of the properties that the client may observe, or nil for all properties.
  public var properties: Set<String>?
  /// A Boolean value that indicates whether the client may add commands and properties of its own.
  public var permitsAdditions = false
  /// A Boolean value that indicates whether the client may open a prompt, and inspect the program.
  public var permitsPrompts = true

  /// Creates the default grant.
  public init() {}

  /// The grant of a client that may do everything.
  public static var everything: Self {
    var grant = Self()
    grant.wraps = .all
    grant.permitsAdditions = true
    return grant
  }

  func permitsObserving(_ property: String) -> Bool { properties?.contains(property) ?? true }
}

/// A choice of commands by their names.
public struct CommandSelection: Sendable, Equatable {
  /// The names. Each is the name of a command as it is typed or declared, such as `open-tab`, `openTab`
  /// or `TabCommands.openTab`, or `reads` for all commands that only read, or `all`.
  public let names: [String]

  /// Creates a selection of the commands with the given names.
  public init(_ names: [String]) { self.names = names }

  /// The selection of all commands.
  public static let all = Self(["all"])
  /// The selection of no command.
  public static let none = Self([])

  /// Returns whether a command is selected.
  public func contains(_ command: CommandDescription) -> Bool {
    names.contains { name in
      switch name {
      case "all": true
      case "reads": command.effects.isReadOnly
      default: command.isTyped(as: name)
      }
    }
  }
}

extension CommandDescription {
  /// Returns whether the command has a name, as it is typed or declared.
  func isTyped(as name: String) -> Bool {
    isNamed(name) || name == self.name || allNames.contains(CommandWords(name).words)
  }
}
