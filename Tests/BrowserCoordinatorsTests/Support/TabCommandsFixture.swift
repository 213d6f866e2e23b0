import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Testing

@testable import BrowserCoordinators

/// A list in notation with the two mediators that handle commands for it, and what they push.
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
      webStateList: tabs.list, selectedTabs: selectedTabs, tabs: WebStateFactory(),
      preferences: PreferenceStore(.browserState))
    groups = TabGroupsMediator(webStateList: tabs.list, selectedTabs: selectedTabs)
    grid.consumer = gridConsumer
    groups.consumer = groupsConsumer
  }

  var list: WebStateList { tabs.list }

  /// The list as text, without blanks.
  var notation: String { tabs.notation.filter { $0 != " " } }

  /// The letters of the marked tabs, in order.
  var selection: String {
    String(list.arrangement.ids.filter(selectedTabs.ids.contains).map(tabs.names.letter))
  }
}

/// Expects what a command makes of a list.
@MainActor
func expect(
  _ before: String, becomes after: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ command: (TabCommandsFixture) throws -> Void
) throws {
  let fixture = try TabCommandsFixture(before)
  try command(fixture)
  #expect(fixture.notation == after, sourceLocation: sourceLocation)
}

/// Expects that a command is refused, and has changed nothing and told nobody.
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
  #expect(fixture.gridConsumer.log.isEmpty, sourceLocation: sourceLocation)
  #expect(fixture.gridConsumer.reports.isEmpty, sourceLocation: sourceLocation)
}

/// The selection that a person types.
func tabs(_ typed: String) throws -> TabSelection {
  try #require(TabSelection(argument: typed))
}
