import BrowserCommands
import BrowserModel
import Foundation
import Switchboard

@testable import BrowserCoordinators

/// All that is to be had again of the windows.
struct WindowPicture: Hashable {
  struct Tab: Hashable {
    let url: URL?
    let title: String
    let zone: WebStateZone
    let group: TabGroupVisualData?
    let opener: WebStateOpener?
    let pages: [URL]
    let page: Int
  }

  struct Tabs: Hashable {
    let tabs: [Tab]
    let active: Int?
  }

  let number: Int
  let state: String
  let isInFront: Bool
  let mode: BrowserMode
  let regular: Tabs?
  let inactive: Tabs?
  let incognito: Tabs?
}

// MARK: - Taking

extension RootCoordinator {
  /// All that is to be had again of the windows as they are now.
  var picture: [WindowPicture] {
    orderedWindows.map { window in
      WindowPicture(
        number: window.services.number.number, state: window.services.window.stateName,
        isInFront: window === front, mode: window.mode,
        regular: (window.existingBrowser(.regular)?.services.webStateList).map(
          WindowPicture.Tabs.init),
        inactive: (window.existingBrowser(.regular)?.services.inactiveTabs?.inactiveTabs)
          .map(WindowPicture.Tabs.init),
        incognito: (window.existingBrowser(.offTheRecord)?.services.webStateList)
          .map(WindowPicture.Tabs.init))
    }
    .sorted { $0.number < $1.number }
  }
}

extension WindowPicture.Tabs {
  @MainActor
  init(_ list: WebStateList) {
    tabs = (0..<list.count).compactMap { try? WindowPicture.Tab(at: $0, in: list) }
    active = list.activeIndex
  }
}

extension WindowPicture.Tab {
  @MainActor
  init(at index: Int, in list: WebStateList) throws {
    let webState = try list.webState(at: index)
    let pages = try webState.pagesReader().navigation
    url = webState.metadata.visibleURL
    title = webState.title
    zone = try list.zone(at: index)
    group = zone.groupID.flatMap(list.group(id:))?.visualData
    opener = list.arrangement.opener(of: webState.id)
    self.pages = pages.items.map(\.url)
    page = pages.lastCommittedIndex
  }
}
