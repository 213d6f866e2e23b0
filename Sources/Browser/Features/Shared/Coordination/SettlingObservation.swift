import BrowserModel
import Switchboard

/// An observation of a tab list that ends when it is released.
@MainActor
final class SettlingObservation: WebStateListObserver {
  private let onSettle: @MainActor () -> Void
  private var subscription: Subscription?

  /// Creates an observation of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - onSettle: A closure that is called after each change or batch of changes.
  init(of list: WebStateList, onSettle: @escaping @MainActor () -> Void) {
    self.onSettle = onSettle
    subscription = list.addObserver(self)
  }

  func webStateListDidSettle(_ list: WebStateList) { onSettle() }
}
