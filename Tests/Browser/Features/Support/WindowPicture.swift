import BrowserCommands
import BrowserModel
import Foundation
import Switchboard
import SwitchboardTesting

@testable import BrowserCoordinators

/// The restorable state of a window.
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
  /// The current restorable state of the windows.
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

// MARK: - WindowsRun

/// A generator that performs random commands in random windows.
@MainActor
final class WindowsRun {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  /// Performs one random change. Errors are ignored.
  func step(_ root: RootCoordinator) async {
    switch number(30) {
    case 0: try? await root.newWindow(state: nil)
    case 1: try? root.closeWindow(nil)
    case 2: try? root.newIncognito(address)
    case 3: try? root.closeIncognito(state: nil)
    case 4...6: try? root.activateWindow(WindowNumber(number(root.services.windows.lastNumber) + 1))
    case 7: try? root.switchBrowser(number(3) == 0 ? .offTheRecord : .regular)
    case 8:
      try? root.moveToWindow(WindowNumber(number(root.services.windows.lastNumber) + 1), selection)
    case 9: try? root.reopen(nil)
    default: root.front?.shown.map { step($0.services.dispatcher) }
    }
  }

  private func step(_ dispatcher: CommandDispatcher) {
    let tabs = dispatcher.router(TabCommandsRouter.self)
    let groups = dispatcher.router(TabGroupCommandsRouter.self)
    let navigation = dispatcher.router(NavigationCommandsRouter.self)
    switch number(14) {
    case 0...3: try? tabs.openTab(address, inBackground: number(2) == 0)
    case 4: try? tabs.closeTab(selection)
    case 5: try? tabs.pinTab(selection)
    case 6: try? tabs.moveTab(selection, position)
    case 7: try? tabs.activateTab(.position(position))
    case 8, 9: try? groups.groupTabs(selection, title: "\(number(5))", color: nil)
    case 10: try? groups.ungroupTabs(selection)
    case 11: try? groups.closeGroup(TabGroupReference("1"))
    case 12: if let address { try? navigation.loadURL(address, tab: position) }
    default: try? navigation.goBack(nil, tab: nil)
    }
  }

  private var address: Address? { Address(argument: "\(number(99)).org") }
  private var position: TabPosition { TabPosition(index: number(6)) }
  private var selection: TabSelection { .ranges([TabRange(position), TabRange(position)]) }
}
