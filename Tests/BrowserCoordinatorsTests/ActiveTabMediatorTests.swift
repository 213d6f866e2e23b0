import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Testing

@testable import BrowserCoordinators

@MainActor
struct ActiveTabMediatorTests {
  @MainActor
  final class Screen: LocationBarConsumer, PageConsumer {
    private(set) var addresses: [String?] = []
    private(set) var pages: [PageViewContent] = []
    func setAddress(_ address: Address?) { addresses.append(address?.argument) }
    func setPage(_ content: PageViewContent) { pages.append(content) }
  }

  let window = Window()
  let screen = Screen()

  /// The same story for both mediators: tabs come, are gone to, navigate and go.
  private func tell() throws {
    let first = try window.addTab("https://a.org", active: true)
    let second = try window.addTab("about:newtab")
    second.setTitle("In the background")
    try window.list.activate(at: 1)
    first.load(try url("https://unseen.org"))
    second.load(try url("https://b.org"))
    try window.list.closeAll()
  }

  @Test func `the location bar is told the active tab's address when that changes`() throws {
    let mediator = LocationBarMediator(webStateList: window.list)
    mediator.consumer = screen
    try tell()
    #expect(
      screen.addresses == [nil, "https://a.org", "about:newtab", "https://b.org", nil])
    #expect(mediator.activeAddress == nil)
  }

  @Test func `the page's view is told that an address is kept and not loaded`() throws {
    let mediator = PageMediator(webStateList: window.list)
    mediator.consumer = screen
    try tell()
    #expect(
      screen.pages == [
        .noTab, .unloadable(Address(url: try url("https://a.org"))), .startPage,
        .unloadable(Address(url: try url("https://b.org"))), .noTab,
      ])
    _ = mediator
  }
}
