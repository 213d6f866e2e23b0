import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a location bar the address of the active tab, and broadcasts it.
@MainActor
final class LocationBarMediator {
  @Broadcasted private(set) var activeAddress: Address?

  /// The bar; it is told at once how things are.
  weak var consumer: (any LocationBarConsumer)? {
    didSet { consumer?.setAddress(activeAddress) }
  }

  private var observation: ActiveWebStateObservation?

  init(webStateList: WebStateList) {
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    let address = webState?.visibleURL.map(Address.init(url:))
    guard address != activeAddress else { return }
    // First the consumer: an observer of the broadcast may navigate on.
    consumer?.setAddress(address)
    activeAddress = address
  }
}
