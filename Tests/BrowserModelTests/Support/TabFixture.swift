import BrowserModel

/// A list of tabs that are known by letters, made from and shown as text.
///
/// Letters are tabs in order and `*` follows the active one: `ab*c`. Openers are written apart,
/// child first: `b<a c<a`.
@MainActor
final class TabFixture {
  let list: WebStateList
  private(set) var tabs: [Character: WebState] = [:]
  private var letters: [WebStateID: Character] = [:]

  init(
    _ notation: String, openers: String = "", delegate: (any WebStateListDelegate)? = nil
  ) throws {
    list = WebStateList(delegate: delegate)
    let order = notation.filter { $0 != "*" }
    let relations = try TabNotation.relations(openers)
    for letter in order { try insert(letter, relations: relations) }
    for (index, letter) in order.enumerated() {
      try list.move(from: try self.index(of: letter), to: index)
    }
    try list.activate(at: TabNotation.activeIndex(notation))
  }

  /// Inserts a tab after the one that it names as its opener.
  private func insert(_ letter: Character, relations: [Character: Character]) throws {
    guard tabs[letter] == nil else { return }
    guard let opener = relations[letter] else { return try insert(letter, at: list.count) }
    try insert(opener, relations: relations)
    try insert(letter, at: list.count, openedBy: opener)
  }
}

// MARK: - Tabs and letters

extension TabFixture {
  func tab(_ letter: Character) -> WebState {
    if let tab = tabs[letter] { return tab }
    let tab = WebState()
    tabs[letter] = tab
    letters[tab.id] = letter
    return tab
  }

  func letter(_ id: WebStateID?) -> String {
    id.flatMap { letters[$0] }.map(String.init) ?? "none"
  }

  func index(of letter: Character) throws -> Int {
    try list.index(of: tab(letter).id).orThrow("no tab \(letter)")
  }

  /// Gives up the tabs, so that the list alone keeps them.
  func forgetTabs() { tabs = [:] }
}

// MARK: - Changing

extension TabFixture {
  func insert(
    _ letter: Character, at index: Int? = nil, openedBy opener: Character? = nil,
    inherits: Bool = false, activates: Bool = false
  ) throws {
    let named = opener.map { WebStateInsertion.Opener.webState(tab($0).id) }
    try list.insert(
      tab(letter),
      WebStateInsertion(
        position: index.map { .at($0) } ?? .automatic,
        opener: named ?? (inherits ? .inherited : .none), activates: activates))
  }

  func close(_ letters: String) throws {
    try list.close(at: letters.map { try index(of: $0) })
  }
}

// MARK: - Text

extension TabFixture {
  /// The list as text.
  var notation: String {
    list.arrangement.ids.map { id in
      letter(id) + (id == list.arrangement.activeID ? "*" : "")
    }.joined()
  }

  /// The openers as text, in the order of the children.
  var openers: String {
    list.arrangement.ids.compactMap { id in
      list.opener(of: id).map { "\(letter(id))<\(letter($0.id))" }
    }.joined(separator: " ")
  }
}
