import BrowserModel
import BrowserModelTesting
import ProcessTesting
import Switchboard
import Testing

@MainActor
struct ApplicationContextTests {
  @Test func `browsers of all states share the application's channels`() throws {
    let context = ApplicationContext()
    let state = try context.browserStateManager.create(named: "Default")
    for each in [state, state.makeOffTheRecordState()] {
      let browser = each.browserList.createBrowser(name: "one")
      #expect(browser.dispatcher.parent === context.dispatcher)
      #expect(browser.broadcaster.parent === context.broadcaster)
    }
  }
}

// MARK: - Foreground and background

extension ApplicationContextTests {
  @Test func `a run that is killed has not ended cleanly`() throws {
    let directory = TemporaryDirectory()
    func run() -> ApplicationContext { ApplicationContext(directory: directory.file("profile")) }
    #expect(run().lastShutdownWasClean, "There was none.")
    let first = run()
    try first.didEnterForeground()
    #expect(first.lastShutdownWasClean, "It is that of the run before.")
    #expect(!run().lastShutdownWasClean)
    try first.didEnterBackground()
    #expect(run().lastShutdownWasClean)
    try first.didEnterForeground()
    #expect(!run().lastShutdownWasClean)
  }
}

// MARK: - Starting

extension ApplicationContextTests {
  @Test func `failed starts are counted until one succeeds`() throws {
    let directory = TemporaryDirectory()
    func run() -> ApplicationContext { ApplicationContext(directory: directory.file("profile")) }
    for count in 0...2 {
      let context = run()
      #expect(context.failedStartCount == count)
      try context.willStart()
      try context.willStart()
      #expect(context.failedStartCount == count, "It counts the runs before, all the time.")
    }
    let context = run()
    try context.willStart()
    #expect(context.failedStartCount == 3)
    try context.didStart()
    #expect(context.failedStartCount == 3 && run().failedStartCount == 0)
  }
}

// MARK: - Postponed marks

extension ApplicationContextTests {
  /// What a run does after its start.
  enum Course: CaseIterable {
    case changesNothing, changes, changesAfterItsStart
  }

  @Test(arguments: Course.allCases)
  func `postponed marks are not written before the first change`(
    course: Course
  ) throws {
    let directory = TemporaryDirectory()
    func run() -> ApplicationContext { ApplicationContext(directory: directory.url) }
    let former = run()
    try former.willStart()
    try former.didEnterForeground()
    try former.didStart()
    try former.didEnterBackground()
    let before = try FileTree(at: directory.url)
    let context = run()
    context.postponeMarks()
    try context.willStart()
    try context.didEnterForeground()
    if course == .changesAfterItsStart { try context.didStart() }
    #expect(try FileTree(at: directory.url) == before)
    if course != .changesNothing { try context.willChange() }
    let killed = run()
    #expect(killed.lastShutdownWasClean == (course == .changesNothing))
    #expect(killed.failedStartCount == (course == .changes ? 1 : 0))
    try context.didStart()
    try context.didEnterBackground()
    #expect(try FileTree(at: directory.url) == before || course != .changesNothing)
    let next = run()
    #expect(next.lastShutdownWasClean && next.failedStartCount == 0)
  }

  @Test func `a run without changes resets the count of failed starts`() throws {
    let directory = TemporaryDirectory()
    let failed = ApplicationContext(directory: directory.url)
    try failed.willStart()
    try failed.didEnterForeground()
    let context = ApplicationContext(directory: directory.url)
    context.postponeMarks()
    try context.willStart()
    try context.didEnterForeground()
    try context.didStart()
    try context.didEnterBackground()
    let next = ApplicationContext(directory: directory.url)
    #expect(next.lastShutdownWasClean && next.failedStartCount == 0)
  }
}
