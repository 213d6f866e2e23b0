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

  /// Takes a tab out, puts it back somewhere, and takes its group away when that has no tab left.
  mutating func put(_ letter: Character, at target: Int, isPinned: Bool, group: Int?) {
    guard let source = place(of: letter) else { return }
    let old = tabs.remove(at: source)
    var new = old
    (new.isPinned, new.group) = (isPinned, group)
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
