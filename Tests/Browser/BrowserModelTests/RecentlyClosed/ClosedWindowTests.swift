import BrowserModel
import Foundation
import Testing

/// Tests of how long closed windows can be reopened.
@MainActor
struct ClosedWindowTests {
  private let preferences = PreferenceStore(.browserState)
  private let service: RecentlyClosedService
  private let time = Time()

  @MainActor
  private final class Time {
    var days = 0.0
    func now() -> Date { Date(timeIntervalSince1970: days * 24 * 60 * 60) }
  }

  init() throws {
    try preferences.set(text: "2", for: "recently-closed-limit")
    service = RecentlyClosedService(history: nil, preferences: preferences, now: time.now)
  }

  private func closedTab() -> ClosedTab {
    let metadata = WebStateMetadata(
      id: WebStateID(), creationTime: time.now(), lastActiveTime: time.now())
    return ClosedTab(
      TabSnapshot(metadata: metadata) { WebStateStorage.Pages(navigation: NavigationList()) },
      index: 0)
  }

  private var ids: [Int] { service.entries.map(\.id) }

  @Test func `a closed window stays for a time, regardless of later entries`() throws {
    service.add(.window([closedTab()]), window: "one")
    for _ in 1...3 { service.add(.tab(closedTab()), window: "two") }
    #expect(ids == [4, 3, 1])
    #expect(
      service.entries.map(service.keptUntil).map { $0?.timeIntervalSince1970 } == [
        nil, nil, 30 * 86_400,
      ])
    time.days = 29.9
    service.removeOutdated()
    #expect(ids == [4, 3, 1])
    time.days = 30
    service.removeOutdated()
    #expect(ids == [4, 3])
  }

  @Test func `the oldest of many closed windows are dropped`() throws {
    let count = 1_000, limit = 2 + RecentlyClosedService.windowLimit
    for _ in 1...count { service.add(.window([closedTab()]), window: "one") }
    #expect(ids.count == limit && ids.first == count)
    for _ in 1...2 { service.add(.tab(closedTab()), window: "two") }
    #expect(ids.count == limit && service.entries.count { $0.item.isWindow } == 100)
  }

  @Test func `the time can be changed and turned off`() throws {
    service.add(.window([closedTab()]), window: "one")
    for _ in 1...2 { service.add(.tab(closedTab()), window: "two") }
    time.days = 1.5
    try preferences.set(text: "2", for: "closed-window-days")
    #expect(ids == [3, 2, 1])
    try preferences.set(text: "1", for: "closed-window-days")
    #expect(ids == [3, 2])
    try preferences.set(text: "0", for: "closed-window-days")
    service.add(.window([closedTab()]), window: "one")
    #expect(service.keptUntil(service.entries[0]) == nil && ids == [4, 3])
    #expect(throws: PreferenceError.self) {
      try preferences.set(text: "4000", for: "closed-window-days")
    }
  }
}
