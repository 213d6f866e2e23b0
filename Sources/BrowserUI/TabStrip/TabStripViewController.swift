package import BrowserCommands
package import Switchboard

/// A tab strip.
@MainActor
package protocol TabStripConsumer: AnyObject {
  /// Replaces the tabs to show.
  func setTabStrip(_ content: TabStripContent)
}

/// Shows a window's tabs in one line, whenever they change while they are in front, and activates
/// the tab whose number is entered.
@MainActor
package final class TabStripViewController: TabStripConsumer {
  private let output: any OutputSink
  private let tabs: any TabCommands
  private var content = TabStripContent.empty
  private var observation: Subscription?
  private var isInFront = false {
    didSet { if isInFront, !oldValue { render() } }
  }

  /// Creates a strip without tabs.
  /// - Parameters:
  ///   - shownTabs: The tabs of the strip, as ``FrontTabs`` names them.
  ///   - output: The output that the strip renders to.
  ///   - tabs: The commands that activate a tab.
  ///   - broadcaster: The broadcaster of the window, which knows the tabs in front.
  package init(
    of shownTabs: WindowTabs, output: any OutputSink, tabs: any TabCommands,
    broadcaster: Broadcaster
  ) {
    self.output = output
    self.tabs = tabs
    observation = broadcaster.observe(FrontTabs.self, for: self) {
      $0.isInFront = $1 == shownTabs
    }
  }

  package func setTabStrip(_ content: TabStripContent) {
    guard content != self.content else { return }
    self.content = content
    if isInFront { render() }
  }

  private func render() {
    output.notice(content.count > 0 ? TabStripLine.text(of: content) : "no tabs")
  }
}

// MARK: - RowResponder

extension TabStripViewController: RowResponder {
  package func select(row: Int) throws {
    guard (1...max(1, content.count)).contains(row), content.count > 0 else {
      throw RowError.noRow(row, count: content.count)
    }
    try tabs.activateTab(TabPosition(index: row - 1))
  }
}
