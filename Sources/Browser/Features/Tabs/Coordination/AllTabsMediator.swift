import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// A mediator that pushes the tabs of all windows to a list on request.
@MainActor
final class AllTabsMediator {
  /// The list that shows the tabs.
  weak var consumer: (any AllTabsConsumer)?

  private let directory: TabDirectory

  init(_ directory: TabDirectory) { self.directory = directory }

  /// Pushes the current tabs, sorted by window.
  /// - Parameter filter: The words that the title or address of a listed tab must contain.
  func push(_ filter: TabWords) {
    let items = directory.openTabs.compactMap(\.item)
    consumer?.setTabs(
      items.sorted {
        ($0.window.number, $0.position.index) < ($1.window.number, $1.position.index)
      }, filter: filter)
  }
}

// MARK: - WindowTabItem

extension FoundTab {
  /// The item for an open tab, or nil for any other tab.
  @MainActor
  fileprivate var item: WindowTabItem? {
    let owner: (window: Int?, index: Int)? =
      switch place {
      case .here(let index, let window): (window, index)
      case .window(let window, let index): (window, index)
      case .inactive, .closed: nil
      }
    guard let owner else { return nil }
    return WindowTabItem(
      window: WindowNumber(owner.window ?? 1),
      position: TabPosition(index: owner.index), isActive: isActive, isPinned: isPinned,
      mark: webState?.mark, tab: TabSummary(id: id, title: title, address: address))
  }
}

// MARK: - AllTabsCoordinator

/// A coordinator that connects the list of the tabs of all windows to the model.
@MainActor
final class AllTabsCoordinator: ScreenCoordinator<BrowserServices, AllTabsMediator> {
  override func didStart() {
    let viewController = view(\.allTabs, sending: TabCommandsRouter.self)
    let mediator = AllTabsMediator(services.directory)
    mediator.consumer = viewController
    keep(viewController, mediator)
  }
}
