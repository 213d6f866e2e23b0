import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting

@testable import BrowserCoordinators

/// Random commands in random windows.
@MainActor
final class WindowsRun {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  /// Does one thing; what is refused is not done.
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
    let groups = dispatcher.router(GroupCommandsRouter.self)
    let navigation = dispatcher.router(NavigationCommandsRouter.self)
    switch number(14) {
    case 0...3: try? tabs.openTab(address, inBackground: number(2) == 0)
    case 4: try? tabs.closeTab(selection)
    case 5: try? tabs.pinTab(selection)
    case 6: try? tabs.moveTab(selection, position)
    case 7: try? tabs.activateTab(position)
    case 8, 9: try? groups.groupTabs(selection, title: "\(number(5))", color: nil)
    case 10: try? groups.ungroupTabs(selection)
    case 11: try? groups.closeGroup(GroupReference("1"))
    case 12: if let address { try? navigation.loadURL(address, tab: position) }
    default: try? navigation.goBack(nil, tab: nil)
    }
  }

  private var address: Address? { Address(argument: "\(number(99)).org") }
  private var position: TabPosition { TabPosition(index: number(6)) }
  private var selection: TabSelection { .ranges([TabRange(position), TabRange(position)]) }
}
