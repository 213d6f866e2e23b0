import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting

/// A tab with a scriptable engine, and the log of what it tells.
@MainActor
struct LoadingTab {
  let engine = ScriptableEngine()
  let log = EventLog()
  let observer: RecordingWebStateObserver
  let tab: WebState
  private let subscription: Subscription

  init() {
    let clock = engine.clock
    tab = WebState(engine: engine, now: { clock.date })
    observer = RecordingWebStateObserver(log: log)
    subscription = tab.addObserver(observer)
  }

  /// Sets what becomes of a page known by a word.
  func script(_ word: String, _ script: PageScript) throws {
    engine.scripts[try link(word)] = script
  }

  /// Goes to a page known by a word.
  func load(_ word: String) throws { tab.load(try link(word)) }

  /// The lines since the last look.
  func news() -> [String] {
    defer { log.clear() }
    return log.lines
  }

  /// The words of the tab's pages, the current one before `*`.
  var pages: String {
    let list = tab.navigation
    return list.items.enumerated().map { index, item in
      (item.url.host()?.split(separator: ".").first.map(String.init) ?? item.url.absoluteString)
        + (index == list.lastCommittedIndex ? "*" : "")
    }.joined(separator: " ")
  }
}
