import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserUI
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

/// A tab list, the two mediators that handle its commands, and the values that they push.
@MainActor
final class TabCommandsFixture {
  let tabs: TabListFixture
  let selectedTabs: SelectedTabs
  let grid: TabGridMediator
  let groups: TabGroupsMediator
  let gridConsumer = RecordingTabGrid()
  let groupsConsumer = RecordingTabGroups()

  init(_ notation: String, collapsed: Set<Int> = []) throws {
    tabs = try TabListFixture(notation, collapsed: collapsed)
    selectedTabs = SelectedTabs(webStateList: tabs.list)
    grid = TabGridMediator(
      webStateList: tabs.list, selectedTabs: selectedTabs, webStateFactory: WebStateFactory(),
      preferences: PreferenceStore(.browserState))
    groups = TabGroupsMediator(webStateList: tabs.list, selectedTabs: selectedTabs)
    grid.consumer = gridConsumer
    groups.consumer = groupsConsumer
  }

  var list: WebStateList { tabs.list }

  /// What the grid receives when it is shown.
  var shownGrid: RecordingTabGrid {
    grid.push(TabWords([]))
    return gridConsumer
  }

  /// The list in tab list notation, without blanks.
  var notation: String { tabs.notation.filter { $0 != " " } }

  /// The letters of the selected tabs, in order.
  var selection: String {
    String(list.arrangement.ids.filter(selectedTabs.ids.contains).map(tabs.names.letter))
  }
}

/// Expects that a command changes a list as described.
@MainActor
func expect(
  _ before: String, becomes after: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ command: (TabCommandsFixture) throws -> Void
) throws {
  let fixture = try TabCommandsFixture(before)
  try command(fixture)
  #expect(fixture.notation == after, sourceLocation: sourceLocation)
}

/// Expects that a command throws an error, changes nothing and reports nothing.
@MainActor
func expect<Refusal: Error & Equatable>(
  _ before: String, refuses error: Refusal, sourceLocation: SourceLocation = #_sourceLocation,
  _ command: (TabCommandsFixture) throws -> Void
) throws {
  let fixture = try TabCommandsFixture(before)
  let arrangement = fixture.list.arrangement
  fixture.gridConsumer.forget()
  #expect(throws: error, sourceLocation: sourceLocation) { try command(fixture) }
  #expect(fixture.list.arrangement == arrangement, sourceLocation: sourceLocation)
  #expect(fixture.gridConsumer.reports.isEmpty, sourceLocation: sourceLocation)
}

/// Returns the selection for text that a user types.
func tabs(_ typed: String) throws -> TabSelection {
  try #require(TabSelection(argument: typed))
}

// MARK: - Window

/// A browser without coordinators, for tests that change its model.
@MainActor
struct Window {
  let browser: Browser
  let output = RecordingOutput()
  let state: BrowserState
  let states: BrowserStateManager
  let settings = PreferenceStore(.localSettings)

  init(_ mode: BrowserType = .regular) {
    states = BrowserStateManager(
      parent: Channels(name: "application"),
      configuration: (try? .standard()) ?? BrowserStateConfiguration())
    let original =
      (try? states.create(named: "test"))
      ?? BrowserState(name: "test", parent: Channels(name: "application"))
    state = mode == .regular ? original : original.makeOffTheRecordState()
    browser = state.browserList.createBrowser(name: "\(mode)")
  }

  var list: WebStateList { browser.webStateList }
  var services: BrowserServices { services(with: []) }

  /// Returns the services of a window with additional features, or with another user interface.
  func services(
    with features: [any BrowserFeature.Type], interface: UserInterface = UserInterface()
  ) -> BrowserServices {
    BrowserServices(
      browser: browser, webStateFactory: state.webStateFactory,
      state: BrowserStateServices(of: state, settings: settings), features: features,
      output: output, interface: interface)
  }

  /// Adds a tab with an address at the end. Activates it if `active` is true.
  @discardableResult
  func addTab(
    _ address: String, active: Bool = false, engine: (any WebEngine)? = nil
  ) throws -> WebState {
    let webState = WebState(engine: engine)
    webState.load(try url(address))
    try list.insert(webState, WebStateInsertion(activates: active))
    return webState
  }
}

/// Returns the URL of a valid address.
func url(_ address: String) throws -> URL {
  struct NoURL: Error {}
  guard let url = URL(string: address) else { throw NoURL() }
  return url
}
