import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a tab strip the tabs around the active one, and broadcasts how many there are of which kind.
@MainActor
final class TabStripMediator {
  /// How many tabs a strip has room for.
  static let room = 7

  @Broadcasted private(set) var tabCount = 0
  @Broadcasted private(set) var activeTab: TabPosition?
  @Broadcasted private(set) var pinnedTabCount = 0
  @Broadcasted private(set) var tabGroupCount = 0

  /// The strip; it is told at once how things are.
  weak var consumer: (any TabStripConsumer)? {
    didSet { consumer?.setTabStrip(content) }
  }

  private let webStateList: WebStateList
  private var observation: AllWebStatesObservation?

  init(webStateList: WebStateList) {
    self.webStateList = webStateList
    observation = AllWebStatesObservation(
      of: webStateList,
      onUpdate: { [weak self] _ in self?.update() },
      onSettle: { [weak self] in self?.update() })
    update()
  }

  private func update() {
    tabCount = webStateList.count
    activeTab = webStateList.activeIndex.map(TabPosition.init(index:))
    pinnedTabCount = webStateList.pinnedCount
    tabGroupCount = webStateList.groups.count
    consumer?.setTabStrip(content)
  }

  private var content: TabStripContent { TabStripContent(webStateList, room: Self.room) }
}
