/// The rules of a list of tabs, written down anew and as plainly as can be.
///
/// Tabs are numbers and the active one is an index, so that nothing but the rules is shared with
/// what is tested. A refused operation returns false and changes nothing.
struct NaiveList: Equatable {
  struct Tab: Equatable {
    let name: Int
    var opener: Int?
    var openerPage = 0
  }

  private(set) var tabs: [Tab] = []
  private(set) var active: Int?
  /// The current page of each tab that was ever here.
  private(set) var pages: [Int: Int] = [:]

  mutating func visit(_ name: Int) { pages[name, default: -1] += 1 }

  func place(of name: Int?) -> Int? { tabs.firstIndex { $0.name == name } }
}

// MARK: - Insertion

extension NaiveList {
  mutating func insert(
    _ name: Int, at index: Int?, opener: Int?, inherits: Bool, activates: Bool
  ) -> Bool {
    if let opener, place(of: opener) == nil { return false }
    if let index, index < 0 || index > tabs.count { return false }
    if place(of: name) != nil { return false }
    var opener = opener
    if inherits {
      for place in tabs.indices { tabs[place].opener = nil }
      opener = active.map { tabs[$0].name }
    }
    let page = opener.map { pages[$0, default: -1] } ?? 0
    let place = index ?? automaticPlace(opener: opener, page: page)
    tabs.insert(Tab(name: name, opener: opener, openerPage: page), at: place)
    if let old = active, place <= old { active = old + 1 }
    if activates { active = place }
    return true
  }

  private func automaticPlace(opener: Int?, page: Int) -> Int {
    guard let start = place(of: opener) else { return tabs.count }
    var best = start + 1
    for step in 1..<max(tabs.count, 1) {
      let place = (start + step) % tabs.count
      if tabs[place].opener == opener, tabs[place].openerPage == page { best = place + 1 }
    }
    return best
  }
}

// MARK: - Activation and moving

extension NaiveList {
  mutating func activate(_ index: Int?) -> Bool {
    if let index, index < 0 || index >= tabs.count { return false }
    active = index
    return true
  }

  mutating func move(from source: Int, to destination: Int) -> Bool {
    for index in [source, destination] where index < 0 || index >= tabs.count { return false }
    let activeName = active.map { tabs[$0].name }
    let tab = tabs.remove(at: source)
    tabs.insert(tab, at: destination)
    active = place(of: activeName)
    return true
  }
}

// MARK: - Closing

extension NaiveList {
  mutating func close(_ indexes: [Int]) -> Bool {
    for index in indexes where index < 0 || index >= tabs.count { return false }
    let names = indexes.map { tabs[$0].name }
    let next = nextActive(without: names)
    for name in names {
      tabs.removeAll { $0.name == name }
      for place in tabs.indices where tabs[place].opener == name { tabs[place].opener = nil }
    }
    active = place(of: next)
    return true
  }

  private func nextActive(without names: [Int]) -> Int? {
    guard let active else { return nil }
    let gone = tabs[active]
    guard names.contains(gone.name) else { return gone.name }
    let circle = (1..<max(tabs.count, 1)).map { (active + $0) % tabs.count }
    func first(_ places: [Int], where fits: (Tab) -> Bool) -> Int? {
      for place in places where !names.contains(tabs[place].name) && fits(tabs[place]) {
        return tabs[place].name
      }
      return nil
    }
    if let child = first(circle, where: { $0.opener == gone.name }) { return child }
    if let opener = gone.opener {
      if let sibling = first(circle, where: { $0.opener == opener }) { return sibling }
      if let parent = first(circle, where: { $0.name == opener }) { return parent }
    }
    let behind = Array(active..<tabs.count)
    let before = Array((0..<active).reversed())
    return first(behind + before, where: { _ in true })
  }
}
