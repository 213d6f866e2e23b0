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
