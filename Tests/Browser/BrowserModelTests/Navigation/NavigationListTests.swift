import BrowserModel
import Foundation
import Testing

@MainActor
struct NavigationListTests {
  private let time = Date(timeIntervalSinceReferenceDate: 0)

  /// Creates a list of pages from letters. The current one is marked with `*`.
  private func list(_ notation: String) throws -> NavigationList {
    let letters = notation.filter(\.isLetter).map { "\($0)" }
    let current = notation.prefix { $0 != "*" }.count - 1
    let items = try letters.map { NavigationItem(url: try link($0), time: time) }
    return try NavigationList(items: items, lastCommittedIndex: items.isEmpty ? -1 : current)
  }

  private func notation(_ list: NavigationList) -> String {
    list.items.enumerated().map { index, item in
      let name = item.url.host().map { String($0.prefix(1)) } ?? "?"
      return name + (index == list.lastCommittedIndex ? "*" : "")
    }.joined()
  }

  @Test(arguments: [
    ("", "x*"), ("a*", "ax*"), ("ab*", "abx*"), ("a*bc", "ax*"), ("ab*c", "abx*"),
  ])
  func `a new page replaces the pages after the current one`(before: String, after: String) throws {
    var list = try list(before)
    let id = NavigationID()
    list.begin(id, loading: try link("x"))
    #expect(notation(list) == before, "Nothing changes before the commit.")
    try list.commit(id, at: time)
    #expect(notation(list) == after)
    #expect(list.pending == nil)
  }

  @Test(arguments: [
    ("", "a", ""), ("a*", "a", ""), ("abc*", "b", "ac*"), ("ab*c", "b", "a*c"),
    ("ab*c", "a", "b*c"), ("a*bc", "a", "b*c"), ("a*bc", "bc", "a*"), ("aba*", "a", "b*"),
  ])
  func `after a removal the nearest earlier page is current`(
    before: String, gone: String, after: String
  ) throws {
    var list = try list(before)
    list.begin(NavigationID(), loading: try link("x"))
    list.removeItems(of: Set(try gone.map { try link("\($0)") }))
    #expect(notation(list) == after && list.pending == nil)
  }

  @Test(arguments: [
    ("ab*c", -1, "a*bc"), ("ab*c", 1, "abc*"), ("abc*", -2, "a*bc"), ("a*bc", 2, "abc*"),
  ])
  func `back and forward keep all pages`(before: String, offset: Int, after: String) throws {
    var list = try list(before)
    let id = NavigationID()
    try list.begin(id, goingBy: offset)
    try list.commit(id, at: time)
    #expect(notation(list) == after)
  }

