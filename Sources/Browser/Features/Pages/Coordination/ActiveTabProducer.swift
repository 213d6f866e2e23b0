import BrowserCommands
import BrowserModel
import Switchboard

/// A producer that broadcasts those properties of the active tab that several features use.
@MainActor
final class ActiveTabProducer {
  @Broadcasted private(set) var address: Address?
  @Broadcasted private(set) var title: String?
  @Broadcasted private(set) var isLoading = false
  @Broadcasted private(set) var progress: Int?
  @Broadcasted private(set) var canGoBack = false
  @Broadcasted private(set) var canGoForward = false

  private var observation: ActiveWebStateObservation?

  init(of webStateList: WebStateList) {
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.update($0) }
    update(webStateList.activeWebState)
  }

  private func update(_ webState: WebState?) {
    address = webState?.visibleURL.map(Address.init(url:))
    title = webState?.title
    isLoading = webState?.isLoading ?? false
    progress = webState.flatMap { $0.isLoading ? Int($0.loadProgress * 100) : nil }
    canGoBack = webState?.canGoBack ?? false
    canGoForward = webState?.canGoForward ?? false
  }
}

// MARK: - ShownTab

/// The tab that a window shows. It marks each active tab as shown, and the one before as hidden.
@MainActor
final class ShownTab {
  private weak var webState: WebState?
  private var observation: ActiveWebStateObservation?

  init(of webStateList: WebStateList) {
    observation = ActiveWebStateObservation(of: webStateList) { [weak self] in self?.show($0) }
    show(webStateList.activeWebState)
  }

  private func show(_ newWebState: WebState?) {
    guard newWebState !== webState else { return }
    webState?.wasHidden()
    webState = newWebState
    newWebState?.wasShown()
  }
}
