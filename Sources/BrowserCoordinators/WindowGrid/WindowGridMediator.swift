import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a list of windows which there are, and what is in them.
///
/// A change of one window is passed on as one item, however many windows there are.
@MainActor
final class WindowGridMediator {
  /// The list, which gets all windows at once when it is set.
  weak var consumer: (any WindowGridConsumer)? {
    didSet { for number in windows.keys { push(number) } }
  }

  private var windows: [WindowNumber: Window] = [:]
  /// The windows of the lists of tabs.
  private var numbers: [ObjectIdentifier: WindowNumber] = [:]

  /// A window, and the subscriptions to its lists of tabs.
  private struct Window {
    let content: WindowContent
    let subscriptions: [Subscription]
    let observations: [ActiveWebStateObservation]
  }
}

// MARK: - Windows

extension WindowGridMediator {
  /// Takes a window that has come or changed.
  func setWindow(_ content: WindowContent) {
    let number = content.number
    forgetLists(of: number)
    for list in content.lists { numbers[ObjectIdentifier(list)] = number }
    windows[number] = Window(
      content: content, subscriptions: content.lists.map { $0.addObserver(self) },
      observations: content.lists.map {
        ActiveWebStateObservation(of: $0) { [weak self] _ in self?.push(number) }
      })
    push(number)
  }

  /// Takes a window out that has gone.
  func removeWindow(_ number: WindowNumber) {
    forgetLists(of: number)
    windows[number] = nil
    consumer?.removeWindow(number)
  }

  private func forgetLists(of number: WindowNumber) {
    for list in windows[number]?.content.lists ?? [] { numbers[ObjectIdentifier(list)] = nil }
  }

  private func push(_ number: WindowNumber) {
    if let window = windows[number] { consumer?.setWindow(WindowItem(window.content)) }
  }
}

// MARK: - WebStateListObserver

extension WindowGridMediator: WebStateListObserver {
  func webStateListDidSettle(_ list: WebStateList) {
    numbers[ObjectIdentifier(list)].map(push)
  }
}

// MARK: - WindowItem

extension WindowContent {
  fileprivate var lists: [WebStateList] {
    [tabs, inactiveTabs, incognitoTabs].compactMap(\.self)
  }
}

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
