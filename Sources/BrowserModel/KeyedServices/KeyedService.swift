/// A service of an owner, such as a browser state, which has at most one of the kind.
///
/// It ends in two phases: all services are shut down, dependants before what they depend on, and
/// only then is the first of them let go. From its own `shutDown()` on, it leaves others alone.
@MainActor
public protocol KeyedService: AnyObject {
  /// Ends the work of the service, while all that it depends on is still there.
  func shutDown()
}

// MARK: - Defaults

extension KeyedService {
  /// Does nothing.
  public func shutDown() {}
}
