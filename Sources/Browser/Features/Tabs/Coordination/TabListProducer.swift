import BrowserCommands
import BrowserModel
import Switchboard

/// A producer that broadcasts the tabs in a window.
@MainActor
final class TabListProducer {
  @Broadcasted private(set) var tabs: TabSummaries

  private let webStateList: WebStateList
  /// The current tabs. They are broadcast after all observers of the list have been notified,
  /// because an observer of the broadcast might change the list.
  private var summaries: TabSummaries
  private var observation: AllWebStatesObservation?

  init(of webStateList: WebStateList) {
    self.webStateList = webStateList
    summaries = TabSummaries(webStateList.webStates.map(TabSummary.init))
    tabs = summaries
    observation = AllWebStatesObservation(
      of: webStateList,
      onChange: { [weak self] change, _ in self?.apply(change) },
      onUpdate: { [weak self] in
        self?.update($0)
        self?.broadcast()
      },
      onBatchEnd: { [weak self] in self?.reset() },
      onSettle: { [weak self] in self?.broadcast() })
  }

  private func broadcast() { tabs = summaries }

  /// Replaces all tabs. After a batch of changes, this is faster than applying each change.
  private func reset() { summaries = TabSummaries(webStateList.webStates.map(TabSummary.init)) }

  private func update(_ webState: WebState) {
    guard let index = webStateList.index(of: webState.id) else { return }
    summaries.replace(at: index, with: TabSummary(webState))
  }

  private func apply(_ change: WebStateListChange) {
    switch change {
    case .statusOnly, .changeZone, .createGroup, .updateGroup, .deleteGroup: break
    case .insert(let insert):
      webStateList.webState(id: insert.id).map {
        summaries.insert(TabSummary($0), at: insert.index)
      }
    case .move(let move):
      summaries.insert(summaries.remove(at: move.source), at: move.destination)
    case .replace(let replace): webStateList.webState(id: replace.newID).map(update)
    case .detach(let detach): summaries.remove(at: detach.index)
    case .moveGroup(let move):
      let moved = move.source.map { _ in summaries.remove(at: move.source.lowerBound) }
      for (index, tab) in zip(move.destination, moved) { summaries.insert(tab, at: index) }
    }
  }
}

extension TabSummary {
  /// Creates the broadcast properties of a tab.
  @MainActor
  init(_ webState: WebState) {
    self.init(
      id: TabID(webState.id), title: webState.title, address: webState.visibleAddress ?? "")
  }
}
