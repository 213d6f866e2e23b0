import BrowserModel
import Foundation
import ProcessTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct RecoveryTests {
  @Test(
    arguments: [
      (safe: false, clean: true, failed: 0, .restore),
      (false, true, 1, .restore),
      (false, true, 7, .restore),
      (false, false, 0, .restoreAfterCrash),
      (false, false, 1, .restoreAfterCrash),
      (false, false, 2, .restoreBehindNewTab),
      (false, false, 3, .restoreBehindNewTab),
      (true, true, 0, .leaveAside),
      (true, false, 0, .leaveAside),
      (true, false, 2, .leaveAside),
    ] as [(safe: Bool, clean: Bool, failed: Int, action: RecoveryAction)])
  func `the end of former runs determines the recovery`(
    safe: Bool, clean: Bool, failed: Int, action: RecoveryAction
  ) {
    #expect(
      RecoveryAction(
        isSafeMode: safe, lastShutdownWasClean: clean, failedStartCount: failed) == action)
  }

  @Test(arguments: [RecoveryAction.restore, .restoreAfterCrash, .restoreBehindNewTab])
  @MainActor
  func `after two failed starts a new tab hides the unrealized active one`(
    action: RecoveryAction
  ) throws {
    var contents = SessionContents()
    let window = WindowRecord(id: 1, activeTabID: 2)
    contents.windows = [window]
    contents.tabs = zip([1, 2], OrderKey.keys(2, between: nil, and: nil)).map { tab($0, $1) }
    let list = WebStateList()
    let keys = try WindowRestorer(
      window, of: contents, webStateFactory: WebStateFactory(),
      isBehindNewTab: action == .restoreBehindNewTab,
      pages: { _ in nil }
    ).restore(into: list).keys
    let active = try #require(list.activeWebState)
    guard action == .restoreBehindNewTab else {
      #expect(active.id.number == 2 && list.count == 2)
      return
    }
    #expect(active.visibleURL == WebState.startPageURL && list.count == 3)
    #expect(try !list.webState(at: 1).isRealized && list.webState(at: 1).id.number == 2)
    #expect(keys.count == 2 && keys[active.id] == nil, "It is new to the store.")
    try list.close(at: 2)
    #expect(list.activeWebState?.id.number == 2)
  }

  @Test @MainActor func `the new tab of an earlier failed start is enough`() throws {
    var contents = SessionContents()
    let window = WindowRecord(id: 1, activeTabID: 2)
    contents.windows = [window]
    contents.tabs = zip([1, 2], OrderKey.keys(2, between: nil, and: nil)).map { tab($0, $1) }
    contents.tabs[1].url = "about:newtab"
    let list = WebStateList()
    _ = try WindowRestorer(
      window, of: contents, webStateFactory: WebStateFactory(), isBehindNewTab: true,
      pages: { _ in nil }
    ).restore(into: list)
    #expect(list.activeWebState?.id.number == 2 && list.count == 2)
  }

  @Test(arguments: [(false, 2), (true, nil)] as [(isInactive: Bool, active: Int?)])
  @MainActor
  func `a window whose active tab is missing has an active tab again`(
    isInactive: Bool, active: Int?
  ) throws {
    var contents = SessionContents()
    let window = WindowRecord(id: 1, isInactive: isInactive, activeTabID: 7)
    contents.windows = [window]
    contents.tabs = zip([1, 2], OrderKey.keys(2, between: nil, and: nil)).map { tab($0, $1) }
    let list = WebStateList()
    _ = try WindowRestorer(
      window, of: contents, webStateFactory: WebStateFactory(), pages: { _ in nil }
    ).restore(into: list)
    #expect(list.activeWebState?.id.number == active && list.count == 2)
  }
}
