import BrowserModel
import BrowserPages
import Foundation
import Switchboard

/// A page of the reading list.
struct ReadingListPage: Codable, Equatable, Identifiable {
  let url: URL
  let title: String
  var id: URL { url }
}

/// The pages to read later, which a browser state stores. Its incognito tabs use the same list.
@MainActor
final class ReadingListService: KeyedService {
  private let stored: StoredValue<[ReadingListPage]>

  init(in state: BrowserState) { stored = StoredValue("reading-list", default: [], in: state) }

  var pages: [ReadingListPage] { stored.value }

  func observe(_ body: @escaping @MainActor ([ReadingListPage]) -> Void) -> Subscription {
    stored.observe(body)
  }

  func add(_ page: ReadingListPage) throws -> StoredChange {
    try stored.set(pages.filter { $0.url != page.url } + [page])
  }

  func remove(_ page: ReadingListPage) throws -> StoredChange {
    try stored.set(pages.filter { $0 != page })
  }
}

/// A helper that says in ‘helpers’ whether the page of a tab is in the list.
@MainActor
final class ReadingListTabHelper: TabHelper {
  private let service: ReadingListService
  private weak var webState: WebState?

  init(_ webState: WebState, _ service: ReadingListService) {
    self.webState = webState
    self.service = service
  }

  var status: String {
    let url = webState?.visibleURL?.withoutCredentials
    return service.pages.contains { $0.url == url } ? "in the reading list" : "not in the list"
  }
}

extension PreferenceKey where Value == Bool {
  /// The preference that determines whether a page leaves the list when it is opened.
  static let removesReadPages = PreferenceKey(
    "removes-read-pages", default: true, "Whether a page leaves the reading list when it is opened."
  )
}
