/// A command that has a live handler.
@MainActor
public struct HandledCommand {
  /// The command's description.
  public package(set) var description: CommandDescription
  /// The description of the protocol that declares the command.
  public let protocolDescription: CommandProtocolDescription
  /// The name of the dispatcher with which the handler is registered.
  public let level: String
  /// The way the dispatcher holds the handler.
  public let holding: HandlerHolding
  /// A Boolean value that indicates whether the handler is registered only for this command.
  public let isOverride: Bool

  private let handlerType: AnyObject.Type
  fileprivate let object: WeakReference<AnyObject>
  let router: AnyCommandRouter
  let index: Int

  init(
    router: AnyCommandRouter, index: Int, _ registration: HandlerRegistration,
    of handler: AnyObject, level: String
  ) {
    self.router = router
    self.index = index
    self.level = level
    protocolDescription = type(of: router).protocolDescription(ofCommand: index)
    description = type(of: router).protocolDescription.commands[index]
    handlerType = registration.handlerType
    object = WeakReference(handler)
    holding = registration.holding
    isOverride = registration.isOverride
  }

  /// The name of the handler: its type, or the source location of a closure.
  public var handler: String {
    object.load().map(ClosureHandler.name) ?? nameOfType(handlerType)
  }

  /// The names of the wrappers that the command currently passes through, outermost first.
  public var wrappers: [String] {
    router.dispatcher?.wrapperNames(of: type(of: router), index) ?? []
  }

  /// The reason why the command is currently unavailable, or nil if it is available.
  public var unavailability: String? {
    (object.load() as? any CommandAvailability)?.unavailability(of: description)
  }

  /// Runs the command through the dispatcher that listed it, with the words that a user typed.
  ///
  /// A command that cannot throw and that is dropped, for example because its handler makes it
  /// unavailable, is reported as usual and has no result.
  /// - Parameter words: The words that the user typed for each parameter, in order of declaration. A
  ///   parameter without words gets its default value.
  /// - Returns: The result as a value and as text.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, or any error that the command
  ///   throws.
  @discardableResult
  public func run(with words: [[String]]) async throws -> CommandResult {
    try await run(with: words, throwingDrops: false)
  }

  /// Runs the command as ``run(with:)`` does.
  /// - Parameters:
  ///   - words: The words that the user typed for each parameter, in order of declaration.
  ///   - throwingDrops: Whether to throw the reason if a command that cannot throw was dropped.
  package func run(with words: [[String]], throwingDrops: Bool) async throws -> CommandResult {
    let values = try description.values(of: words)
    let holdsSecret = CallEnvironment.current.holdsSecret || !secrets(in: words).isEmpty
    return try await CallEnvironment.running(with: \.holdsSecret, holdsSecret) {
      try await router.send(index, values, throwingDrops: throwingDrops)
    }
  }

  /// A Boolean value that indicates whether the command's handler is still alive.
  package var isHandled: Bool { object.load() != nil }

  /// The object that handles the command, or nil once it has been deallocated.
  package var handlerObject: AnyObject? { object.load() }
}

// MARK: - Snapshot

/// A snapshot of the registrations from which a list of handled commands was created.
///
/// A prompt needs the list for each line that a user types. Checking a snapshot costs much less
/// than creating the list.
@MainActor
package struct HandlerSnapshot {
  private let dispatcher: WeakReference<CommandDispatcher>
  private let revision = CommandDispatcher.revision
  private let handlers: [WeakReference<AnyObject>]

  /// Creates a snapshot.
  /// - Parameters:
  ///   - commands: The commands that the dispatcher has just listed.
  ///   - dispatcher: The dispatcher that listed the commands.
  package init(of commands: [HandledCommand], in dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher.reference
    var seen: Set<ObjectIdentifier> = []
    handlers = commands.map(\.object).filter { reference in
      reference.load().map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
    }
  }

  /// Returns whether the snapshot was created from the given dispatcher and the dispatcher's list
  /// of commands has not changed since then.
  /// - Complexity: O(*n*) in the number of handlers.
  package func isCurrent(in dispatcher: CommandDispatcher) -> Bool {
    hasRegistrations(of: dispatcher) && handlers.allSatisfy { $0.load() != nil }
  }

  /// Returns whether the snapshot was created from the given dispatcher, and no registration has
  /// changed since then.
  package func hasRegistrations(of dispatcher: CommandDispatcher) -> Bool {
    dispatcher === self.dispatcher.load() && revision == CommandDispatcher.revision
  }
}
