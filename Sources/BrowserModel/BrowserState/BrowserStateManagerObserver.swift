/// An object that is told which browser states come and go.
@MainActor
public protocol BrowserStateManagerObserver: AnyObject {
  /// Tells that a state has been made, which cannot be used yet.
  func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState)

  /// Tells that a state can be used.
  func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState)

  /// Tells that a state is about to go, with all that it owns.
  func browserStateManager(_ manager: BrowserStateManager, willDestroy state: BrowserState)

  /// Called when the state that was last used cannot be loaded. Another one takes its place.
  ///
  /// - Parameters:
  ///   - manager: The owner of the states.
  ///   - name: The name of the state.
  ///   - error: The reason.
  func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError)
}

// MARK: - Defaults

extension BrowserStateManagerObserver {
  /// Does nothing.
  public func browserStateManager(_ manager: BrowserStateManager, didCreate state: BrowserState) {}

  /// Does nothing.
  public func browserStateManager(_ manager: BrowserStateManager, didLoad state: BrowserState) {}

  /// Does nothing.
  public func browserStateManager(
    _ manager: BrowserStateManager, willDestroy state: BrowserState
  ) {}

  /// Does nothing.
  public func browserStateManager(
    _ manager: BrowserStateManager, didFailToLoadStateNamed name: String,
    _ error: BrowserStateError
  ) {}
}
