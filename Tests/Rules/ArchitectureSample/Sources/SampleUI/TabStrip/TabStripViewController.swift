import SampleCommands
import SampleSupport

/// A view controller that shows the tabs in a row and follows all rules.
package final class TabStripViewController: ViewController {
  package weak var commands: (any TabCommands)?
  package var content: ViewController?
  package let analytics: Analytics

  private var items: [TabStripItem] = []
  private var lastMove = TabMove(from: 0, to: 0)

  package init(analytics: Analytics) {
    self.analytics = analytics
    super.init()
  }

  func tapped(_ index: Int) async throws -> Int? {
    lastMove.to = index
    commands?.moveTab(lastMove)
    commands?.arrangeTabs { TabMove(from: $0.to, to: $0.from) }
    await commands?.reloadTabs()
    try commands?.duplicateTab(index)
    return try commands?.openFile(titles().joined())
  }

  func titles() -> [String] {
    items.map(\.title).filter { !$0.isEmpty }.sorted()
  }

  func embedContent() {
    guard let content, content !== self else { return }
    content.title = title
    embed(content)
  }
}

// MARK: - TabStripConsumer

extension TabStripViewController: TabStripConsumer {
  package func show(_ items: [TabStripItem], selected: Int?) {
    self.items = items
  }

  package func show(badges: [String: TabStripItem.Badge]) {
    title = badges.keys.sorted().joined()
  }

  package func show(moves: Set<Int>, of move: TabMove) {
    lastMove = move
  }

  package func show(_ pair: Pair<String, TabStripItem>) {
    items = [pair.second]
  }
}
