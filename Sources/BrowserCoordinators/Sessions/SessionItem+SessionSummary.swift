import BrowserModel
import BrowserSessions
import BrowserUI
import Foundation

// MARK: - What lists show

extension SessionSize {
  init(_ document: SessionDocument) {
    self.init(windowCount: document.windows.count, tabCount: document.tabCount)
  }
}

extension SessionItem {
  /// The windows that are open.
  init(ofOpenWindows size: SessionSize, savedAt time: Date?) {
    self.init(name: nil, size: size, savedTime: time.map(Self.text) ?? "")
  }

  private static func text(of time: Date) -> String {
    time.formatted(.iso8601.dateTimeSeparator(.space))
  }

  init(_ summary: SessionSummary) {
    guard let time = summary.savedTime else {
      self.init(
        name: summary.name, size: nil, savedTime: "",
        problem: summary.problem.map { "\($0)" } ?? "")
      return
    }
    self.init(
      name: summary.name,
      size: SessionSize(windowCount: summary.windowCount, tabCount: summary.tabCount),
      savedTime: Self.text(of: Date(milliseconds: time)))
  }
}

extension SessionChangeItem {
  init(_ change: SessionComparison.Change) {
    let page = change.page, url = page.flatMap { URL(string: $0.url) }
    self.init(
      change: change.kind.rawValue, title: page?.title ?? PageContent.fallbackTitle(of: url),
      address: page?.url ?? "", was: change.old?.description ?? "",
      now: change.new?.description ?? "")
  }
}
