import BrowserModel
import BrowserModelTesting

/// The rules of a list of tabs, written down anew and as plainly as can be.
///
/// Tabs are letters that carry flags, so that nothing but the rules is shared with what is tested.
/// A refused operation returns false and changes nothing; any other adds lines of what it tells.
struct NaiveList {
  struct Tab {
    let letter: Character
    var opener: Character?
    var openerPage = 0
    var isPinned = false
    var group: Int?
  }

  var tabs: [Tab] = []
  var active: Character?
  var groups: [Int: TabGroupVisualData] = [:]
  /// The current page of each tab that was ever here.
  var pages: [Character: Int] = [:]
  var lines: [String] = []

  mutating func visit(_ letter: Character) { pages[letter, default: -1] += 1 }
}

// MARK: - Reading

extension NaiveList {
  func place(of letter: Character?) -> Int? { tabs.firstIndex { $0.letter == letter } }

  func places(in group: Int) -> [Int] { tabs.indices.filter { tabs[$0].group == group } }

  func has(_ indexes: [Int]) -> Bool { indexes.allSatisfy(tabs.indices.contains) }

  var pinnedCount: Int { tabs.count(where: \.isPinned) }

  /// The group of the tabs on both sides of a gap.
  func group(aroundGap gap: Int, in tabs: [Tab]) -> Int? {
    guard gap > 0, gap < tabs.count, tabs[gap - 1].group == tabs[gap].group else { return nil }
    return tabs[gap].group
  }

  var notation: String {
    let tabs = self.tabs.map { tab -> TabListNotation.Tab in
      .init(tab.letter, in: tab.isPinned ? .pinned : tab.group.map { .group($0) } ?? .ungrouped)
    }
    return "\(TabListNotation(tabs, active: active))"
  }
}

// MARK: - Telling

extension NaiveList {
  mutating func tell(_ words: String) {
    lines.append("\(words) [\(notation)]")
  }

  func zone(of tab: Tab) -> String {
    tab.isPinned ? "pinned" : tab.group.map { "group \($0)" } ?? "ungrouped"
  }

  func activation(from old: Character?, to new: Character?) -> String {
    func word(_ letter: Character?) -> String { letter.map { "\($0)" } ?? "none" }
    return old == new ? "" : ", active \(word(old))→\(word(new))"
  }
}

// MARK: - Activation and replacing

extension NaiveList {
  mutating func activate(_ index: Int?) -> Bool {
    if let index, !has([index]) { return false }
    let old = active
    active = index.map { tabs[$0].letter }
    if old != active { tell("status" + activation(from: old, to: active)) }
    return true
  }

  mutating func replace(_ index: Int, with letter: Character) -> Bool {
    guard has([index]), place(of: letter) == nil else { return false }
    let old = tabs[index]
    for place in tabs.indices where tabs[place].opener == old.letter { tabs[place].opener = nil }
    tabs[index] = Tab(letter: letter, isPinned: old.isPinned, group: old.group)
    let wasActive = active == old.letter
    if wasActive { active = letter }
    tell(
      "replace \(old.letter) with \(letter) at \(index)"
        + (wasActive ? activation(from: old.letter, to: letter) : ""))
    return true
  }
}

// MARK: - Openers

extension NaiveList {
  mutating func setOpener(_ letter: Character?, onPage page: Int, at index: Int) -> Bool {
    guard has([index]), letter == nil || place(of: letter) != nil, tabs[index].letter != letter
    else { return false }
    tabs[index].opener = letter
    tabs[index].openerPage = page
    return true
  }
}
