package import Switchboard

/// Shows a window's tabs in one line, whenever they change while the window is in front.
@MainActor
package final class TabStripViewController: TabStripConsumer {
  private let output: any OutputSink
  private var content = TabStripContent.empty

  /// True while its window is in front; it shows itself when it comes there.
  package var isInFront = false {
    didSet { if isInFront, !oldValue { render() } }
  }

  /// Makes a strip without tabs.
  package init(output: any OutputSink) {
    self.output = output
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
