import SampleCommands
import SampleModel
import SampleUI

/// A mediator that follows all rules.
@MainActor
final class TabStripMediator {
  private static let titleLimit = 40

  weak var consumer: (any TabStripConsumer)? {
    didSet { tabListChanged() }
  }

  private let tabList: TabList
  private let history: HistoryService

  init(tabList: TabList, history: HistoryService) {
    self.tabList = tabList
    self.history = history
    tabList.observer = self
  }
}

// MARK: - TabListObserver

extension TabStripMediator: TabListObserver {
  func tabListChanged() {
    let items = tabList.tabs.map {
      TabStripItem(title: String($0.title.prefix(Self.titleLimit)), badge: .count($0.id.number))
    }
    consumer?.show(Array(items.prefix(TabList.limit)), selected: tabList.activeIndex)
  }
}

// MARK: - TabCommands

extension TabStripMediator: TabCommands {
  func openTab(at address: String) {
    tabList.append(address)
    history.add(address)
  }

  func closeTab(_ number: Int) {
    guard TabID(number: number) != .none else { return }
    tabList.remove(number)
  }

  func moveTab(_ move: TabMove) {
    tabList.activeIndex = move.to
  }

  func reloadTabs() async {}

  func duplicateTab(_ number: Int) throws {
    tabList.append("copy")
  }

  func openFile(_ name: String) throws -> Int {
    tabList.append(name)
    return tabList.count
  }

  func selectTab(titled title: String) -> Int? {
    tabList.tabs.firstIndex { $0.title == title }
  }

  func arrangeTabs(by order: (TabMove) -> TabMove) {
    moveTab(order(TabMove(from: 0, to: 1)))
  }
}
