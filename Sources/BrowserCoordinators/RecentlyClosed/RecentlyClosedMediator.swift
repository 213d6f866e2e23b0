import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation

/// Tells a list what can be reopened, and reopens it.
@MainActor
final class RecentlyClosedMediator {
  /// The list; it is told when it is to be shown.
  weak var consumer: (any ClosedListConsumer)?

  private let service: RecentlyClosedService?
  private let webStateList: WebStateList
  private let tabs: WebStateFactory

  init(service: RecentlyClosedService?, webStateList: WebStateList, tabs: WebStateFactory) {
    self.service = service
    self.webStateList = webStateList
    self.tabs = tabs
  }

  /// Tells the consumer how things are.
  func update() {
    consumer?.setEntries((service?.entries ?? []).map { ClosedEntryItem($0.item) })
  }
}

// MARK: - ReopenCommands

extension RecentlyClosedMediator: ReopenCommands {
  func reopen(_ number: Int?) throws {
    guard let service else { throw RecentlyClosedError.empty }
    let number = number ?? 1
    let entry = try service.entry(at: number > 0 ? number - 1 : service.entries.count)
    try entry.item.reopen(in: webStateList, by: tabs)
    _ = service.take(entry.id)
  }
}

// MARK: - Items

extension ClosedEntryItem {
  fileprivate init(_ item: ClosedItem) {
    let titles = item.tabs.map(\.snapshot.title).joined(separator: ", ")
    switch item {
    case .tab(let tab):
      self.init(kind: "tab", title: titles, address: tab.snapshot.url?.absoluteString ?? "")
    case .group(let group, _):
      let name = group.visualData.title
      self.init(kind: "group", title: name.isEmpty ? titles : "\(name): \(titles)", address: "")
    case .window: self.init(kind: "window", title: titles, address: "")
    }
  }
}
