import BrowserModel
import BrowserModelTesting
import Foundation
import SwitchboardTesting
import Testing

@MainActor
struct ScriptableEngineTests {
  private let engine = ScriptableEngine()
  private let log = EventLog()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `loads end in the order of their delays, at the right times`() throws {
    let clock = engine.clock
    let tabs = (1...3).map { _ in WebState(engine: engine, now: { clock.date }) }
    for (index, tab) in tabs.enumerated() {
      let address = try url("https://\(index).org")
      engine.scripts[address] = PageScript(delay: .seconds(3 - index))
      tab.load(address)
    }
    engine.advance(by: .seconds(2))
    #expect(tabs.map(\.isLoading) == [true, false, false])
    engine.advance(by: .seconds(2))
    let times = tabs.map { $0.lastCommittedItem?.time.timeIntervalSinceReferenceDate }
    #expect(times == [3, 2, 1])
    #expect(clock.now.elapsed == .seconds(4))
  }

  @Test func `requests are recorded, and stopped loads send no events`() throws {
    let tab = WebState(engine: engine)
    let observer = RecordingWebStateObserver(log: log)
    let subscription = tab.addObserver(observer)
    let address = try url("https://a.org")
    engine.scripts[address] = PageScript(delay: .seconds(1))
    tab.load(address)
    tab.stop()
    log.clear()
    engine.advance(by: .seconds(1))
    #expect(log.lines == [])
    #expect(engine.requests.map(\.url) == [address] && engine.stopCount == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a page is released with its tab`() throws {
    var tab: WebState? = WebState(engine: engine)
    tab?.load(try url("https://a.org"))
    #expect(engine.pages.count == 1)
    tab = nil
    #expect(engine.pages.isEmpty)
  }
}
