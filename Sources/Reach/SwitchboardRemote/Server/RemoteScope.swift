package import Switchboard
import SwitchboardREPL

/// The commands and properties that the clients of a server reach.
///
/// Off-the-record dispatchers and broadcasters are skipped, so a client reaches the nearest
/// ancestors that are not off the record.
@MainActor
package struct RemoteScope {
  private let frontDispatcher: @MainActor () -> CommandDispatcher
  private let frontBroadcaster: @MainActor () -> Broadcaster
  private let observations = SharedObservations()
  /// The program that a relay serves, or nil if this program serves itself.
  let mirror: RemoteMirror?
  private(set) var includesOffTheRecord: Bool
  /// The effects that commands may have.
  let permittedEffects: CommandEffects
  /// What a client may do.
  let grant: RemoteGrant

  /// Creates a scope.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - includesOffTheRecord: Whether nothing is skipped.
  ///   - permittedEffects: The effects that commands may have.
  ///   - grant: What a client may do.
  ///   - mirror: The program that a relay serves, whose mirror has the dispatcher and the broadcaster.
  package init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster, includesOffTheRecord: Bool,
    permitting permittedEffects: CommandEffects = .all, granting grant: RemoteGrant = RemoteGrant(),
    relaying mirror: RemoteMirror? = nil
  ) {
    self.mirror = mirror
    frontDispatcher = dispatcher
    frontBroadcaster = broadcaster
    self.includesOffTheRecord = includesOffTheRecord
    self.permittedEffects = permittedEffects
    self.grant = grant
  }

  /// Returns whether a client may run a command.
  func permits(_ command: CommandDescription) -> Bool {
    permittedEffects.permits(command.effects) && grant.permitsRunning(command)
  }

  /// The dispatcher that runs commands, or nil if every dispatcher is off the record.
  package var dispatcher: CommandDispatcher? {
    nearest(in: frontDispatcher().chain, \.isOffTheRecord)
  }

  /// The broadcaster whose properties are observed, or nil if every broadcaster is off the record.
  package var broadcaster: Broadcaster? {
    nearest(in: Array(sequence(first: frontBroadcaster(), next: \.parent)), \.isOffTheRecord)
  }

  /// Returns the first level of a chain from which on no level is off the record.
  private func nearest<Level>(in chain: [Level], _ isOffTheRecord: (Level) -> Bool) -> Level? {
    guard !includesOffTheRecord else { return chain.first }
    let last = chain.lastIndex(where: isOffTheRecord) ?? -1
    return chain.dropFirst(last + 1).first
  }

  /// Observes a property by its name. See ``SharedObservations``.
  package func observe(
    _ name: String, onEnd: @escaping @MainActor () -> Void,
    onFailure: @escaping @MainActor (RemoteFailure) -> Void = { _ in },
    onUnbind: @escaping @MainActor () -> Void = {},
    onValue: @escaping @MainActor (EncodedValue) -> Void
  ) -> Subscription? {
    guard grant.permitsObserving(name) else { return nil }
    if let mirror {
      return mirror.observe(
        name, onEnd: { if let failure = $0 { onFailure(failure) } else { onEnd() } },
        onValue: onValue)
    }
    return broadcaster.flatMap {
      observations.observe(name, in: $0, onEnd: onEnd, onUnbind: onUnbind, onValue: onValue)
    }
  }

  /// Returns why no property can be observed by a name.
  func failure(ofObserving name: String) -> RemoteFailure {
    guard grant.permitsObserving(name) else { return .notGranted("may not observe ‘\(name)’") }
    do {
      _ = try broadcaster?.entry(named: name)
      return .unknownKey(name)
    } catch {
      return .ambiguousKey(error.description)
    }
  }

  /// Returns the command with a name, which is its ID, or its qualified name if no other command has
  /// it.
  /// - Throws: ``RemoteFailure`` if the command has no handler, if several commands have the name, or
  ///   if the command is not permitted.
  func command(named name: String) throws(RemoteFailure) -> HandledCommand {
    let found = dispatcher?.handledCommands(named: mirror?.commandIDs[name] ?? name) ?? []
    guard let command = found.first else { throw .unhandled(name) }
    guard found.count == 1 else {
      throw .ambiguousCommand(name, candidates: found.map(\.description.id))
    }
    do throws(CommandError) { try permittedEffects.check(command.description) } catch {
      throw RemoteFailure(error)
    }
    try grant.check(command.description, in: grant.calls, to: "run")
    return command
  }
}

// MARK: - Prompts

extension RemoteScope {
  /// Returns what the scope offers to a prompt.
  /// - Parameter includesOffTheRecord: Whether the prompt includes what is off the record. The
  ///   configuration decides whether clients may ask for it.
  func offer(includingOffTheRecord includesOffTheRecord: Bool) -> PromptOffer {
    var scope = self
    scope.includesOffTheRecord = includesOffTheRecord || self.includesOffTheRecord
    let dispatcher = CommandDispatcher(name: "nothing"), broadcaster = Broadcaster(name: "nothing")
    return PromptOffer(
      dispatcher: { [scope] in scope.dispatcher ?? dispatcher },
      broadcaster: { [scope] in scope.broadcaster ?? broadcaster })
  }
}
