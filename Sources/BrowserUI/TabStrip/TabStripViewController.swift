import BrowserCommands
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
    guard content.count > 0 else { return output.notice("no tabs") }
    let titles = content.titles.enumerated().map { offset, title in
      let position = TabPosition(index: content.first.index + offset)
      let label = "\(position.argument) \(Self.shortened(title))"
      return position == content.active ? "[\(label)]" : label
    }
    let before = content.first.index > 0 ? "… " : ""
    let last = content.first.index + content.titles.count
    let after = last < content.count ? " … (\(content.count) tabs)" : ""
    output.notice(before + titles.joined(separator: "  ") + after)
  }

  private static func shortened(_ title: String) -> String {
    title.count > 24 ? title.prefix(23) + "…" : title
  }
}
