import BrowserModelTesting
import Switchboard
import Testing

@testable import BrowserModel

/// Tests of the parts of a window manager, which know windows by their numbers.
@MainActor
struct OpenWindowsTests {
  private let manager: WindowManager
  private let windows: OpenWindows
  private let control: WindowControl
  private let log = Log()

  /// An observer that logs its notifications.
  private final class Log: OpenWindowsObserver {
    private(set) var lines: [String] = []

    func openWindows(_ windows: OpenWindows, didChange window: WindowSummary) {
      lines.append("\(window.number) shows \(window.activeTitle ?? "nothing")")
    }
    func openWindows(_ windows: OpenWindows, didClose number: Int) {
      lines.append("\(number) closed")
    }
  }

  init() throws {
    let context = ApplicationContext(configuration: try .standard())
    let state = try context.browserStateManager.create(named: "test")
    manager = WindowManager(context: context, firstState: state)
    windows = OpenWindows(of: manager)
    control = WindowControl(of: manager)
    manager.openFirstWindows()
  }

  @Test func `a window is described again when it or its active tab changes`() throws {
    let subscription = windows.addObserver(log)
    let list = try #require(WindowTabLists(of: manager).current).list
    try list.insert(WebState(), WebStateInsertion(activates: true))
    #expect(log.lines.last == "1 shows Untitled")
    #expect(try control.openWindow(ofStateNamed: nil) == [2])
    #expect(log.lines.contains("2 shows nothing") && windows.front?.number == 2)
    try control.close(2)
    #expect(log.lines.contains("2 closed") && windows.front?.number == 1)
    #expect(windows.summaries.map(\.tabCounts) == [[.regular: 1, .inactive: 0]])
    subscription.cancel()
    #expect(manager.tearDownPlan.perform() == [])
  }

  @Test func `incognito tabs are counted in a window that has some`() throws {
    manager.makeIncognitoBrowser(of: try #require(manager.front))
    #expect(windows.front?.tabCounts[.offTheRecord] == 0)
    #expect(windows.front?.shownType == .regular)
    control.show(.offTheRecord, in: 1)
    #expect(windows.front?.shownType == .offTheRecord)
    #expect(windows.front?.shownType(includingIncognito: false) == .regular)
    #expect(WindowTabLists(of: manager).all.count == 3)
    #expect(WindowTabLists(of: manager).saved(ofStateNamed: "test").map(\.count) == [2])
    #expect(manager.tearDownPlan.perform() == [])
  }

  @Test func `the number of a window that is not open changes nothing`() throws {
    control.bringToFront(9)
    control.show(.offTheRecord, in: 9)
    try control.close(9)
    #expect(windows.numbers == [1] && windows.front?.shownType == .regular)
    #expect(throws: WindowError.noWindow(9, existing: [1])) { try windows.window(9) }
    #expect(try windows.window(nil)?.number == 1)
    #expect(manager.tearDownPlan.perform() == [])
  }
}
