/// A command that has a live handler, with who that is.
@MainActor
public struct HandledCommand {
  /// What the command is called and takes.
  public package(set) var description: CommandDescription
  /// What its protocol is called.
  public let protocolDescription: CommandProtocolDescription
  /// The type of the handler.
  public let handler: String
  /// The name of the dispatcher, in the chain, that the handler is registered with.
  public let level: String
  /// How that dispatcher holds the handler.
  public let holding: HandlerHolding
  /// True if the handler is for this one command, by its key.
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

  /// The names of the wrappers that the command passes now, outermost first.
  public var wrappers: [String] { router.dispatcher?.wrapperNames(of: router, index) ?? [] }

  /// Why the command cannot run now, in the words of its handler; nil if it can.
  public var unavailability: String? {
    (object.load() as? any CommandAvailability)?.unavailability(of: description)
  }

  /// Runs the command with typed words, by way of the dispatcher that listed it.
  /// - Returns: the result as text; nil for a command without one.
  /// - Throws: ``CommandArgumentError`` if a word is wrong, else what the command throws.
  public func run(with arguments: CommandArguments) async throws -> String? {
    try await router.run(index, with: arguments)
  }

  /// Runs the command with typed words, by way of the dispatcher that listed it.
  /// - Parameter arguments: The words.
  /// - Returns: The result as a value and as a text.
  /// - Throws: ``CommandArgumentError`` if a word is wrong, or what the command throws.
  public func result(with arguments: CommandArguments) async throws -> CommandResult {
    let box = ResultBox()
    let text = try await router.run(index, with: arguments.keepingResult(in: box))
    // A router written by hand may return a text that it has not shown to the arguments.
    return box.result.value == nil ? text.map { CommandResult($0) } ?? box.result : box.result
  }

  /// The object that handles the command; nil once it has been deallocated.
  package var handlerObject: AnyObject? { object.load() }
}

// MARK: - Snapshot

/// The state of the registrations behind a listing of handled commands.
///
/// Checking it costs much less than the listing, which a prompt needs for each typed line.
@MainActor
package struct HandlerSnapshot {
  private weak var dispatcher: CommandDispatcher?
  private let revision = CommandDispatcher.revision
  private let handlers: [WeakReference<AnyObject>]

  /// Creates a snapshot.
  /// - Parameters:
  ///   - commands: The commands that a dispatcher has just listed.
  ///   - dispatcher: The dispatcher.
  package init(of commands: [HandledCommand], in dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    var seen: Set<ObjectIdentifier> = []
    handlers = commands.map(\.object).filter { reference in
      reference.load().map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
    }
  }

  /// Returns whether a dispatcher is the one of the snapshot and would list the same commands.
  /// - Complexity: O(*n*) in the number of handlers.
  package func isCurrent(in dispatcher: CommandDispatcher) -> Bool {
    dispatcher === self.dispatcher && revision == CommandDispatcher.revision
      && handlers.allSatisfy { $0.load() != nil }
  }
}
