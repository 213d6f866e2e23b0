import BrowserCommands
import BrowserModel
import Foundation

/// The tabs that a window's commands can find by their titles and addresses: its own tabs, those of
/// the other windows of its browser state, its inactive tabs, and the closed tabs.
///
/// The directory of incognito tabs contains only the open incognito tabs.
@MainActor
struct TabDirectory {
  private let list: WebStateList
  private let type: BrowserType
  private let window: Window?
  private let windows: WindowManager?
  private let closed: RecentlyClosedService?

  init(list: WebStateList) { self.init(list: list, type: .regular) }

  /// Creates a directory.
  /// - Parameters:
  ///   - list: The tabs of the window.
  ///   - type: The type of the tabs.
  ///   - window: The window.
  ///   - windows: All windows.
  ///   - closed: The closed tabs, or nil for incognito tabs.
  init(
    list: WebStateList, type: BrowserType, window: Window? = nil,
    windows: WindowManager? = nil, closed: RecentlyClosedService? = nil
  ) {
    self.list = list
    self.type = type
    self.window = window
    self.windows = windows
    self.closed = closed
  }

  /// The open tabs of all windows of the browser state. This window's tabs come first.
  var openTabs: [FoundTab] { ownTabs + otherTabs }

  private var ownTabs: [FoundTab] {
    Self.tabs(of: list) { .here($0, window: window?.number) }
  }

  private var otherTabs: [FoundTab] {
    others.flatMap { other in Self.tabs(of: other.tabs(type)) { .window(other.number, $0) } }
  }

  private static func tabs(
    of list: WebStateList?, at place: (Int) -> FoundTab.Place
  ) -> [FoundTab] {
    (list?.webStates ?? []).enumerated().map { index, tab in
      FoundTab(
        tab, at: place(index), isActive: index == list?.activeIndex,
        isPinned: index < list?.pinnedCount ?? 0)
    }
  }

  private var others: [Window] {
    (windows?.windows ?? []).filter { $0 !== window && $0.stateName == window?.stateName }
  }

  private var inactiveTabs: [FoundTab] {
    guard type == .regular else { return [] }
    return ([window].compactMap(\.self) + others).flatMap { owner in
      Self.tabs(of: owner.tabs(.inactive)) { .inactive(owner.number, $0) }
    }
  }

  private var closedTabs: [FoundTab] {
    (closed?.entries ?? []).enumerated().flatMap { index, entry in
      entry.item.tabs.map { FoundTab($0, of: entry, at: index) }
    }
  }
}

// MARK: - Finding

extension TabDirectory {
  /// Returns the tab that a reference means.
  ///
  /// An open tab is preferred to an inactive one, and an inactive tab to a closed one. A tab with
  /// exactly the given title or address is preferred to a tab that only contains the words.
  /// - Throws: ``TabError`` if there is no such tab or there are several.
  func find(_ reference: TabReference) throws -> FoundTab {
    switch reference {
    case .position(let position): return try tab(position.index, of: nil)
    case .window(let number, let position):
      return try tab(position.index, of: try windows?.window(number.number))
    case .id(let id):
      guard let found = openTabs.first(where: { $0.id == id }) else { throw TabError.gone }
      return found
    case .matching(let pattern): return try find(pattern.argument) { $0.matches(pattern) }
    case .words(let words): return try find(TabWords(words))
    }
  }

  private func tab(_ index: Int, of other: Window?) throws -> FoundTab {
    guard let other, other !== window else {
      return FoundTab(try list.webState(at: index), at: .here(index, window: window?.number))
    }
    guard other.stateName == window?.stateName else {
      throw WindowError.otherState(other.number, state: other.stateName)
    }
    guard let tabs = other.tabs(type) else {
      throw WebStateListError.noTab(at: index, count: 0)
    }
    return FoundTab(try tabs.webState(at: index), at: .window(other.number, index))
  }

  private func find(_ words: TabWords) throws -> FoundTab {
    if words.text.contains("://"), let found = try find(address: words) { return found }
    for tier in tiers {
      let tabs = tier().filter { words.match($0.title, $0.address) }
      let exact = tabs.filter { words.equal($0.title, $0.address) }
      if let only = try only(exact.isEmpty ? tabs : exact, words.text) { return only }
    }
    return try find(words.text) { words.resemble($0.title, $0.address) }
  }

  /// Returns the tab with a whole address, which other addresses may contain, or nil if there is
  /// none. Of several tabs that are not open, the first one serves as well as the others.
  private func find(address words: TabWords) throws(TabError) -> FoundTab? {
    for tier in tiers {
      let tabs = tier().filter { words.equal("", $0.address) }
      if let first = tabs.first, !first.isOpen { return first }
      if let only = try only(tabs, words.text) { return only }
    }
    return nil
  }

