/// What a command does to the data of a program and to the world outside.
///
/// A set contains what ``Effects(_:)`` declares. An empty set belongs to a command that declares
/// nothing. The name and the result of such a command don't show what it does, so the properties of
/// the set assume the worst. The four properties correspond to the hints of a tool in the Model
/// Context Protocol, in meaning and in defaults: `readOnlyHint`, `destructiveHint`,
/// `idempotentHint` and `openWorldHint`.
public struct CommandEffects: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command changes nothing.
  @inlinable public static var reads: Self { Self(rawValue: 1) }
  /// The command adds or changes data, and loses none.
  @inlinable public static var changes: Self { Self(rawValue: 2) }
  /// The command can close, delete or overwrite something.
  @inlinable public static var destroys: Self { Self(rawValue: 4) }
  /// A second call with the same arguments has no further effect.
  @inlinable public static var repeatable: Self { Self(rawValue: 8) }
  /// The command reaches beyond the program and its data, for example into the network.
  @inlinable public static var reachesOutside: Self { Self(rawValue: 16) }
  /// What the command does cannot be undone, so a prompt asks its user first.
  @inlinable public static var irreversible: Self { Self(rawValue: 32) }
  /// The command asks for a confirmation itself, or takes it as an argument, so a prompt doesn't
  /// ask.
  @inlinable public static var asksItself: Self { Self(rawValue: 64) }

  /// All that a command can do to the data of a program and to the world outside.
  public static let all: Self = [.reads, .changes, .destroys, .reachesOutside, .irreversible]
}

// MARK: - Assumptions

extension CommandEffects {
  /// A Boolean value that indicates whether the command changes nothing. Defaults to false.
  public var isReadOnly: Bool { contains(.reads) }

  /// A Boolean value that indicates whether the command may destroy something. Defaults to true.
  public var mayDestroy: Bool { isDisjoint(with: [.reads, .changes]) }

  /// A Boolean value that indicates whether a second call with the same arguments has no further
  /// effect. Defaults to false, and is true for a command that only reads.
  public var isRepeatable: Bool { contains(.repeatable) || isReadOnly }

  /// A Boolean value that indicates whether the command may reach beyond the program and its data.
  /// Defaults to true.
  public var mayReachOutside: Bool { isEmpty || contains(.reachesOutside) }
}

// MARK: - Permissions

extension CommandEffects {
  /// Returns whether a caller that is permitted these effects may send a command.
  ///
  /// A command that declares nothing may do anything, so it needs ``all``.
  /// - Parameter effects: The effects that the command declares.
  public func permits(_ effects: Self) -> Bool {
    let declared = effects.intersection(.all)
    return isSuperset(of: declared.isEmpty ? .all : declared)
  }

  /// Checks that a caller that is permitted these effects may send a command.
  /// - Throws: ``CommandError`` if the command is refused.
  package func check(_ command: CommandDescription) throws(CommandError) {
    guard !permits(command.effects) else { return }
    let excess = command.effects.intersection(.all).subtracting(self)
    let reason =
      excess.isEmpty
      ? "what it does is not declared, and not everything is permitted here"
      : "it \(excess.phrases.list(.and)), which is not permitted here"
    throw .refused(command.qualifiedName, because: "\(reason): use a prompt that permits it")
  }
}

// MARK: - CustomStringConvertible

extension CommandEffects: CustomStringConvertible {
  /// A phrase for people, such as "destroys data, can be repeated", or an empty string for an empty set.
  public var description: String { phrases.joined(separator: ", ") }

  /// What the command does, as clauses for people.
  package var phrases: [String] {
    let phrases: [(Self, String)] = [
      (.reads, "only reads"), (.changes, "changes data"), (.destroys, "destroys data"),
      (.irreversible, "cannot be undone"), (.repeatable, "can be repeated"),
      (.reachesOutside, "reaches outside the program"),
    ]
    return phrases.filter { contains($0.0) }.map(\.1)
  }
}
