import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard

/// A mediator that pushes the recently closed entries to a list whenever they change.
@MainActor
final class RecentlyClosedMediator {
  /// The list that shows the entries. It receives all entries when this property is set.
  weak var consumer: (any RecentlyClosedConsumer)? {
    didSet { push() }
  }

  private let service: RecentlyClosedService?
  private var subscription: Subscription?

  /// Creates a mediator.
  ///
  /// - Parameter service: The service that stores the closed entries, or nil for incognito tabs.
  init(service: RecentlyClosedService?) {
    self.service = service
    subscription = service?.addObserver(self)
  }

  /// Removes closed windows that have become outdated. Call this method before the list is shown,
  /// because the mediator isn't notified when a window becomes outdated.
  func removeOutdated() { service?.removeOutdated() }

  private func push() {
    let entries = service?.entries ?? []
    consumer?.setItems(entries.map { ClosedEntryItem($0, until: service?.keptUntil($0)) })
  }
}

// MARK: - RecentlyClosedServiceObserver

extension RecentlyClosedMediator: RecentlyClosedServiceObserver {
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService) { push() }
}

// MARK: - Items

extension ClosedEntryItem {
  fileprivate init(_ entry: ClosedEntry, until end: Date?) {
    let id = entry.id
    let titles = Self.titles(of: entry.item.tabs)
    let count = entry.item.tabs.count
    switch entry.item {
    case .tab(let tab):
      let address = tab.snapshot.visibleAddress ?? ""
      self.init(id: id, kind: "tab", title: titles, address: address)
    case .tabs:
      self.init(id: id, kind: "tabs", title: titles, address: "", tabCount: count)
    case .group(let group, _):
      let name = group.visualData.title, title = name.isEmpty ? titles : "\(name): \(titles)"
      self.init(id: id, kind: "group", title: title, address: "", tabCount: count)
    case .window:
      self.init(
        id: id, kind: "window", title: titles, address: "", keptUntil: end, tabCount: count)
    }
  }

  /// Returns the titles of the first few tabs on one line, because there may be thousands of tabs.
  private static func titles(of tabs: [ClosedTab]) -> String {
    let shown = tabs.prefix(4).map(\.snapshot.title).joined(separator: ", ")
    return tabs.count > 4 ? "\(shown) and \(tabs.count - 4) more" : shown
  }
}

// MARK: - RecentlyClosedCoordinator

/// A coordinator that connects the list of closed entries, and the commands that reopen them, to
/// the model.
@MainActor
final class RecentlyClosedCoordinator: ScreenCoordinator<BrowserServices, RecentlyClosedMediator> {
  override func didStart() throws {
    let viewController = view(\.recentlyClosed, sending: UndoCommandsRouter.self)
    let mediator = RecentlyClosedMediator(service: services.state.recentlyClosed)
    mediator.consumer = viewController
    keep(viewController, mediator)
    let undoMediator = keep(
      UndoMediator(
        history: services.undoHistory, closed: services.state.recentlyClosed,
        list: services.webStateList, webStateFactory: services.webStateFactory,
        control: services.windowControl, histories: services.windowHistories))
    undoMediator.consumer = viewController
    try register(undoMediator, for: UndoCommandsRouter.self)
  }
}
