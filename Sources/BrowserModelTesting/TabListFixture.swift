public import BrowserModel

/// A list of tabs that are known by letters, made from and shown as text.
///
/// Openers are written apart, child first: `b<a c<a`.
@MainActor
public final class TabListFixture {
  /// The list.
  public let list: WebStateList
  /// The letters of its tabs and the numbers of its groups.
  public let names = TabNames()

  private var tabs: [Character: WebState] = [:]
  private var groups: [Int: TabGroupID] = [:]

  /// Creates the list that a notation describes.
  ///
  /// - Parameters:
  ///   - notation: The list, as `TabListNotation` reads it.
  ///   - openers: Who has opened whom.
  ///   - collapsed: The numbers of the collapsed groups.
  ///   - delegate: The list's delegate, which is held weakly.
  /// - Throws: `TabListNotationError` when a text is no notation.
  public init(
    _ notation: String, openers: String = "", collapsed: Set<Int> = [],
    delegate: (any WebStateListDelegate)? = nil
  ) throws {
    list = WebStateList(delegate: delegate)
    let notation = try TabListNotation(parsing: notation)
    let letters = notation.tabs.map(\.letter)
    let relations = try OpenerNotation(parsing: openers, of: Set(letters))
    for letter in letters { try build(letter, relations) }
    for (index, letter) in letters.enumerated() {
      try list.move(from: try self.index(of: letter), to: index)
    }
    for tab in notation.tabs where tab.zone == .pinned {
      try list.setPinned(true, at: try index(of: tab.letter))
    }
    for group in notation.groups {
      let visualData = TabGroupVisualData(isCollapsed: collapsed.contains(group.number))
      try list.createGroup(self.group(group.number), visualData, of: group.range)
    }
    try list.activate(at: try notation.active.map { try index(of: $0) })
  }

  /// Inserts a tab after the one that it names as its opener.
  private func build(_ letter: Character, _ relations: OpenerNotation) throws {
    guard tabs[letter] == nil else { return }
    guard let opener = relations.openers[letter] else { return try insert(letter, at: list.count) }
    try build(opener, relations)
    try insert(letter, at: list.count, openedBy: opener)
  }
}

// MARK: - Names

extension TabListFixture {
  /// Returns the tab with a letter; one that is not in the list when the letter is new.
  public func tab(_ letter: Character) -> WebState {
    if let tab = tabs[letter] { return tab }
    let tab = WebState()
    tabs[letter] = tab
    names.name(tab.id, letter)
    return tab
  }

  /// Returns the group with a number; one that is not in the list when the number is new.
  public func group(_ number: Int) -> TabGroupID {
    if let group = groups[number] { return group }
    let group = TabGroupID()
    groups[number] = group
    names.name(group, number)
    return group
  }

  /// Returns the index of the tab with a letter.
  ///
  /// - Throws: `TabListNotationError` when it is not in the list.
  public func index(of letter: Character) throws(TabListNotationError) -> Int {
    guard let index = list.index(of: tab(letter).id) else {
      throw TabListNotationError(
        text: notation, offset: notation.count, reason: "there is no tab “\(letter)”")
    }
    return index
  }

  /// Returns the indexes of the tabs with some letters, in that order.
  ///
  /// - Throws: `TabListNotationError` when one of them is not in the list.
  public func indexes(of letters: String) throws(TabListNotationError) -> [Int] {
    var indexes: [Int] = []
    for letter in letters { indexes.append(try index(of: letter)) }
    return indexes
  }

  /// Gives up the tabs, so that the list alone keeps them.
  public func forgetTabs() { tabs = [:] }
}

// MARK: - Text

extension TabListFixture {
  /// The list as text.
  public var notation: String { "\(TabListNotation(list, names: names))" }

  /// The openers as text, in the order of the children.
  public var openers: String {
    list.arrangement.ids.compactMap { id in
      list.opener(of: id).map { "\(names.letter(of: id))<\(names.letter(of: $0.id))" }
    }.joined(separator: " ")
  }
}

// MARK: - Changing

extension TabListFixture {
  /// Inserts the tab with a letter.
  ///
  /// - Parameters:
  ///   - letter: The letter.
  ///   - index: Its index, or nil for the automatic one.
  ///   - opener: The letter of its opener.
  ///   - inherits: Whether the active tab is its opener, if no other is named.
  ///   - zone: Where it is to belong.
  ///   - activates: Whether it becomes active.
  /// - Throws: What the list throws.
  public func insert(
    _ letter: Character, at index: Int? = nil, openedBy opener: Character? = nil,
    inherits: Bool = false, zone: WebStateZone = .ungrouped, activates: Bool = false
  ) throws(WebStateListError) {
    let named = opener.map { WebStateInsertion.Opener.webState(tab($0).id) }
    try list.insert(
      tab(letter),
      WebStateInsertion(
        position: index.map { .at($0) } ?? .automatic,
        opener: named ?? (inherits ? .inherited : .none), zone: zone, activates: activates))
  }

  /// Closes the tabs with some letters, all at once.
  ///
  /// - Throws: What the list throws; `TabListNotationError` when one of them is not in it.
  public func close(_ letters: String) throws {
    try list.close(at: try indexes(of: letters))
  }
}
