import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserUI
import Dispatch
import Foundation
import Switchboard
import Synchronization
import Testing

@testable import BrowserCoordinators

/// Tests of the place from which on commands show a page, through the coordinators of a window.
@MainActor
struct PagePlaceTests {
  private let window = Window()
  private let engine = ScriptableEngine()
  private let coordinator: BrowserCoordinator

  init() throws {
    coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    for name in ["a", "b"] {
      let document = try Self.document(name, 1...40)
      engine.scripts[document.url] = PageScript(title: name, document: document)
    }
  }

  /// Returns a document with numbered paragraphs, which are on every second line. Paragraph 20 is an
  /// anchor.
  private static func document(_ name: String, _ numbers: ClosedRange<Int>) throws -> PageDocument {
    var document = PageDocument(url: try url("https://\(name).org"), title: name)
    document.links = [
      PageLink(text: "there", reference: "#x", url: try url("https://\(name).org/#x")),
      PageLink(text: "nowhere", reference: "#y", url: try url("https://\(name).org/#y")),
      PageLink(text: "other", reference: "b", url: try url("https://b.org")),
    ]
    document.blocks = numbers.map { number in
      var run = PageTextRun("\(name) \(number)")
      if number == 20 { run.anchor = 1 }
      return .paragraph(PageText([run]))
    }
    document.anchors = ["x": 1]
    return document
  }

  private var dispatcher: CommandDispatcher { window.browser.dispatcher }
  private var screens: any ScreenCommands { dispatcher.router(ScreenCommandsRouter.self) }
  private var navigation: any NavigationCommands {
    dispatcher.router(NavigationCommandsRouter.self)
  }
  private var output: RecordingOutput { window.output }

  private func follow(_ number: Int) throws {
    let links: any LinkCommands = dispatcher.router(LinkCommandsRouter.self)
    try links.followLink(
      .number(try #require(LinkNumber(number: number))), inNewTab: false, inBackground: false)
  }

  /// Shows the page, and returns its first paragraph.
  private func page(from line: Int? = nil) async throws -> String? {
    try await screens.showPage(
      from: line.flatMap(LineNumber.init(number:)), heading: nil, main: false, hidden: false)
    return firstParagraph
  }

  private func more() async throws -> String? {
    try await screens.showMore()
    return firstParagraph
  }

  private var firstParagraph: String? {
    output.shown.last?.split(separator: "\n").first { $0.contains(/^[ab] \d+$/) }.map(String.init)
  }

  @Test func `a page begins at the place that its address names, below its title`() async throws {
    try window.addTab("https://a.org/#x", active: true, engine: engine)
    engine.scripts[try url("https://a.org/#x")] = engine.scripts[try url("https://a.org")]
    try window.list.webState(at: 0).reload()
    #expect(try await page() == "a 20")
    #expect(output.shown.last?.hasPrefix("a\nhttps://a.org/#x\n\na 20\n\na 21") == true)
    #expect(output.shown.last?.hasSuffix("a 40") == true)
  }

  @Test func `the place is kept for each page and each tab`() async throws {
    output.screenSize = ScreenSize(columns: 80, rows: 13)
    try window.addTab("https://a.org", active: true, engine: engine)
    #expect(try await page() == "a 1")
    #expect(try await more() == "a 5")
    #expect(try await more() == "a 10")
    try follow(1)
    #expect(try await page() == "a 20")
    #expect(try await more() == "a 24")
    try follow(3)
    #expect(try await page() == "b 1")
    #expect(try await page(from: 5) == "b 3")
    try navigation.goBack(nil, tab: nil)
    #expect(try await page() == "a 24")
    try navigation.goBack(nil, tab: nil)
    #expect(try await more() == "a 10", "Nothing of this page has been shown since.")
    try window.addTab("https://b.org", active: true, engine: engine)
    #expect(try await page() == "b 1")
    try window.list.activate(at: 0)
    #expect(try await page() == "a 10")
    #expect(try await page(from: 1) == "a 1")
    try navigation.goForward(StepCount(number: 2), tab: nil)
    #expect(try await page() == "b 3")
    #expect(engine.requests.count == 3)
  }

  @Test func `the lines that are shown next follow those that were shown`() async throws {
    output.screenSize = ScreenSize(columns: 80, rows: 50)
    try window.addTab("https://a.org", active: true, engine: engine)
    #expect(try await more() == "a 1")
    #expect(output.shown.last?.contains("of 79: Enter or ‘more’ shows the next ones.") == true)
    #expect(try await more() != nil)
    let error = "there are no more lines: ‘page --from 1’ begins with the first one"
    await #expect(throws: PageTextError.atEnd) { try await screens.showMore() }
    #expect("\(PageTextError.atEnd)" == error)
    await #expect(throws: PageTextError.noLine(80, count: 79)) {
      try await screens.showPage(
        from: LineNumber(number: 80), heading: nil, main: false, hidden: false)
    }
  }

  @Test func `an empty line shows more while lines are left, and only of the page`() async throws {
    output.screenSize = ScreenSize(columns: 80, rows: 50)
    try window.addTab("https://a.org", active: true, engine: engine)
    let container = try #require(coordinator.container)
    try await container.readOn()
    #expect(output.shown.isEmpty, "Nothing has been shown yet.")
    #expect(try await page() == "a 1")
    try await container.readOn()
    #expect(firstParagraph == "a 23")
    try await container.readOn()
    #expect(output.shown.count == 2, "There are no more lines.")
  }

  @Test func `there are ways back, to the top, to headings and to matches`() async throws {
    output.screenSize = ScreenSize(columns: 80, rows: 13)
    var document = try Self.document("a", 1...40)
    document.blocks.insert(.heading(level: 2, "Middle"), at: 20)
    document.blocks.insert(.heading(level: 3, "Late"), at: 30)
    engine.scripts[document.url] = PageScript(title: "a", document: document)
    try window.addTab("https://a.org", active: true, engine: engine)
    await #expect(throws: PageTextError.atStart) { try await screens.showPrevious() }
    #expect(try await page() == "a 1")
    try await screens.showNextHeading()
    #expect(output.shown.last?.hasPrefix("Middle\n\na 21") == true)
    try await screens.showNextHeading()
    #expect(output.shown.last?.hasPrefix("Late\n\na 30") == true)
    await #expect(throws: PageTextError.noNextHeading) { try await screens.showNextHeading() }
    try await screens.showPrevious()
    #expect(firstParagraph == "a 25")
    try await screens.showTop()
    #expect(firstParagraph == "a 1")
    try await screens.findText(["a 3"])
    try await coordinator.container?.screen?.select(row: 4)
    #expect(firstParagraph == "a 32")
    try await screens.showTop()
    for number in ["a 3", "a 30", "a 31"] {
      try await screens.showNextMatch([])
      #expect(firstParagraph == number)
    }
    try await screens.showNextMatch(["a", "35"])
    #expect(firstParagraph == "a 35")
    try await screens.findText(["Late"])
    for (word, isAbove) in [("Late", true), ("zeppelin", false)] {
      await #expect(throws: PageError.noNextMatch(word, isAbove: isAbove)) {
        try await screens.showNextMatch([word])
      }
    }
    try await screens.showEnd()
    #expect(output.shown.last?.hasSuffix("a 40") == true)
    try await screens.showPrevious()
    #expect(output.shown.last?.contains("a 40") == false)
  }

