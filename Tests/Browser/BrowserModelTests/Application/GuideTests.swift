import BrowserModel
import Foundation
import Switchboard
import Testing

/// The code of the landing page of `BrowserModel`. `ArticleTests` compares the two.
@MainActor
struct GuideTests {
  @Test func `the guide's state, window and tab can be created`() throws {
    let url = address("a")
    let context = ApplicationContext()
    let state = try context.browserStateManager.create(named: "work")
    let window = state.browserList.createBrowser(name: "regular")

    let tab = WebState()
    tab.load(url)
    try window.webStateList.insert(tab, WebStateInsertion(activates: true))
    #expect(window.webStateList.activeWebState?.visibleURL == url)
  }

  @Test func `the guide's services can be declared`() throws {
    let graph = try BrowserState.ServiceGraph([
      BrowserState.ServiceFactory(HistoryService.self) { state in HistoryService() },
      BrowserState.ServiceFactory(
        RecentlyClosedService.self, dependsOn: HistoryService.self
      ) { state, history in
        RecentlyClosedService(history: history, preferences: state.preferences)
      },
    ])
    let configuration = BrowserStateConfiguration(services: graph)
    let context = ApplicationContext(configuration: configuration)
    let state = try context.browserStateManager.create(named: "work")
    #expect(try state.services.service(RecentlyClosedService.self)?.entries == [])
  }

  @Test func `the guide's preference can be declared, observed and set`() throws {
    var printed: [Int] = []
    func print(_ percent: Int) { printed.append(percent) }
    let zoom = PreferenceKey("zoom", default: 100, "How large pages are, in percent.")
    var registry = PreferenceRegistry.browserState
    try registry.declare(zoom)
    let store = PreferenceStore(registry)
    let subscription = store.observe(zoom) { percent in print(percent) }
    try store.set(120, for: zoom)
    #expect(printed == [100, 120])
    subscription.cancel()
  }
}
