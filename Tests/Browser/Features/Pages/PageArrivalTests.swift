import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserUI
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// Tests that a page is shown when it has been loaded, through the coordinators of a window.
@MainActor
struct PageArrivalTests {
  private let window = Window()
  private let engine = ScriptableEngine()
  private let coordinator: BrowserCoordinator
  private let front: ViewersProducer

  init() throws {
    front = ViewersProducer(to: window.browser.broadcaster)
    coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    for name in ["a", "b"] {
      var document = PageDocument(url: try url("https://\(name).org"), title: name)
      document.blocks = [.paragraph(PageText(stringLiteral: "text of \(name)"))]
      engine.scripts[document.url] = PageScript(title: name, document: document)
    }
  }

  private var output: RecordingOutput { window.output }
  private var screens: any ScreenCommands {
    window.browser.dispatcher.router(ScreenCommandsRouter.self)
  }

  /// Shows what has arrived, and returns what is shown.
  private func arrival() async -> String? {
    let count = output.shown.count
    await output.showLastArrival()
    #expect(output.shown.count <= count + 1)
    return output.shown.count > count ? output.shown.last : nil
  }

  @Test func `a page is shown once when it has been loaded`() async throws {
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    #expect(await arrival() == "b\nhttps://b.org\n\ntext of b")
    #expect(await arrival() == nil)
    try tab.reload()
    #expect(await arrival()?.hasSuffix("text of b") == true)
  }

  @Test func `an error is shown with the text of its host, however late that is read`() async throws
  {
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    let lost = try url("https://lost.org"), gate = DispatchSemaphore(value: 0)
    engine.scripts[lost] = PageScript(delay: .seconds(1_000))
    tab.load(lost)
    let page = try #require(engine.pages.last), id = try #require(engine.requests.last?.id)
    var document = PageDocument(url: lost)
    document.blocks = [.paragraph("Nothing here")]
    let unread = UnreadDocument(outline: PageDocument(url: lost)) { [document] _ in
      _ = gate.wait(timeout: .now() + 10)
      return document
    }
    page.send(.committed(lost), of: id)
    page.send(.documentArrived(unread), of: id)
    page.send(.failed(.httpStatus(404)), of: id)
    #expect(await arrival() == nil)
    gate.signal()
    try await eventually { tab.availableDocument != nil }
    #expect(
      await arrival() == """
        https://lost.org
        The host has no such page (status 404): check the address.

        Nothing here
        """)
    // The strip is shown for the load and for its end, and nothing else says that it has failed.
    #expect(output.notices == ["[1• a]", "[1↻ lost.org]", "[1 lost.org]"])
  }

  @Test func `a page that was shown meanwhile is not shown again`() async throws {
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(await arrival() == nil)
  }

  @Test func `a kept page is shown when the tab returns to it`() async throws {
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    _ = await arrival()
    try tab.goBack()
    #expect(await arrival()?.hasSuffix("text of a") == true)
  }

  @Test func `loads in the background and of other windows do not interrupt`() async throws {
    try window.addTab("https://a.org", active: true, engine: engine)
    await output.showLastArrival()
    let background = try window.addTab("https://b.org", engine: engine)
    try background.reload()
    #expect(output.arrivals.isEmpty)
    front.prompts = []
    try background.reload()
    #expect(output.arrivals.isEmpty)
  }

  @Test func `the page of a tab appears when the tab is activated, but not when another is closed`()
    async throws
  {
    try window.addTab("https://a.org", active: true, engine: engine)
    _ = await arrival()
    try window.addTab("https://b.org", engine: engine)
    try window.list.activate(at: 1)
    #expect(await arrival()?.hasSuffix("text of b") == true)
    try window.list.activate(at: 0)
    #expect(await arrival()?.hasSuffix("text of a") == true)
    try window.list.close(at: 0)
    #expect(await arrival() == nil)
  }

  @Test func `a page does not appear if the window has gone to the back meanwhile`() async throws {
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    front.prompts = []
    #expect(await arrival() == nil)
  }

  @Test func `a setting turns it off`() async throws {
    try window.settings.set(false, for: .showsPages)
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    #expect(output.arrivals.isEmpty)
  }

  @Test func `lines of text are no wider than the setting says, and tables may be`() async throws {
    output.screenSize = ScreenSize(columns: 60, rows: 100)
    let words = PageText(stringLiteral: (1...30).map { "word\($0)" }.joined(separator: " "))
    let row = PageTableRow(
      isHeader: false, cells: ["a longer cell", "a longer cell", "a longer cell", "a longer cell"])
    var document = PageDocument(url: try url("https://a.org"), title: "a")
    document.blocks = [.paragraph(words), .table(PageTable(caption: nil, rows: [row]))]
    engine.scripts[document.url] = PageScript(title: "a", document: document)
    try window.settings.set(30, for: .lineWidth)
    try window.addTab("https://a.org", active: true, engine: engine)
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    let lines = output.shown.last?.split(separator: "\n") ?? []
    #expect(lines.filter { $0.hasPrefix("word") }.allSatisfy { $0.count <= 30 })
    #expect(lines.last?.count == 58)
    try window.settings.set(20, for: .lineWidth)
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    let narrow = output.shown.last?.split(separator: "\n").filter { $0.hasPrefix("word") } ?? []
    #expect(!narrow.isEmpty && narrow.allSatisfy { $0.count <= 20 })
  }
}
