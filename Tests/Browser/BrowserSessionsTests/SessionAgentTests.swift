import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserModel
@testable import BrowserSessions

@MainActor
struct SessionAgentTests {
  private let fixture: StoreFixture
  private let store: SessionStore
  private let service: SessionService
  private let browsers = BrowserList(type: .regular, parent: Channels(name: "test"))
  private let browser: Browser

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    service = SessionService(loaded: LoadedSessions(store: store), clock: ManualClock())
    browser = browsers.createBrowser(name: "one")
  }

  private func agent(restorer: WindowRestorer? = nil) -> SessionRestorationBrowserAgent {
    SessionRestorationBrowserAgent(
      of: browser, in: browsers, service: service, windowID: 1, restorer: restorer,
      isQuitting: { true })
  }

  /// Runs a closure while a list notifies of its first change.
  private final class Interruption: WebStateListObserver {
    var body: (() -> Void)?

    func webStateList(
      _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
    ) {
      body?()
      body = nil
    }
  }

  @Test func `tabs that cannot be restored are reported`() throws {
    var reports: [String] = []
    service.onDamage = { reports.append($0) }
    var contents = SessionContents()
    contents.windows = [WindowRecord(id: 3)]
    let restorer = WindowRestorer(
      contents.windows[0], of: contents, webStateFactory: WebStateFactory(), pages: { _ in nil })
    let interruption = Interruption()
    interruption.body = { _ = agent(restorer: restorer) }
    let subscription = browser.webStateList.addObserver(interruption)
    try browser.webStateList.insert(WebState())
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("not all tabs of window 2 are restored: ") == true)
    subscription.cancel()
  }

  @Test func `a scene in the background is saved when its work is finished`()
    async throws
  {
    try browser.userData.set(agent(), for: SessionRestorationBrowserAgent.self)
    let scene = SceneController(agents: [SessionSavingSceneAgent { [browser] in [browser] }])
    try browser.webStateList.insert(WebState())
    scene.activationLevel = .foregroundActive
    try await scene.finish()
    #expect(try store.contents().tabs.isEmpty, "Nothing is to be saved yet.")
    scene.activationLevel = .background
    try await scene.finish()
    #expect(try store.contents().tabs.count == 1)
  }

  @Test func `a scene that ends is saved immediately or reports an error`() throws {
    try browser.userData.set(agent(), for: SessionRestorationBrowserAgent.self)
    func scene() -> SceneController {
      let scene = SceneController(agents: [SessionSavingSceneAgent { [browser] in [browser] }])
      scene.activationLevel = .foregroundActive
      return scene
    }
    try browser.webStateList.insert(WebState())
    try scene().shutDown()
    #expect(try store.contents().tabs.count == 1)
    service.checkAdmission = { throw SessionStoreError.noLocation }
    try scene().shutDown()
    try browser.webStateList.insert(WebState())
    #expect(throws: SessionStoreError.self) { try scene().shutDown() }
  }

  @Test func `a damaged store is deleted by the first run after 30 days`() async throws {
    store.close()
    let aside = fixture.aside(1)
    try Data("damaged".utf8).write(to: aside)
    let location = SessionStoreLocation(in: BrowserStateDirectory(fixture.directory))
    let later = Date(timeIntervalSinceNow: 31 * 24 * 60 * 60)
    let service = SessionService(at: location, now: { later })
    await service.load()
    try await eventually { !FileManager.default.fileExists(atPath: aside.path) }
  }
}
