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
  /// A Boolean value that indicates whether the client may open a prompt, and inspect the program. A
  /// client with any other limit never may, because the lines of a prompt reach everything.
  public var permitsPrompts = true
  /// A closure that returns whether a command is for users only, so that the client may neither run nor
  /// wrap it, whatever else it may do, or nil if none is. An example is a command that grants something
  /// to a client.
  public var isForUsers: (@Sendable (CommandDescription) -> Bool)?
  /// A closure that returns whether the client may not write a value as a word of a command, such as
  /// the path of a file, or nil if it may write all.
  public var refusesValue: (@Sendable (any CommandParameterType) -> Bool)?

  /// Creates the default grant.
  public init() {}

  /// The grant of a client that may do everything.
  public static var everything: Self {
    var grant = Self()
    grant.wraps = .all
    grant.permitsAdditions = true
    return grant
  }

  /// A Boolean value that indicates whether the client may not run everything.
  var limitsCalls: Bool { calls != .all || isForUsers != nil || refusesValue != nil }

  /// A Boolean value that indicates whether the client may open a prompt, whose lines reach everything.
  var grantsPrompts: Bool { permitsPrompts && !limitsCalls && properties == nil }

  /// Returns whether a command is for users only.
  package func reserves(_ command: CommandDescription) -> Bool { isForUsers?(command) == true }

  func permitsRunning(_ command: CommandDescription) -> Bool {
    calls.contains(command) && !reserves(command)
  }

  func permitsObserving(_ property: String) -> Bool { properties?.contains(property) ?? true }

  /// Checks that a client may run or wrap a command.
  /// - Throws: ``RemoteFailure`` if the command is not selected, or for users only.
  func check(
    _ command: CommandDescription, in selection: CommandSelection, to verb: String
  ) throws(RemoteFailure) {
    let problem = "may not \(verb) \(command.displayName)"
    guard !reserves(command) else { throw .forUsers(problem) }
    guard selection.contains(command) else { throw .notGranted(problem) }
  }

  /// Checks that the client may write the words of a command.
  /// - Throws: ``RemoteFailure`` if a word is a value that it may not write.
  func checkWords(
    _ words: [[String]], of command: CommandDescription
  ) throws(RemoteFailure) {
    guard let refusesValue else { return }
    for (parameter, words) in zip(command.parameters, words) {
      guard let type = parameter.valueType?.argumentElement else { continue }
      for word in words {
        guard let value = type.init(arguments: [word]), refusesValue(value) else { continue }
        throw .forUsers("may not use ‘\(word)’ with \(command.displayName)")
      }
    }
  }
}

/// A choice of commands by their names.
public struct CommandSelection: Sendable, Equatable {
  /// The names. Each is the name of a command as it is typed or declared, such as `open-tab`, `openTab`
  /// or `TabCommands.openTab`, or `reads` for all commands that only read and stay in the program, or
  /// `all`.
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
      case "reads": command.effects.isReadOnly && !command.effects.mayReachOutside
      default: command.isTyped(as: name)
      }
    }
  }

  /// The names that none of the commands has.
  package func unknownNames(in commands: [CommandDescription]) -> [String] {
    names.filter { name in
      !["all", "reads"].contains(name) && !commands.contains { $0.isTyped(as: name) }
    }
  }
}

extension CommandDescription {
  /// Returns whether the command has a name, as it is typed or declared.
  func isTyped(as name: String) -> Bool {
    isNamed(name) || name == self.name || allNames.contains(CommandWords(name).words)
  }
}
