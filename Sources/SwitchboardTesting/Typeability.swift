public import Switchboard

/// Checks that every command of the given protocols can be typed at a prompt.
///
/// ```swift
/// @Test func `every command can be typed`() throws {
///   try expectTypeable(NoteCommandsRouter.self, BoardCommandsRouter.self)
/// }
/// ```
/// - Parameter routers: The routers of the protocols.
/// - Throws: ``NotTypeable`` if a command has a parameter that cannot be typed.
@MainActor
public func expectTypeable(_ routers: any CommandRouting.Type...) throws(NotTypeable) {
  let reasons = routers.flatMap { $0.protocolDescription.commands }.compactMap { command in
    command.untypeableReason.map { "\(command.displayName) cannot be typed: \($0)" }
  }
  guard reasons.isEmpty else { throw NotTypeable(reasons: reasons) }
}

/// An error that lists commands that cannot be typed.
public struct NotTypeable: Error, Hashable, CustomStringConvertible {
  /// A sentence about each of these commands, such as "paint cannot be typed: Colour is not a
  /// CommandArgument".
  public let reasons: [String]

  public var description: String { reasons.joined(separator: "\n") }
}
