import Switchboard
import SwitchboardTesting
import Testing

@MainActor
final class Diary { var entries: [String] = [] }

@MainActor
class Diarist: Coordinator<Diary> {
  override func didStart() throws { services.entries.append("\(name) started") }
  override func willStop() { services.entries.append("\(name) stops") }
}
final class Root: Diarist {}
final class First: Diarist {}
final class Second: Diarist {}
final class Clumsy: Diarist {
  override func didStart() throws {
    try startChild(First.self)
    throw NoteError.empty
  }
}

@MainActor
struct CoordinatorTests {
  let diary = Diary()

  @Test func `children stop before their parent, the last started first`() throws {
    let root = Root(services: diary)
    try root.start()
    try root.startChild(First.self)
    try root.startChild(Second.self)
    root.stop()
    #expect(
      diary.entries == [
        "Root started", "First started", "Second started", "Second stops", "First stops",
        "Root stops",
      ])
    #expect(root.children.isEmpty && root.state == .stopped)
  }

  @Test func `starting and stopping twice is starting and stopping once`() throws {
    let root = Root(services: diary)
    try root.start()
    try root.start()
    root.stop()
    root.stop()
    #expect(diary.entries == ["Root started", "Root stops"])
  }

  @Test(arguments: [false, true])
  func `a coordinator that was stopped cannot start`(isStarted: Bool) throws {
    let root = Root(services: diary)
    if isStarted { try root.start() }
    root.stop()
    diary.entries = []
    #expect(throws: CoordinatorError.stopped("Root")) { try root.start() }
    #expect(diary.entries.isEmpty && root.state == .stopped)
  }

  @Test func `kept objects are released when a coordinator stops, in reverse order`() throws {
    @MainActor final class Kept {
      let name: String, diary: Diary
      init(_ name: String, _ diary: Diary) {
        self.name = name
        self.diary = diary
      }
      isolated deinit { diary.entries.append("\(name) is released") }
    }
    let root = Root(services: diary)
    root.keep(Kept("One", diary))
    try root.start()
    weak let two = root.keep(Kept("Two", diary))
    #expect(two != nil)
    try root.startChild(First.self)
    diary.entries = []
    root.stop()
    #expect(
      diary.entries.suffix(4) == [
        "First stops", "Root stops", "Two is released", "One is released",
      ])
    root.keep(Kept("Three", diary))
    #expect(diary.entries.last == "Three is released")
  }

  @Test func `a child that ends leaves its parent`() throws {
    let root = Root(services: diary)
    try root.start()
    let child = try root.startChild(First.self)
    child.stop()
    #expect(root.children.isEmpty && child.parent == nil)
    root.stop()
  }

  @Test func `a child that fails to start is stopped and removed`() throws {
    let root = Root(services: diary)
    try root.start()
    #expect(throws: NoteError.empty) { try root.startChild(Clumsy.self) }
    #expect(root.children.isEmpty)
    #expect(diary.entries.suffix(2) == ["First stops", "Clumsy stops"])
    root.stop()
  }

  @Test func `a parent may end with its child, and each stops once`() throws {
    final class Ending: Diarist {
      override func willStop() {
        super.willStop()
        parent?.stop()
        stop()
      }
    }
    let root = First(services: diary)
    try root.start()
    let child = try root.startChild(Ending.self)
    diary.entries = []
    child.stop()
    #expect(diary.entries == ["Ending stops", "First stops"])
    #expect(root.state == .stopped && child.state == .stopped)
  }

  @Test func `a child starts only below a started parent`() throws {
    let root = Root(services: diary)
    #expect(throws: CoordinatorError.parentNotStarted(child: "First", parent: "Root")) {
      try root.startChild(First.self)
    }
    try root.start()
    let idle = try root.addChild(First(services: diary))
    root.stop()
    #expect(idle.state == .stopped && idle.parent == nil)
    #expect(throws: CoordinatorError.parentStopped(child: "Second", parent: "Root")) {
      try root.startChild(Second.self)
    }
  }

  @Test func `a parent is not notified of an end without a start`() throws {
    final class Brief: Diarist {
      override func didStart() throws { stop() }
    }
    let root = Root(services: diary)
    try root.start()
    diary.entries = []
    try root.startChild(Brief.self)
    #expect(diary.entries == ["Brief stops"] && root.children.isEmpty)
    let started = Root(services: diary)
    try started.start()
    #expect(throws: CoordinatorError.notIdle(child: "Root")) { try root.addChild(started) }
    started.stop()
    #expect(throws: CoordinatorError.notIdle(child: "Root")) { try root.addChild(started) }
    root.stop()
  }

  @Test func `a coordinator has one place in one tree`() throws {
    let root = Root(services: diary)
    let child = try root.addChild(First(services: diary))
    for parent in [Second(services: diary), child, root] {
      #expect(throws: CoordinatorError.self) { try parent.addChild(child) }
    }
    #expect(throws: CoordinatorError.hasPlace(child: "Root", parent: "First")) {
      try child.addChild(root)
    }
  }

  @Test func `the tree prints itself`() throws {
    let root = Root(services: diary)
    try root.start()
    try root.startChild(First.self).startChild(Second.self)
    try root.addChild(First(services: diary))
    #expect(
      root.tree == """
        Root (started)
          First (started)
            Second (started)
          First (idle)
        """)
    root.stop()
  }

  @Test func `after the stop nothing of the tree is left`() throws {
    let leaks = LeakChecker()
    var root: Root? = Root(services: diary)
    try root?.start()
    try root?.startChild(First.self).startChild(Second.self)
    leaks.watchTree(try #require(root))
    #expect(leaks.leaks == ["Root", "First", "Second"])
    root?.stop()
    root = nil
    #expect(leaks.leaks.isEmpty)
  }

  @Test func `the release of a started coordinator is reported`() throws {
    let usual = CoordinatorNode.onDiagnostic
    defer { CoordinatorNode.onDiagnostic = usual }
    var diagnostics: [String] = []
    CoordinatorNode.onDiagnostic = { diagnostics.append($0) }
    var root: Root? = Root(services: diary)
    try root?.start()
    root = nil
    #expect(root == nil && diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix("Root was deallocated while it was running") == true)
  }
}
