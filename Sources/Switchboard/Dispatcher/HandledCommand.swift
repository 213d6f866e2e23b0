/// A command that has a live handler.
@MainActor
public struct HandledCommand {
  /// The command's description.
  public package(set) var description: CommandDescription
  /// The description of the protocol that declares the command.
  public let protocolDescription: CommandProtocolDescription
  /// The name of the handler: its type, or the source location of a closure.
  public let handler: String
  /// The name of the dispatcher with which the handler is registered.
  public let level: String
  /// The way the dispatcher holds the handler.
  public let holding: HandlerHolding
  /// A Boolean value that indicates whether the handler is registered only for this command.
  public let isOverride: Bool

  fileprivate let object: WeakReference<AnyObject>
  private let router: AnyCommandRouter
  private let index: Int

  init(router: AnyCommandRouter, index: Int, info: HandlerInfo, level: String) {
    self.router = router
    self.index = index
    self.level = level
    protocolDescription = type(of: router).protocolDescription
    description = protocolDescription.commands[index]
    handler = info.name
    object = WeakReference(info.object)
    holding = info.holding
    isOverride = info.isOverride
  }

  /// The names of the wrappers that the command currently passes through, outermost first.
  public var wrappers: [String] { router.dispatcher?.wrapperNames(of: router, index) ?? [] }

  /// The reason why the command is currently unavailable, or nil if it is available.
  public var unavailability: String? {
    (object.load() as? any CommandAvailability)?.unavailability(of: description)
  }

  /// Runs the command through the dispatcher that listed it, with the words that a user typed.
  /// - Parameter arguments: The words that the user typed.
  /// - Returns: The result as text, or nil for a command without a result.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, or any error that the command
  ///   throws.
  public func run(with arguments: ParsedArguments) async throws -> String? {
    try await router.run(index, with: arguments)
  }

  /// Runs the command through the dispatcher that listed it, with the words that a user typed, and
  /// returns the command's result.
  /// - Parameter arguments: The words that the user typed.
  /// - Returns: The result as a value and as text.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, or any error that the command
  ///   throws.
  public func result(with arguments: ParsedArguments) async throws -> CommandResult {
    let box = ResultBox()
    let text = try await router.run(index, with: arguments.keepingResult(in: box))
    // A router that is written by hand may return text without storing the result in the arguments.
    return box.result.value == nil ? text.map { CommandResult($0) } ?? box.result : box.result
  }

  /// Runs the command as ``result(with:)`` does, and also throws if a command that cannot throw was
  /// dropped, for example because its handler makes it unavailable.
  /// - Parameter arguments: The words that the user typed.
  /// - Returns: The result as a value and as text.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, any error that the command throws,
  ///   or the reason why it was dropped.
  package func resultOrRefusal(with arguments: ParsedArguments) async throws -> CommandResult {
    let call = WatchedCall(router, index)
    let result = try await WatchedCall.$current.withValue(call) {
      try await self.result(with: arguments)
    }
    if let refusal = call.refusal { throw refusal }
    return result
  }

  /// A Boolean value that indicates whether the command's handler has not been deallocated.
  package var isHandled: Bool { object.isAlive }

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
  private weak var dispatcher: CommandDispatcher?
  private let revision = CommandDispatcher.revision
  private let handlers: [WeakReference<AnyObject>]

  /// Creates a snapshot.
  /// - Parameters:
  ///   - commands: The commands that the dispatcher has just listed.
  ///   - dispatcher: The dispatcher that listed the commands.
  package init(of commands: [HandledCommand], in dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    var seen: Set<ObjectIdentifier> = []
    handlers = commands.map(\.object).filter { reference in
      reference.load().map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
    }
  }

  /// Returns whether the snapshot was created from the given dispatcher and the dispatcher's list
  /// of commands has not changed since then.
  /// - Complexity: O(*n*) in the number of handlers.
  package func isCurrent(in dispatcher: CommandDispatcher) -> Bool {
    hasRegistrations(of: dispatcher) && handlers.allSatisfy(\.isAlive)
  }

  /// Returns whether the snapshot was created from the given dispatcher, and no registration has
  /// changed since then.
  package func hasRegistrations(of dispatcher: CommandDispatcher) -> Bool {
    dispatcher === self.dispatcher && revision == CommandDispatcher.revision
  }
}
