#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import SwitchboardTesting
  import Testing

  extension EngineTests.WebKit {
    @MainActor struct Operation {
      private let fixture: EngineFixture

      init() throws {
        fixture = try EngineFixture(.webKit)
        fixture.site.page("/", "<title>Home</title><body style='background: red'>")
      }

      @Test func `a script has a value, none, or an error`() async throws {
        let tab = try await fixture.tab("/")
        #expect(try await tab.evaluate("[1 + 1, 'ü', {a: null}]") == #"[2,"ü",{"a":null}]"#)
        #expect(try await tab.evaluate("undefined") == nil)
        let error = await #expect(throws: PageOperationError.self) {
          try await tab.evaluate("missing.name")
        }
        #expect(error?.description.contains("Can't find variable: missing") == true)
      }

      @Test func `a tab without a page runs no script`() async throws {
        let tab = WebState(engine: fixture.engine)
        await #expect(throws: PageOperationError.noPage) { try await tab.evaluate("1") }
        await #expect(throws: PageOperationError.noPage) { try await tab.makeSnapshot() }
      }

      @Test(arguments: [true, false])
      func `a picture of the page is PNG data`(isVisible: Bool) async throws {
        let tab = try await fixture.tab("/")
        if isVisible { tab.wasShown() }
        let picture = try await tab.makeSnapshot()
        #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
        let size = picture.dropFirst(16).prefix(8).map(Int.init)
        #expect(size == [0, 0, 4, 0, 0, 0, 3, 0])
        if let path = ProcessInfo.processInfo.environment["SWITCHBOARD_KEEP_PICTURES"] {
          try picture.write(to: URL(fileURLWithPath: "\(path)-\(isVisible).png"))
        }
      }

      @Test func `the questions of a script wait for their answers`() async throws {
        let tab = try await fixture.tab("/")
        async let value = tab.evaluate("[alert('Hi'), confirm('Sure?'), prompt('Name?', 'Eve')]")
        let questions: [(PageDialog, PageDialogAnswer)] = [
          (PageDialog(kind: .alert, message: "Hi"), .dismissed),
          (PageDialog(kind: .confirm, message: "Sure?"), .accepted("")),
          (PageDialog(kind: .prompt(suggestion: "Eve"), message: "Name?"), .accepted("Ada")),
        ]
        for (question, answer) in questions {
          try await eventually { tab.dialog == question }
          tab.answerDialog(answer)
        }
        #expect(try await value == #"[null,true,"Ada"]"#)
      }

      @Test func `dismissed questions are answered with no`() async throws {
        let tab = try await fixture.tab("/")
        async let value = tab.evaluate("[confirm('Sure?'), prompt('Name?')]")
        for _ in 0..<2 {
          try await eventually { tab.dialog != nil }
          tab.answerDialog(.dismissed)
        }
        #expect(try await value == "[false,null]")
      }

      @Test func `a question does not keep the user from leaving the page`() async throws {
        fixture.site.page("/ask", "<title>Ask</title><script>alert('Stay!')</script>")
        let tab = WebState(engine: fixture.engine)
        tab.load(fixture.site.url("/ask"))
        try await eventually { tab.dialog != nil }
        try await fixture.load("/", in: tab)
        #expect(tab.title == "Home")
        #expect(tab.dialog == nil)
      }

      @Test func `a page that asks does not stop another tab`() async throws {
        let asking = try await fixture.tab("/")
        let other = try await fixture.tab("/")
        async let value = asking.evaluate("confirm('Sure?')")
        try await eventually { asking.dialog != nil }
        #expect(try await other.evaluate("2 + 2") == "4")
        try await fixture.load("/", in: other)
        asking.answerDialog(.accepted(""))
        #expect(try await value == "true")
      }

      @Test func `a crashed page says so and can be reloaded`() async throws {
        let others = WebProcesses.identifiers
        let tab = try await fixture.tab("/")
        let processes = WebProcesses.identifiers.subtracting(others)
        #expect(!processes.isEmpty)
        for process in processes { kill(process, SIGKILL) }
        try await eventually { tab.loadError == .crashed }
        #expect(tab.title == "Home")
        #expect(tab.document == nil)
        await #expect(throws: PageOperationError.noPage) { try await tab.evaluate("1") }
        try tab.reload()
        try await tab.waitForEnd()
        #expect(tab.content == .loaded(fixture.site.url("/")))
        #expect(try await tab.evaluate("history.length") == "1")
      }

      @Test(arguments: [SIGINT, SIGTSTP, SIGHUP])
      func `a signal of the keyboard does not end a page`(signal: Int32) async throws {
        let others = WebProcesses.identifiers
        let tab = try await fixture.tab("/")
        for process in WebProcesses.identifiers.subtracting(others) { kill(process, signal) }
        #expect(try await tab.evaluate("3 + 3") == "6")
        try await fixture.load("/", in: tab)
        #expect(tab.loadError == nil)
      }

      @Test func `tabs that are not loaded have no process`() async throws {
        let saved = try await fixture.tab("/").storage()
        let others = WebProcesses.identifiers
        let tabs = (0..<50).map { _ in
          WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        }
        tabs.forEach { $0.realize() }
        #expect(tabs.allSatisfy { $0.content == .unloaded(fixture.site.url("/")) })
        #expect(WebProcesses.identifiers.subtracting(others).isEmpty)
      }

      @Test func `a closed tab ends its process`() async throws {
        let others = WebProcesses.identifiers
        var tab: WebState? = try await fixture.tab("/")
        let processes = WebProcesses.identifiers.subtracting(others)
        #expect(!processes.isEmpty)
        weak let released = tab
        tab = nil
        #expect(released == nil)
        try await eventually { WebProcesses.identifiers.isDisjoint(with: processes) }
      }
    }
  }
#endif
