public import BrowserModel

/// A tab list for tests that is created from a line of text and can be printed in the same
/// notation. Each tab has a letter.
///
/// A separate notation describes which tabs opened other tabs. For example, `b<a c<a` means that
/// tab `a` opened tabs `b` and `c`.
@MainActor
public final class TabListFixture {
  /// The list under test.
  public let list: WebStateList
  /// The names of the list's tabs and groups. Tabs have letters, and groups have numbers.
  public let names = TabNames()

  private var tabs: [Character: WebState] = [:]
  private var groups: [Int: TabGroupID] = [:]

  /// Creates the list that a notation describes.
  ///
  /// - Parameters:
  ///   - notation: The text of a ``TabListNotation``.
  ///   - openers: The opener relationships, such as `b<a c<a`.
  ///   - collapsed: The numbers of the collapsed groups.
  ///   - delegate: The list's delegate, which the list holds weakly.
  /// - Throws: ``TabListNotationError`` if one of the texts is not a valid notation.
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

  /// Inserts a tab. If necessary, its opener is inserted first.
  private func build(_ letter: Character, _ relations: OpenerNotation) throws {
    guard tabs[letter] == nil else { return }
    guard let opener = relations.openers[letter] else { return try insert(letter, at: list.count) }
    try build(opener, relations)
    try insert(letter, at: list.count, openedBy: opener)
  }
}

// MARK: - Names

extension TabListFixture {
  /// Returns the tab with the given letter. For a new letter, creates a tab that isn't in the list.
  public func tab(_ letter: Character) -> WebState {
    if let tab = tabs[letter] { return tab }
    let tab = WebState()
    tabs[letter] = tab
    names.name(tab.id, letter)
    return tab
  }

  /// Returns the identity of the group with the given number. For a new number, creates a new
  /// identity.
  public func group(_ number: Int) -> TabGroupID {
    if let group = groups[number] { return group }
    let group = TabGroupID()
    groups[number] = group
    names.name(group, number)
    return group
  }

  /// Returns the index of the tab with the given letter.
  ///
  /// - Throws: ``TabListNotationError`` if the tab is not in the list.
  public func index(of letter: Character) throws(TabListNotationError) -> Int {
    guard let index = list.index(of: tab(letter).id) else {
      throw TabListNotationError(
        text: notation, offset: notation.count, reason: "there is no tab ‘\(letter)’")
    }
    return index
  }

  /// Returns the indexes of the tabs with the given letters, in the order of the letters.
  ///
  /// - Throws: ``TabListNotationError`` if one of the tabs is not in the list.
  public func indexes(of letters: String) throws(TabListNotationError) -> [Int] {
    var indexes: [Int] = []
    for letter in letters { indexes.append(try index(of: letter)) }
    return indexes
  }

  /// Releases the fixture's references to the tabs, so that only the list retains them.
  public func forgetTabs() { tabs = [:] }
}

// MARK: - Text

extension TabListFixture {
  /// The list's current notation.
  public var notation: String { "\(TabListNotation(list, names: names))" }

  /// The notation for the opener relationships, in the order of the opened tabs.
  public var openers: String {
    list.arrangement.ids.compactMap { id in
      list.opener(of: id).map { "\(names.letter(of: id))<\(names.letter(of: $0.id))" }
    }.joined(separator: " ")
  }
}

// MARK: - Changing

extension TabListFixture {
  /// Inserts the tab with the given letter.
  ///
  /// - Parameters:
  ///   - letter: The tab's letter.
  ///   - index: The tab's index, or nil for an automatic position.
  ///   - opener: The opener's letter, if any.
  ///   - inherits: Whether the active tab becomes the opener. This value is ignored if `opener` is
  ///     not nil.
  ///   - zone: The tab's zone.
  ///   - activates: Whether the tab becomes active.
  /// - Throws: `WebStateListError` if the list cannot insert the tab.
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

  /// Closes the tabs with the given letters in one call.
  ///
  /// - Throws: ``TabListNotationError`` if one of the tabs is not in the list, or
  ///   `WebStateListError` if the list cannot close the tabs.
  public func close(_ letters: String) throws {
    try list.close(at: try indexes(of: letters))
  }
}
