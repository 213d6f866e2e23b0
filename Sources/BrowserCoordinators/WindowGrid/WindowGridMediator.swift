import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a list of windows which there are, and what is in them.
@MainActor
final class WindowGridMediator {
  /// The list; it is told at once how things are.
  weak var consumer: (any WindowGridConsumer)? {
    didSet { push() }
  }

  /// The windows, in order.
  var windows: [WindowContent] = [] {
    didSet { follow() }
  }

  private var subscriptions: [Subscription] = []
  private var observations: [ActiveWebStateObservation] = []

  private func follow() {
    let lists = windows.flatMap { [$0.tabs, $0.inactiveTabs, $0.incognitoTabs] }.compactMap(\.self)
    subscriptions = lists.map { $0.addObserver(self) }
    observations = lists.map { list in
      ActiveWebStateObservation(of: list) { [weak self] _ in self?.push() }
    }
    push()
  }

  private func push() {
    consumer?.setWindows(windows.map(WindowItem.init))
  }
}

// MARK: - WebStateListObserver

extension WindowGridMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) { push() }
}

// MARK: - WindowItem

extension WindowItem {
  @MainActor
  fileprivate init(_ window: WindowContent) {
    let shown = window.mode == .regular ? window.tabs : window.incognitoTabs
    self.init(
      number: window.number, isInFront: window.isInFront, isInBackground: window.isInBackground,
      state: window.state, mode: window.mode, tabCount: window.tabs?.count ?? 0,
      inactiveTabCount: window.inactiveTabs?.count ?? 0,
      incognitoTabCount: window.incognitoTabs?.count ?? 0,
      title: shown?.activeWebState?.title)
  }
}
