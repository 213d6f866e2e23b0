import BrowserModel
import BrowserPages
import BrowserUI
import Foundation
import Switchboard

/// A page of the reading list.
struct ReadingListPage: Codable, Equatable, ListItem {
  let url: URL
  let title: String
  var id: URL { url }
}

/// An error about the reading list.
struct ReadingListError: Error, CustomStringConvertible { let description: String }

/// The pages to read later, which a browser state stores. Its incognito tabs use the same list.
@MainActor
final class ReadingListService: KeyedService {
  private let stored: StoredValue<[ReadingListPage]>
  private let preferences: PreferenceStore

  init(in state: BrowserState) {
    stored = StoredValue("reading-list", default: [], in: state)
    preferences = state.preferences
  }

  func observe(_ body: @escaping @MainActor ([ReadingListPage]) -> Void) -> Subscription {
    stored.observe(body)
  }

  func page(_ number: Int) throws -> ReadingListPage {
    guard stored.value.indices.contains(number - 1) else {
      throw ReadingListError(
        description: "there is no page \(number): ‘reading list’ lists them")
    }
    return stored.value[number - 1]
  }

  func contains(_ url: URL?) -> Bool { stored.value.contains { $0.url == url } }

  func add(_ page: ReadingListPage) throws -> StoredChange {
    try stored.set(stored.value.filter { $0.url != page.url } + [page])
  }

  func remove(_ page: ReadingListPage) throws -> StoredChange {
    try stored.set(stored.value.filter { $0 != page })
  }

  /// Removes a page that was opened, unless the user keeps pages that were read.
  func finish(_ page: ReadingListPage) throws -> StoredChange? {
    preferences.value(of: .removesReadPages) ? try remove(page) : nil
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
    let isListed = service.contains(webState?.visibleURL?.withoutCredentials)
    return isListed ? "in the reading list" : "not in the list"
  }
}

extension PreferenceKey where Value == Bool {
  /// The preference that determines whether a page leaves the list when it is opened.
  static let removesReadPages = PreferenceKey(
    "removes-read-pages", default: true, "Whether a page leaves the reading list when it is opened."
  )
}
