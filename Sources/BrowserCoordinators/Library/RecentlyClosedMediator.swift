import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// Pushes what can be reopened to a list whenever it changes.
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

  /// Removes the windows whose time is over, which nothing else notices as it passes.
  func removeOutdated() { service?.removeOutdated() }

  private func push() {
    let entries = service?.entries ?? []
    consumer?.setEntries(entries.map { ClosedEntryItem($0, until: service?.keptUntil($0)) })
  }
}

// MARK: - RecentlyClosedServiceObserver

extension RecentlyClosedMediator: RecentlyClosedServiceObserver {
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService) { push() }
}

// MARK: - Items

extension ClosedEntryItem {
  fileprivate init(_ entry: ClosedEntry, until end: Date?) {
    let (id, titles) = (entry.id, Self.titles(of: entry.item.tabs))
    switch entry.item {
    case .tab(let tab):
      let address = tab.snapshot.url?.absoluteString ?? ""
      self.init(id: id, kind: "tab", title: titles, address: address)
    case .tabs(let tabs): self.init(id: id, kind: "\(tabs.count) tabs", title: titles, address: "")
    case .group(let group, _):
      let name = group.visualData.title, title = name.isEmpty ? titles : "\(name): \(titles)"
      self.init(id: id, kind: "group", title: title, address: "")
    case .window: self.init(id: id, kind: "window", title: titles, address: "", keptUntil: end)
    }
  }

  /// The titles of the first tabs: there may be thousands, and they stand in one line.
  private static func titles(of tabs: [ClosedTab]) -> String {
    let shown = tabs.prefix(4).map(\.snapshot.title).joined(separator: ", ")
    return tabs.count > 4 ? "\(shown) and \(tabs.count - 4) more" : shown
  }
}
