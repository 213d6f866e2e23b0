public import BrowserCommands
import BrowserPages
import Foundation
public import Switchboard

/// A view controller that shows the address of a window's active tab and opens addresses that the
/// user enters.
@MainActor
package final class LocationBarViewController {
  private let output: any OutputSink
  private let navigation: any NavigationCommands
  private let tabs: any TabCommands
  private let screens: any ScreenCommands
  private var address: Address?
  private var hasActiveTab = false
  private var keywordNames: Set<String> = []
  private var observations: [Subscription] = []

  /// Creates a location bar that observes the address of the active tab.
  /// - Parameters:
  ///   - output: The output that the location bar renders to.
  ///   - navigation: The commands that navigate the active tab.
  ///   - tabs: The commands that open a tab if none is active.
  ///   - screens: The commands that go to a place on the page.
  ///   - broadcaster: The broadcaster of the window.
  package init(
    output: any OutputSink, navigation: any NavigationCommands, tabs: any TabCommands,
    screens: any ScreenCommands, broadcaster: Broadcaster
  ) {
    self.output = output
    self.navigation = navigation
    self.tabs = tabs
    self.screens = screens
    observations = [
      broadcaster.observe(ActiveAddress.self, for: self) { $0.address = $1 },
      broadcaster.observe(KeywordNames.self, for: self) { $0.keywordNames = $1 },
      broadcaster.observe(ActiveTab.self, for: self) { $0.hasActiveTab = $1 != nil },
    ]
  }
}

// MARK: - Presentable

extension LocationBarViewController: Presentable {
  package var shownOutput: CommandOutput { .value(.optional(.text)) }

  package func present() {
    if let address {
      let value = OutputValue(address: address.argument)
      output.show(value, as: value.text)
    } else {
      output.showAbsence(hasActiveTab ? "The tab is blank." : "No tab is active.")
    }
  }
}

// MARK: - TextResponder

extension LocationBarViewController: TextResponder {
  /// Opens an address in the active tab, or in a new one if no tab is active. If the text begins
  /// with a question mark, this method searches for the rest. A keyword opens its address. If the
  /// text begins with its only slash and names no file, and a tab is active, this method goes to the
  /// next place on the page where the rest occurs.
  ///
  /// Other text isn't searched for, because that would send mistyped commands to a search engine.
  /// - Parameter text: The text that the user has entered.
  /// - Returns: Whether the text was one of these. Otherwise, this method does nothing.
  package func enter(_ text: String) async throws -> Bool {
    let words = text.dropFirst().split(whereSeparator: \.isWhitespace).map(String.init)
    if text.hasPrefix("?") {
      try navigation.search(words, with: nil)
    } else if keywordNames.contains(text) {
      try navigation.search([text], with: nil)
    } else if let address = Address(argument: text) {
      try open(address)
    } else if hasActiveTab, text.hasPrefix("/"), !text.dropFirst().contains("/") {
      try await screens.showNextMatch(words)
    } else if let problem = fileProblem(with: text) {
      throw problem
    } else {
      return false
    }
    return true
  }

  /// Returns the error for a word that names a file and cannot be opened, or nil for other text.
  private func fileProblem(with text: String) -> AddressProblem? {
    guard !text.contains(where: { $0 == " " || $0 == ";" }) else { return nil }
    return Address.problem(with: text).map(AddressProblem.init)
  }

  private func open(_ address: Address) throws {
    if hasActiveTab {
      try navigation.loadURL(address, tab: nil)
    } else {
      try tabs.openTab(address, inBackground: false)
    }
  }
}

// MARK: - Errors

/// An error about text that the user has entered as an address.
struct AddressProblem: Error, Equatable, CustomStringConvertible {
  let description: String
}

// MARK: - Factory

extension UserInterface {
  /// The view of a window's location bar, which also observes the broadcasts of the window.
  public var locationBar:
    ViewFactory<
      (any NavigationCommands, any TabCommands, any ScreenCommands, Broadcaster),
      any Presentable & TextResponder
    >
  {
    get {
      factory {
        LocationBarViewController(
          output: $0, navigation: $1.0, tabs: $1.1, screens: $1.2, broadcaster: $1.3)
      }
    }
    set { replace(by: newValue) }
  }
}
