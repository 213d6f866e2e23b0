/// A handler is refused, as another one is registered already.
public struct RegistrationError: Error, Equatable {
  /// The protocol or command, as `TabCommands` or `TabCommands.closeTab`.
  public let what: String
  /// The type of the handler that stays.
  public let current: String
  /// The type of the handler that was refused.
  public let refused: String
  /// The dispatcher's name.
  public let dispatcher: String

  init(what: String, current: AnyObject, refused: AnyObject, dispatcher: String) {
    self.what = what
    self.current = String(describing: type(of: current))
    self.refused = String(describing: type(of: refused))
    self.dispatcher = dispatcher
  }
}

// MARK: - CustomStringConvertible

extension RegistrationError: CustomStringConvertible {
  /// What was refused and how to mend it.
  public var description: String {
    """
    \(refused) cannot handle \(what) in the dispatcher ‘\(dispatcher)’, as \(current) does: end \
    its registration first, or register with replacing: true
    """
  }
}
