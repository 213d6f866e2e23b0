import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// Gives a list what can be reopened, whenever that changes.
@MainActor
final class RecentlyClosedMediator {
  /// The list, which gets all entries when it is set.
  weak var consumer: (any ClosedListConsumer)? {
    didSet { push() }
  }

  private let service: RecentlyClosedService?
  private var subscription: Subscription?

  /// Creates a mediator.
  ///
  /// - Parameter service: What can be reopened; nil where nothing can.
  init(service: RecentlyClosedService?) {
    self.service = service
    subscription = service?.addObserver(self)
  }

  /// Removes the windows that are no longer kept by now.
  func removeOutdated() { service?.removeOutdated() }

  private func push() {
    consumer?.setEntries(
      (service?.entries ?? []).map { ClosedEntryItem($0.item, until: service?.keptUntil($0)) })
  }
}

// MARK: - RecentlyClosedServiceObserver

extension RecentlyClosedMediator: RecentlyClosedServiceObserver {
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService) { push() }
}

// MARK: - Items

extension ClosedEntryItem {
  fileprivate init(_ item: ClosedItem, until end: Date?) {
    let titles = Self.titles(of: item.tabs)
    switch item {
    case .tab(let tab):
      self.init(kind: "tab", title: titles, address: tab.snapshot.url?.absoluteString ?? "")
    case .tabs(let tabs): self.init(kind: "\(tabs.count) tabs", title: titles, address: "")
    case .group(let group, _):
      let name = group.visualData.title
      self.init(kind: "group", title: name.isEmpty ? titles : "\(name): \(titles)", address: "")
    case .window:
      self.init(
        kind: "window", title: titles, address: "",
        keptUntil: end?.formatted(.iso8601.year().month().day()) ?? "")
    }
  }

  /// The titles of the first tabs: there may be thousands, and they stand in one line.
  private static func titles(of tabs: [ClosedTab]) -> String {
    let shown = tabs.prefix(4).map(\.snapshot.title).joined(separator: ", ")
    return tabs.count > 4 ? "\(shown) and \(tabs.count - 4) more" : shown
  }
}
