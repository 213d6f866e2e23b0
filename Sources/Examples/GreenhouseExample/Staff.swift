import Switchboard

/// The staff of the station. It signs people in, checks whether they may do something, and
/// remembers what they did.
final class Staff: StaffCommands {
  struct IsWrongPIN: Error, CustomStringConvertible {
    let description = "the PIN is wrong: ask the head gardener"
  }

  struct MayOnlyLook: Error, CustomStringConvertible {
    let command: String
    var description: String { "visitors may only look: ‘sign in’ before you ‘\(command)’" }
  }

  private var gardener: String?
  private var entries: [AuditEntry] = []
  private let subscriptions = Subscriptions()

  /// Watches over all commands of a dispatcher and its children.
  func watch(over dispatcher: CommandDispatcher) {
    subscriptions.keep(dispatcher.intercept { [weak self] in self?.note($0) })
    subscriptions.keep(
      dispatcher.wrapCalls(named: "permission") { [weak self] call, next in
        try self?.checkPermission(for: call.command)
        return try next(call)
      } async: { [weak self] call, next in
        try self?.checkPermission(for: call.command)
        return try await next(call)
      })
  }

  func signIn(_ name: String, _ pin: String) throws {
    guard pin == "4711" else { throw IsWrongPIN() }
    gardener = name
  }

  func signOut() { gardener = nil }

  func showAudit(_ count: Int) -> [AuditEntry] { entries.suffix(count).reversed() }

  private func checkPermission(for command: CommandDescription) throws {
    if StaffCommandsRouter.Key.signIn ~= command { return }
    if gardener == nil, !command.effects.isReadOnly {
      throw MayOnlyLook(command: command.displayName)
    }
  }

  private func note(_ dispatch: Dispatch) {
    guard dispatch.duration != nil, !dispatch.command.effects.isReadOnly else { return }
    let outcome =
      if let error = dispatch.error { "failed: \(error)" } else {
        dispatch.result?.words?.joined(separator: " ") ?? "done"
      }
    entries.append(
      AuditEntry(
        worker: gardener ?? "visitor", line: dispatch.line ?? dispatch.command.displayName,
        outcome: outcome))
  }
}
