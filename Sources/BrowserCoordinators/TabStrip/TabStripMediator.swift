import BrowserCommands
import BrowserModel
import BrowserUI
import Switchboard

/// Tells a tab strip the tabs around the active one, and broadcasts how many there are.
@MainActor
final class TabStripMediator {
  /// How many tabs a strip has room for.
  static let room = 7

  @Broadcasted private(set) var tabCount = 0
  @Broadcasted private(set) var activeTab: TabPosition?

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
      onChange: { [weak self] _, _ in self?.update() },
      onUpdate: { [weak self] _ in self?.update() })
    update()
  }

  private func update() {
    tabCount = webStateList.count
    activeTab = webStateList.activeIndex.map(TabPosition.init(index:))
    consumer?.setTabStrip(content)
  }

  private var content: TabStripContent {
    let active = webStateList.activeIndex
    let last = max(0, webStateList.count - Self.room)
    let first = min(max(0, (active ?? 0) - Self.room / 2), last)
    return TabStripContent(
      first: TabPosition(index: first),
      titles: webStateList.arrangement.ids.dropFirst(first).prefix(Self.room)
        .compactMap { webStateList.webState(id: $0)?.title },
      active: active.map(TabPosition.init(index:)), count: webStateList.count)
  }
}