  private func find(
    _ text: String, where isMatch: (FoundTab) -> Bool
  ) throws -> FoundTab {
    for tier in tiers {
      if let only = try only(tier().filter(isMatch), text) { return only }
    }
    throw TabError.noSuchTab(text)
  }

  /// The kinds of tabs, in the order in which they are searched.
  private var tiers: [() -> [FoundTab]] {
    [{ ownTabs }, { otherTabs }, { inactiveTabs }, { closedTabs }]
  }

  /// The tabs of all kinds, in the order in which they are searched.
  var allTabs: [FoundTab] { tiers.flatMap { $0() } }

  private func only(_ tabs: [FoundTab], _ text: String) throws(TabError) -> FoundTab? {
    guard tabs.count > 1 else { return tabs.first }
    throw .ambiguous(text, choices: tabs.prefix(5).map(\.choice), count: tabs.count)
  }
}

// MARK: - Activating

extension TabDirectory {
  /// Activates a tab, and brings its window to the front.
  ///
  /// An inactive tab moves back to its window. A closed tab is reopened in this window.
  /// - Throws: An error that occurs while the tab is activated.
  func activate(_ found: FoundTab, by factory: WebStateFactory) throws {
    switch found.place {
    case .here(let index, _): try list.activate(at: index)
    case .window(let number, let index):
      try show(number)?.tabs(type)?.activate(at: index)
    case .inactive(let number, let index):
      try show(number)?.agent(InactiveTabsAgent.self, of: .regular)?.reopen(at: [index])
    case .closed(let entry, let tab, _):
      try closed?.reopen(tab, of: entry, in: list, by: factory)
    }
  }

  /// Brings a window to the front, unless it is this one, and returns it.
  private func show(_ number: Int) throws -> Window? {
    guard number != window?.number, let windows else { return window }
    guard let other = try windows.window(number) else { return nil }
    windows.bringToFront(other)
    windows.show(type, in: other)
    return other
  }
}

// MARK: - FoundTab

struct FoundTab {
  /// The place of a tab: the number of its window and its index.
  enum Place {
    case here(Int, window: Int?)
    case window(Int, Int)
    case inactive(Int, Int)
    case closed(ClosedEntry, ClosedTab, index: Int)
  }

  let id: TabID
  let title: String
  let address: String
  let host: String?
  let place: Place
  let isActive: Bool
  let isPinned: Bool
  /// The open or inactive tab, or nil for a closed one.
  let webState: WebState?

  /// Creates a value for an open or inactive tab.
  @MainActor
  init(_ webState: WebState, at place: Place, isActive: Bool = false, isPinned: Bool = false) {
    self.isActive = isActive
    self.isPinned = isPinned
    self.webState = webState
    id = TabID(webState.id)
    title = webState.title
    address = webState.visibleAddress ?? ""
    host = webState.visibleURL?.host
    self.place = place
  }

  init(_ tab: ClosedTab, of entry: ClosedEntry, at index: Int) {
    isActive = false
    isPinned = false
    webState = nil
    id = TabID(tab.snapshot.metadata.id)
    title = tab.snapshot.title
    address = tab.snapshot.visibleAddress ?? ""
    host = tab.snapshot.url?.host
    place = .closed(entry, tab, index: index)
  }

  /// A Boolean value that indicates whether the tab is in a window, and not inactive.
  var isOpen: Bool {
    switch place {
    case .here, .window: true
    case .inactive, .closed: false
    }
  }

  /// Returns whether a pattern matches the title, the host or the address.
  func matches(_ pattern: TabPattern) -> Bool {
    let schemeless = address.split(separator: "://", maxSplits: 1).last.map(String.init)
    return [title, address, schemeless, host].contains { $0.map(pattern.matches) ?? false }
  }

  /// The command that chooses the tab, and its title.
  var choice: String {
    let command =
      switch place {
      case .here(let index, _): "activate tab \(index + 1)"
      case .window(let window, let index): "activate tab \(window):\(index + 1)"
      case .inactive(_, let index): "reopen inactive \(index + 1)"
      case .closed(_, _, let index): "reopen \(index + 1)"
      }
    return "‘\(command)’ (\(title.count > 30 ? title.prefix(29) + "…" : title))"
  }
}

// MARK: - Identities

extension TabID {
  /// Creates the identity by which commands and view controllers know a tab.
  init(_ id: WebStateID) { self.init(id.number) }
}