  @Test(arguments: [
    ("", -1, 0), ("", 1, 0), ("a*", -1, 0), ("ab*c", -2, 1), ("ab*c", 2, 1), ("ab*c", 0, 1),
    ("ab*c", Int.min, 1), ("ab*c", Int.max, 1),
  ])
  func `going by too many pages is refused`(
    before: String, offset: Int, available: Int
  ) throws {
    var list = try list(before)
    #expect(throws: NavigationError.noPage(offset: offset, available: available)) {
      try list.begin(NavigationID(), goingBy: offset)
    }
    #expect(list.pending == nil)
  }

  @Test func `two quick steps back are two steps`() throws {
    var list = try list("abc*")
    try list.begin(NavigationID(), goingBy: -1)
    let id = NavigationID()
    try list.begin(id, goingBy: -1)
    try list.commit(id, at: time)
    #expect(notation(list) == "a*bc")
  }

  @Test func `a reload keeps the page, and its title unless the address changes`() throws {
    var list = try list("ab*c")
    try list.setTitle("Sea")
    for (url, title) in [(nil, "Sea"), (try link("x"), nil)] {
      let id = NavigationID()
      try list.beginReload(id)
      try list.commit(id, url: url, at: time + 5)
      #expect(list.lastCommitted?.title == title)
    }
    #expect(notation(list) == "ax*c")
    #expect(list.lastCommitted?.time == time + 5)
  }

  @Test func `a redirect commits the final address`() throws {
    var list = try list("a*")
    let id = NavigationID()
    list.begin(id, loading: try link("b"))
    try list.redirect(id, to: try link("c"))
    #expect(try list.visibleURL == link("c"))
    try list.commit(id, at: time)
    #expect(notation(list) == "ac*")
  }

  @Test func `a failed page is committed and can be reloaded`() throws {
    var list = try list("a*b")
    let id = NavigationID()
    list.begin(id, loading: try link("c"))
    try list.commit(id, at: time, error: .timedOut)
    #expect(notation(list) == "ac*" && list.lastCommitted?.error == .timedOut)
    let again = NavigationID()
    try list.beginReload(again)
    try list.commit(again, at: time)
    #expect(list.lastCommitted?.error == nil)
  }

  @Test func `only a new address from the user is shown before the commit`() throws {
    var list = try list("ab*")
    list.begin(NavigationID(), loading: try link("c"))
    #expect(try list.visibleURL == link("c"))
    list.begin(NavigationID(), loading: try link("c"), by: .link(on: try link("a")))
    #expect(try list.visibleURL == link("b"))
    try list.begin(NavigationID(), goingBy: -1)
    #expect(try list.visibleURL == link("b"))
  }

  @Test func `superseded, discarded and committed navigations are refused`() throws {
    var list = try list("a*")
    let old = NavigationID()
    let new = NavigationID()
    list.begin(old, loading: try link("b"))
    list.begin(new, loading: try link("c"))
    #expect(throws: NavigationError.notPending(old)) { try list.commit(old, at: time) }
    #expect(throws: NavigationError.notPending(old)) {
      try list.redirect(old, to: try link("x"))
    }
    try list.commit(new, at: time)
    #expect(throws: NavigationError.notPending(new)) { try list.commit(new, at: time) }
    #expect(notation(list) == "ac*")
  }

  @Test func `a page that replaces its address stays in its place`() throws {
    var list = try list("ab*c")
    try list.replaceURL(with: try link("x"))
    #expect(notation(list) == "ax*c")
    try list.begin(NavigationID(), goingBy: 1)
    try list.push(try link("y"), at: time)
    #expect(notation(list) == "axy*")
    #expect(list.pending == nil, "There is no page in front any more.")
  }

  @Test(arguments: [(0, 0), (1, 1), (1, -1), (2, 2)])
  func `a stored list without its current page is refused`(
    count: Int, index: Int
  ) throws {
    let items = try (0..<count).map { _ in NavigationItem(url: try link("a"), time: time) }
    #expect(throws: NavigationError.noItem(at: index, count: count)) {
      try NavigationList(items: items, lastCommittedIndex: index)
    }
  }

  @Test func `an empty list has no page to change`() {
    var list = NavigationList()
    #expect(throws: NavigationError.nothingToReload) { try list.beginReload(NavigationID()) }
    #expect(throws: NavigationError.nothingCommitted) { try list.setTitle("Sea") }
    #expect(throws: NavigationError.nothingCommitted) { try list.setError(.timedOut) }
  }
}

// MARK: - SentenceTests

@MainActor
struct SentenceTests {
  @Test(
    arguments: [
      (.noPage(offset: -1, available: 0), "there is no page to go back to: go to an address"),
      (.noPage(offset: 2, available: 1), "there is only one page to go forward to: go by one"),
      (
        .noPage(offset: -9, available: 3),
        "there are only 3 pages to go back to: go by that many at most"
      ),
      (
        .noPage(offset: 0, available: 0),
        "a step of 0 pages leads nowhere: reload the page, or choose another number"
      ),
      (.nothingToReload, "there is no page to reload: go to an address"),
      (.nothingToStop, "the tab is loading nothing: ‘tabs’ marks the tabs that load with ↻"),
      (
        .noItem(at: 3, count: 2),
        "there is no page 3 among 2: choose an index from 0 up, or −1 for none"
      ),
    ] as [(NavigationError, String)])
  func `a refused navigation explains the reason and the fix`(
    error: NavigationError, sentence: String
  ) {
    #expect("\(error)" == sentence)
  }

  @Test(
    arguments: [
      .hostNotFound("a"), .noPage, .downloaded, .connectionRefused, .connectionLost, .timedOut,
      .untrusted(reason: "its certificate has expired"), .httpStatus(404), .httpStatus(403),
      .httpStatus(429), .httpStatus(500), .httpStatus(418), .tooManyRedirects,
      .loginNeeded, .loginRefused, .tooLarge(limit: 20_000_000), .damaged("its compression"),
      .notText("video/mp4"),
      .unsupportedScheme("gopher"), .stopped, .crashed,
    ] as [LoadError])
  func `a failed load explains the reason and the fix`(error: LoadError) {
    #expect("\(error)".contains(": ") && !"\(error)".hasSuffix("."))
  }
}
