/// The lifetime of a registration, binding or observation, which ends when this is dropped.
///
/// Keep it as long as what it stands for should last; there is no other way to end it early than
/// ``cancel()`` or to let go of it.
@MainActor
public final class Subscription {
  private var onCancel: (@MainActor () -> Void)?

  /// Makes a subscription that runs `onCancel` once, when it is cancelled or dropped.
  /// - Parameter onCancel: what ends the thing subscribed to.
  public init(_ onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends what was subscribed to; a second call does nothing.
  public func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  isolated deinit { cancel() }
}
