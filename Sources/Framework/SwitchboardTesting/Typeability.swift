public import Switchboard
public import Testing

/// Expects that every command of the given protocols can be typed at a prompt. Records an issue for
/// each command with a parameter that cannot be typed.
///
/// ```swift
/// expectTypeable(NoteCommandsRouter.self, BoardCommandsRouter.self)
/// ```
/// - Parameters:
///   - routers: The routers of the protocols.
///   - sourceLocation: The source location to which issues are attributed.
@MainActor
public func expectTypeable(
  _ routers: any CommandRouting.Type..., sourceLocation: SourceLocation = #_sourceLocation
) {
  for command in routers.flatMap({ $0.protocolDescription.commands }) {
    guard let reason = command.untypeableReason else { continue }
    Issue.record(
      "\(command.displayName) cannot be typed: \(reason)", sourceLocation: sourceLocation)
  }
}
