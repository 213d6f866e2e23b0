/// An error that indicates that a handler cannot be registered.
public struct RegistrationError: Error, Equatable {
  enum Reason: Equatable {
    /// Another live handler, whose name is given, is registered.
    case taken(by: String)
    case shuttingDown
    case closed
    /// The handler is a router that would send the command back to the dispatcher.
    case loop
  }

  private let reason: Reason
  /// The name of the protocol or command, for example `TabCommands` or `TabCommands.closeTab`.
  public let what: String
  /// The name of the handler that was refused.
  public let refused: String
  /// The name of the dispatcher that refused the handler.
  public let dispatcher: String

  @MainActor
  init(_ reason: Reason, _ what: String, refused: AnyObject, by dispatcher: CommandDispatcher) {
    self.reason = reason
    self.what = what
    self.refused = ClosureHandler.name(of: refused)
    self.dispatcher = dispatcher.name
  }
}

// MARK: - CustomStringConvertible

extension RegistrationError: CustomStringConvertible {
  public var description: String {
    "\(refused) cannot handle \(what) in the dispatcher ‘\(dispatcher)’, " + remedy
  }

  private var remedy: String {
    switch reason {
    case .taken(let current):
      "as \(current) does: end its registration first, or register with replacing: true "
        + "to end it or overriding: true to replace it temporarily"
    case .shuttingDown: "which is shutting down: register before prepareForShutdown()"
    case .closed: "which is closed: make a new one"
    case .loop: "as it would send the command back there: register who does the work"
    }
  }
}