  @Test func `what was searched for is marked until the tab shows another page`() async throws {
    try window.addTab("https://a.org", active: true, engine: engine)
    try await screens.findText(["A 7"])
    _ = try await page()
    let marked = try #require(output.styled.last?.parts.filter { $0.style.isUnderlined })
    #expect(marked.map(\.text) == ["a 7"])
    try window.addTab("https://b.org", active: true, engine: engine)
    _ = try await page()
    #expect(output.styled.last?.parts.contains { $0.style.isUnderlined } == false)
  }

  @Test func `a place that the page lacks is named, and the reader stays`() async throws {
    try window.addTab("https://a.org", active: true, engine: engine)
    #expect(try await page(from: 21) == "a 11")
    try follow(2)
    let sentence = "The page has no place ‘y’, which its address names."
    #expect(try await page() == "a 11")
    #expect(output.shown.last?.hasPrefix("a\nhttps://a.org/#y\n\(sentence)\n") == true)
    try navigation.goBack(nil, tab: nil)
    _ = try await page()
    #expect(output.shown.last?.contains(sentence) == false)
  }

  @Test func `a place is the same at another width`() async throws {
    try window.addTab("https://a.org", active: true, engine: engine)
    let tab = try window.list.webState(at: 0)
    var document = try Self.document("a", 1...40)
    let words = (1...300).map { "word\($0)" }.joined(separator: " ")
    document.blocks.insert(.paragraph(PageText([PageTextRun(words)])), at: 0)
    engine.scripts[document.url] = PageScript(title: "a", document: document)
    try tab.reload()
    output.screenSize = ScreenSize(columns: 40, rows: 1000)
    _ = try await page(from: 30)
    let word = try #require(output.shown.last?.split(separator: " ").first)
    output.screenSize = ScreenSize(columns: 120, rows: 1000)
    _ = try await page()
    let first = output.shown.last?.split(separator: "\n").first { $0.hasPrefix("word") }
    #expect(first?.split(separator: " ").contains(word) == true, "\(word)")
  }

  // MARK: - Layout in the background

  /// Changes the page while it is laid out, which is when a snowman is measured, and returns what is
  /// shown.
  private func show(during change: @escaping @MainActor () throws -> Void) async throws -> String? {
    let hasChanged = Mutex(false)
    var document = try Self.document("a", 1...2)
    document.blocks.append(.paragraph("☃"))
    engine.scripts[document.url] = PageScript(title: "a", document: document)
    try window.addTab("https://a.org", active: true, engine: engine)
    output.textWidth = { text in
      let isFirst = text.contains("☃") && !hasChanged.withLock { $0 }
      guard isFirst else { return text.count }
      hasChanged.withLock { $0 = true }
      // The main thread never waits for the layout, so this ends.
      DispatchQueue.main.sync {
        MainActor.assumeIsolated { #expect(throws: Never.self) { try change() } }
      }
      return text.count
    }
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    return output.shown.last
  }

  @Test func `more of a page that arrives during its layout is shown the next time`() async throws {
    let shown = try await show { [engine] in
      let page = try #require(engine.pages.last), id = try #require(engine.requests.last?.id)
      page.send(.documentChanged(try Self.document("a", 1...9)), of: id)
    }
    #expect(shown?.hasSuffix("a 2\n\n☃") == true)
    _ = try await page()
    #expect(output.shown.last?.hasSuffix("a 8\n\na 9") == true)
  }

  @Test func `the layout of a page that has been left is not shown`() async throws {
    let shown = try await show { [window] in
      try window.list.webState(at: 0).load(try url("https://b.org"))
    }
    #expect(shown?.hasPrefix("b\nhttps://b.org\n\nb 1\n") == true)
  }
}
