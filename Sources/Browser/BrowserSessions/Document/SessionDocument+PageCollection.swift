package import BrowserModel
package import Foundation

extension SessionDocument {
  /// Returns whether a file begins with the header of a session. Comments and empty lines before
  /// the header are ignored.
  package static func hasHeader(_ data: Data) -> Bool {
    let lines = String(decoding: data.prefix(10_000), as: UTF8.self).split(separator: "\n")
    let first = lines.first { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    return first?.drop { $0 == "\u{FEFF}" }.hasPrefix("switchboard") ?? false
  }

  /// The tabs as a list for other programs, with a section for each window.
  package var pageCollection: PageCollection {
    var list = PageCollection()
    for (index, window) in windows.enumerated() {
      let groups = Dictionary(
        window.groups.map { ($0.id, $0.visualData.title) }, uniquingKeysWith: { first, _ in first })
      for (position, tab) in window.tabs.enumerated() {
        let pages = tab.pages.prefix(tab.pageIndex + 1).compactMap(PageCollection.Page.init)
        guard var page = pages.last else { continue }
        let later = tab.pages.dropFirst(tab.pageIndex + 1).compactMap(PageCollection.Page.init)
        page.active = position == window.activeIndex ? true : nil
        page.pinned = tab.isPinned ? true : nil
        page.group = tab.groupID.flatMap { groups[$0] }
        page.earlier = pages.count > 1 ? pages.dropLast() : nil
        page.later = later.isEmpty ? nil : later
        list.add(page, to: ["Window \(index + 1)"])
      }
    }
    return list
  }

  /// Creates a document from a list of another program. Each section becomes a window.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - time: The current time, which is used for the session and for tabs without a time.
  package init(_ list: PageCollection, at time: Date) {
    let now = SessionTime.nearest(to: time.milliseconds)
    self.init(savedTime: now, windows: list.sections.map { Window($0.pages, at: now) })
  }
}

extension SessionDocument.Window {
  fileprivate init(_ pages: [PageCollection.Page], at now: Int) {
    let titles = pages.filter { $0.pinned != true }.compactMap(\.group)
    let numbers = Dictionary(zip(titles, 1...), uniquingKeysWith: { first, _ in first })
    groups = numbers.sorted { $0.value < $1.value }.map {
      SessionDocument.Group(id: $0.value, visualData: TabGroupVisualData(title: $0.key))
    }
    tabs = pages.map { page in
      let time = page.time.map { SessionTime.nearest(to: $0.milliseconds) } ?? now
      var tab = SessionDocument.Tab(
        creationTime: time, lastActiveTime: time,
        pages: ((page.earlier ?? []) + [page] + (page.later ?? [])).map {
          PagesRecord.Item($0, at: time)
        })
      tab.pageIndex = page.earlier?.count ?? 0
      tab.isPinned = page.pinned == true
      tab.groupID = tab.isPinned ? nil : page.group.flatMap { numbers[$0] }
      return tab
    }
    activeIndex = pages.firstIndex { $0.active == true } ?? (tabs.isEmpty ? nil : 0)
  }
}

// MARK: - Pages

extension PageCollection.Page {
  /// Creates a page, or returns nil if its address is invalid.
  fileprivate init?(_ item: PagesRecord.Item) {
    guard let url = URL(string: item.url) else { return nil }
    self.init(
      title: item.title ?? PageContent.fallbackTitle(of: url), url: url,
      time: Date(timeIntervalSince1970: (Double(item.time) / 1_000).rounded(.down)))
  }
}

extension PagesRecord.Item {
  fileprivate init(_ page: PageCollection.Page, at time: Int) {
    self.init(
      url: page.url.absoluteString, title: page.title.isEmpty ? nil : page.title, time: time)
  }
}
