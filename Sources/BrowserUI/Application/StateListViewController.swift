package import BrowserCommands
import Switchboard

/// A browser state in a list.
package struct StateItem: Equatable, Identifiable, Sendable {
  /// The name of the state.
  package let name: String
  /// Whether the state is loaded.
  package let isLoaded: Bool
  /// Whether the next run begins with the state.
  package let isLastUsed: Bool
  /// The number of its windows.
  package let windowCount: Int
  /// The number of tabs in these windows.
  package let tabCount: Int
  /// The window of the state that was in front last; nil if the state has no windows.
  package let window: WindowNumber?
  /// The name: no other state has the same.
  package var id: String { name }

  /// Creates an item.
  package init(
    name: String, isLoaded: Bool, isLastUsed: Bool, windowCount: Int, tabCount: Int,
    window: WindowNumber?
  ) {
    self.name = name
    self.isLoaded = isLoaded
    self.isLastUsed = isLastUsed
    self.windowCount = windowCount
    self.tabCount = tabCount
    self.window = window
  }
}

/// A list of browser states.
@MainActor
package protocol StateListConsumer: AnyObject {
  /// Replaces all states.
  /// - Parameter items: The states, in order.
  func setStates(_ items: [StateItem])
}

/// Shows browser states as rows, and goes to a window of the one that is chosen.
package final class StateListViewController:
  ListViewController<StateItem, any WindowCommands>, StateListConsumer
{
  package func setStates(_ items: [StateItem]) { self.items = items }

  override var listing: Listing {
    Listing(
      columns: ["row", "state", "loaded", "last used", "windows", "tabs"],
      rows: items.enumerated().map { index, state in
        [
          .number(index + 1), .text(state.name), .flag(state.isLoaded), .flag(state.isLastUsed),
          .number(state.windowCount), .number(state.tabCount),
        ]
      },
      placeholder: "No states: ‘create state’ makes one.")
  }

  /// Brings the window of the state to the front that was there last, or opens one.
  override func choose(_ index: Int) async throws {
    let state = items[index]
    if let window = state.window {
      try commands.activateWindow(window)
    } else {
      try await commands.newWindow(state: state.name)
    }
  }
}
