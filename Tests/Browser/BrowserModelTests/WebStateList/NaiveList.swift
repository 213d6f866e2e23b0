import BrowserModel
import BrowserModelTesting

/// The rules of a tab list, implemented again as simply as possible.
///
/// Tabs are letters with flags, so that only the rules are shared with the tested code. A refused
/// operation returns false and changes nothing. Any other operation adds a line for each
/// notification.
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
  /// The current page of each tab, including tabs that have left the list.
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

  /// Returns the group of the tabs on both sides of a gap.
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

// MARK: - Insertion

extension NaiveList {
  struct Insertion {
    var index: Int?
    var opener: Character?
    var inherits = false
    var isPinned = false
    var group: Int?
    var activates = false
  }

  mutating func insert(_ letter: Character, _ insertion: Insertion) -> Bool {
    if let opener = insertion.opener, place(of: opener) == nil { return false }
    if let index = insertion.index, index < 0 || index > tabs.count { return false }
    if let group = insertion.group, groups[group] == nil { return false }
    if place(of: letter) != nil { return false }
    if insertion.inherits { for place in tabs.indices { tabs[place].opener = nil } }
    let opener = insertion.inherits ? active : insertion.opener
    var tab = Tab(letter: letter, opener: opener, openerPage: page(of: opener))
    tab.group = insertion.group ?? tabs.first { $0.letter == opener }?.group
    tab.isPinned = insertion.isPinned && tab.group == nil
    let allowed = allowedGaps(for: tab)
    var gap = insertion.index ?? automaticGap(for: tab) ?? tabs.count
    if !allowed.contains(gap) { gap = allowed.max() ?? 0 }
    if let joined = group(aroundGap: gap, in: tabs) { tab.group = joined }
    let old = active
    tabs.insert(tab, at: gap)
    if insertion.activates { active = letter }
    let zone = zone(of: tab) == "ungrouped" ? "" : ", \(zone(of: tab))"
    tell("insert \(letter) at \(gap)\(zone)" + activation(from: old, to: active))
    return true
  }

  private func page(of opener: Character?) -> Int { opener.map { pages[$0, default: -1] } ?? 0 }

  private func allowedGaps(for tab: Tab) -> [Int] {
    (0...tabs.count).filter { gap in
      let before = gap > 0 ? tabs[gap - 1] : nil
      let after = gap < tabs.count ? tabs[gap] : nil
      if let group = tab.group { return before?.group == group || after?.group == group }
      return tab.isPinned ? before?.isPinned ?? true : !(after?.isPinned ?? false)
    }
  }

  private func automaticGap(for tab: Tab) -> Int? {
    guard let start = place(of: tab.opener) else { return nil }
    var best = start + 1
    for step in 1..<max(tabs.count, 1) {
      let place = (start + step) % tabs.count
      if tabs[place].opener == tab.opener, tabs[place].openerPage == tab.openerPage {
        best = place + 1
      }
    }
    return best
  }
}

// MARK: - Moving

extension NaiveList {
  mutating func move(from source: Int, to destination: Int) -> Bool {
    guard has([source, destination]) else { return false }
    let tab = tabs[source]
    let zone = tabs.indices.filter { tabs[$0].isPinned == tab.isPinned }
    let target = min(max(destination, zone.first ?? 0), zone.last ?? 0)
    if target == source { return true }
    var rest = tabs
    rest.remove(at: source)
    let stays = tabs[target].group == tab.group && tab.group != nil
    let group = stays ? tab.group : group(aroundGap: target, in: rest)
    put(tab.letter, at: target, isPinned: tab.isPinned, group: group)
    return true
  }

  mutating func setPinned(_ isPinned: Bool, at index: Int) -> Bool {
    guard has([index]) else { return false }
    if tabs[index].isPinned == isPinned { return true }
    let target = isPinned ? pinnedCount : tabs.count - 1
    put(tabs[index].letter, at: target, isPinned: isPinned, group: nil)
    return true
  }

  /// Moves a tab to another position, and deletes its group after the last tab.
  mutating func put(_ letter: Character, at target: Int, isPinned: Bool, group: Int?) {
    guard let source = place(of: letter) else { return }
    let old = tabs.remove(at: source)
    var new = old
    new.isPinned = isPinned
    new.group = group
    tabs.insert(new, at: target)
    let zones = zone(of: old) == zone(of: new) ? "" : ", \(zone(of: old))→\(zone(of: new))"
    if source != target {
      tell("move \(letter) from \(source) to \(target)\(zones)")
    } else if zones != "" {
      tell("change \(letter) at \(target)\(zones)")
    }
    deleteIfEmpty(old.group)
  }

  mutating func deleteIfEmpty(_ group: Int?) {
    guard let group, places(in: group).isEmpty else { return }
    groups[group] = nil
    tell("delete group \(group)")
  }
}

// MARK: - Transfer

extension NaiveList {
  /// Moves tabs to another list, side by side, unpinned and inactive.
  mutating func transfer(
    _ indexes: [Int], to target: inout NaiveList, at position: Int
  ) -> Bool {
    guard has(indexes), position >= 0, position <= target.tabs.count else { return false }
    let leaving = tabs.indices.filter(indexes.contains)
    let letters = Set(leaving.map { tabs[$0].letter })
    var row = leaving.map { tabs[$0] }
    for place in row.indices {
      row[place].isPinned = false
      if let group = row[place].group {
        let isWhole = places(in: group).allSatisfy(leaving.contains)
        if isWhole { target.groups[group] = groups[group] } else { row[place].group = nil }
      }
      if let opener = row[place].opener, !letters.contains(opener) { row[place].opener = nil }
    }
    guard close(leaving, verb: "detach") else { return false }
    target.tabs.insert(contentsOf: row, at: target.gapForRow(near: position))
    return true
  }

  /// Returns the nearest gap that separates neither pinned tabs nor tabs of a group.
  private func gapForRow(near position: Int) -> Int {
    if position < pinnedCount { return tabs.count }
    let group = group(aroundGap: position, in: tabs)
    return group.flatMap { places(in: $0).last }.map { $0 + 1 } ?? position
  }
}
