import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting

/// The tabs of a window, in use and inactive, with their agent. Each tab is known by a letter.
@MainActor
final class Twins {
  let state: BrowserState
  let browser: Browser
  let agent: InactiveTabsAgent
  let clock = ManualClock()
  let names = TabNames()
  /// The current time, which a test changes.
  var now: Date {
    get { watch.now }
    set { watch.now = newValue }
  }

  private let watch = Watch()

  /// A fixed time.
  @MainActor
  private final class Watch {
    var now = Date(timeIntervalSince1970: 1_000_000_000)
  }

  init() throws {
    state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: try .standard())
    browser = state.browserList.createBrowser(name: "one")
    let inactive = try browser.inactiveTwin.orThrow("no twin").webStateList
    agent = InactiveTabsAgent(
      tabs: browser.webStateList, inactiveTabs: inactive, preferences: state.preferences,
      now: { [watch] in watch.now }, clock: clock)
  }

  /// Creates the tabs in use for a notation. Some were last used 30 days ago, the others now.
  convenience init(_ notation: String, unused: String = "") throws {
    try self.init()
    let notation = try TabListNotation(parsing: notation)
    for tab in notation.tabs {
      try add(tab.letter, daysAgo: unused.contains(tab.letter) ? 30 : 0)
      if tab.zone == .pinned { try list.setPinned(true, at: list.count - 1) }
    }
    for group in notation.groups {
      let id = TabGroupID()
      names.name(id, group.number)
      try list.createGroup(id, TabGroupVisualData(title: "\(group.number)"), of: group.range)
    }
    let letters = notation.tabs.map(\.letter)
    try list.activate(at: notation.active.flatMap(letters.firstIndex))
  }
}

// MARK: - Tabs

extension Twins {
  var list: WebStateList { browser.webStateList }
  var inactive: WebStateList { agent.inactiveTabs }

  /// Both lists as text: `ab* / c`.
  var notation: String {
    "\(TabListNotation(list, names: names)) / \(TabListNotation(inactive, names: names))"
  }

  /// Adds an unrealized tab that was last used the given number of days ago.
  @discardableResult
  func add(_ letter: Character, daysAgo: Int) throws -> WebState {
    let time = now.addingTimeInterval(TimeInterval(daysAgo) * -86_400)
    let metadata = WebStateMetadata(
      id: WebStateID(), title: "\(letter)", visibleURL: address(letter), itemCount: 1,
      currentIndex: 0, creationTime: time, lastActiveTime: time)
    let pages = WebStateStorage.Pages(
      navigation: try NavigationList(
        items: [NavigationItem(url: address(letter), title: "\(letter)", time: time)],
        lastCommittedIndex: 0))
    let tab = WebState(unrealized: metadata, now: { [watch] in watch.now }) { pages }
    names.name(tab.id, letter)
    try list.insert(tab, WebStateInsertion(position: .at(list.count)))
    return tab
  }

  func pass(days: Int) { now.addTimeInterval(TimeInterval(days) * 86_400) }

  func setThreshold(_ text: String) throws {
    try state.preferences.set(text: text, for: "inactive-after")
  }
}
