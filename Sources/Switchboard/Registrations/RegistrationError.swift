/// An error that indicates that a handler cannot be registered.
public struct RegistrationError: Error, Equatable {
  private enum Reason: Equatable {
    case taken(by: String)
    case shuttingDown
    case closed
    case loop
  }

  private let reason: Reason
  /// The name of the protocol or command, for example `TabCommands` or `TabCommands.closeTab`.
  public let what: String
  /// The name of the handler that was refused.
  public let refused: String
  /// The dispatcher's name.
  public let dispatcher: String

  private init(_ reason: Reason, _ what: String, _ refused: AnyObject, _ dispatcher: String) {
    self.reason = reason
    self.what = what
    self.refused = HandlerInfo.name(of: refused)
    self.dispatcher = dispatcher
  }

  /// Returns an error for a protocol or command that already has another live handler.
  static func taken(
    _ what: String, by current: AnyObject, refused: AnyObject, dispatcher: String
  ) -> Self {
    Self(.taken(by: HandlerInfo.name(of: current)), what, refused, dispatcher)
  }

  /// Returns an error for a dispatcher that is shutting down.
  static func shuttingDown(_ what: String, refused: AnyObject, dispatcher: String) -> Self {
    Self(.shuttingDown, what, refused, dispatcher)
  }

  /// Returns an error for a dispatcher that is closed.
  static func closed(_ what: String, refused: AnyObject, dispatcher: String) -> Self {
    Self(.closed, what, refused, dispatcher)
  }

  /// Returns an error for a handler that is a router and would send the command back to this
  /// dispatcher.
  static func loop(_ what: String, refused: AnyObject, dispatcher: String) -> Self {
    Self(.loop, what, refused, dispatcher)
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
