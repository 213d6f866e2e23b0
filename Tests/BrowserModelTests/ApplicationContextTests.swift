import BrowserModel
import Switchboard
import Testing

@MainActor
struct ApplicationContextTests {
  @Test func `browsers of all states talk through the application's channels`() {
    let context = ApplicationContext()
    let state = context.browserStateManager.state(named: "Default")
    for each in [state, state.offTheRecordState] {
      let browser = each.browserList.createBrowser(name: "one")
      #expect(browser.dispatcher.parent === context.dispatcher)
      #expect(browser.broadcaster.parent === context.broadcaster)
    }
  }

  @Test func `the first context that is installed stays`() throws {
    if ApplicationContext.current == nil {
      let context = ApplicationContext()
      try ApplicationContext.install(context)
      #expect(ApplicationContext.current === context)
    }
    let installed = ApplicationContext.current
    let error = ApplicationContextError.alreadyInstalled
    #expect(throws: error) { try ApplicationContext.install(ApplicationContext()) }
    #expect(ApplicationContext.current === installed)
    #expect(
      "\(error)"
        == "this process has an application context already: hand yours to those who need it")
  }
}
