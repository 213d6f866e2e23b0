import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
package import Switchboard

// MARK: - Addresses

extension BrowserCandidates {
  /// The maximum number of stored visits that each completion looks through.
  private static let visitLimit = 200

  /// Returns the addresses of bookmarks, open tabs, and visited pages, with their titles. If the
  /// typed text is the beginning of a path, returns files.
  ///
  /// Incognito tabs do not offer visited pages.
  package func addresses(in context: CandidateContext) async -> [CommandCandidate] {
    let typed = context.partialWord
    if FilePath.beginsWithDirectory(typed) { return FilePathArgument.candidates(beginning: typed) }
    let visits = await visitedPages(containing: typed)
    if case HistoryCommandsRouter.Key.deleteVisits = context.command { return Self.unique(visits) }
    let bookmarks = service(BookmarkService.self)?.bookmarks ?? []
    return Self.unique(
      bookmarks.map { ($0.url, $0.title) } + openPages + visits)
  }

  private var openPages: [(url: URL, title: String)] {
    (tabs?.webStates ?? []).prefix(1_000).compactMap { tab in
      tab.visibleURL.map { ($0, tab.title) }
    }
  }

  private func visitedPages(containing text: String) async -> [(url: URL, title: String)] {
    guard let history = service(HistoryService.self),
      let unsaved = try? await history.visitPage(containing: text)
    else { return [] }
    var visits = unsaved.visits
    if let cursor = unsaved.next {
      let stored = try? await history.visitPage(
        containing: text, at: cursor, limit: Self.visitLimit)
      visits += stored?.visits ?? []
    }
    return visits.map { ($0.url, $0.title) }
  }

  /// Returns candidates for web pages. Each address appears once, and pages of the browser itself
  /// are left out.
  private static func unique(_ pages: [(url: URL, title: String)]) -> [CommandCandidate] {
    var seen: Set<String> = []
    return pages.compactMap { page in
      let address = page.url.absoluteString
      guard page.url.scheme != "about", seen.insert(address).inserted else { return nil }
      return CommandCandidate(address, summary: page.title)
    }
  }
}

// MARK: - Values of one feature

extension BookmarkMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    switch context.parameter.name {
    case "number":
      bookmarkItems.map { item in
        let page = TitledAddress(title: item.title, address: item.address)
        return CommandCandidate("\(item.number)", summary: page.description)
      }
    case "folder":
      Set(bookmarkItems.map(\.folder)).sorted().filter { !$0.isEmpty }.map { CommandCandidate($0) }
    default: nil
    }
  }
}

extension UndoMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "number" else { return nil }
    return closedEntries.enumerated().map { index, entry in
      let titles = entry.item.tabs.prefix(4).map(\.snapshot.title).joined(separator: ", ")
      return CommandCandidate("\(index + 1)", summary: titles)
    }
  }
}

extension FormMediator: CandidateProviding {
  func candidates(in context: CandidateContext) async -> [CommandCandidate]? {
    guard context.parameter.name == "button" else { return nil }
    return buttonNames(ofForm: context.value(of: "form", as: FormNumber.self)?.number).map {
      CommandCandidate($0)
    }
  }
}
