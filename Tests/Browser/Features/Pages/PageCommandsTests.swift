import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserSessions
import BrowserUI
import Dispatch
import Foundation
import ProcessTesting
import Switchboard
import Synchronization
import Testing

@testable import BrowserCoordinators

/// Tests of the commands for a page's text, links and forms, through the coordinators of a window.
@MainActor
struct PageCommandsTests {
  let window = Window()
  let engine = ScriptableEngine()
  let coordinator: BrowserCoordinator

  init() throws {
    coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    var document = PageDocument(url: try url("https://a.org"), title: "Sea")
    document.links = [
      PageLink(text: "Boats", reference: "/boats", url: try url("https://a.org/boats")),
      PageLink(text: "Run", reference: "javascript:run()", url: nil),
      PageLink(
        text: "Bank", reference: "https://bank.com@evil.org",
        url: try url("https://bank.com@evil.org")),
    ]
    document.blocks = [
      .paragraph(PageText(["Many ", PageTextRun("boats", link: 0), "."])),
      .paragraph("A boat sails."),
    ]
    document.forms = [
      PageForm(
        destination: .init(action: try url("https://a.org/find?old=1")),
        fields: [
          PageFormField(name: "q", label: "Words"), PageFormField(name: "", kind: .submitButton),
          PageFormField(name: "token", kind: .hidden, value: "t"),
          PageFormField(name: "sort", kind: .radioButton, value: "age", isChecked: true),
          PageFormField(name: "sort", kind: .radioButton, value: "name"),
        ])
    ]
    document.source = PageSource(data: Data("<p>Many boats.".utf8))
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try window.addTab("https://a.org", active: true, engine: engine)
  }

  var dispatcher: CommandDispatcher { window.browser.dispatcher }
  var links: any LinkCommands { dispatcher.router(LinkCommandsRouter.self) }
  var forms: any FormCommands { dispatcher.router(FormCommandsRouter.self) }
  var pages: any PageCommands { dispatcher.router(PageCommandsRouter.self) }
  var screens: any ScreenCommands { dispatcher.router(ScreenCommandsRouter.self) }

  func link(_ number: Int) throws -> LinkReference {
    .number(try #require(LinkNumber(number: number)))
  }

  @Test func `the page is shown as text with numbered links`() async throws {
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(
      window.output.shown == ["Sea\nhttps://a.org\n\nMany boats [1].\n\nA boat sails."])
  }

  @Test func `the page is shown from a line`() async throws {
    try await screens.showPage(
      from: LineNumber(number: 3), heading: nil, main: false, hidden: false)
    #expect(window.output.shown == ["A boat sails."])
    await #expect(throws: PageTextError.noLine(9, count: 3)) {
      try await screens.showPage(
        from: LineNumber(number: 9), heading: nil, main: false, hidden: false)
    }
    await #expect(throws: PageTextError.atEnd) { try await screens.showMore() }
  }

  @Test func `a page is laid out and searched while the main actor is free`() async throws {
    let log = MeasureLog()
    window.output.textWidth = { log.width(of: $0) }
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    document.blocks.append(.paragraph("A ☃ sails."))
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(window.output.shown.last?.hasSuffix("A ☃ sails.") == true)
    let count = log.count
    try await screens.findText(["☃"])
    #expect(window.output.shown.last == "1|5|A [☃] sails.")
    #expect(count > 0 && log.count > count && log.mainCount == 0)
    // The log notices a layout on the main actor.
    _ = PageLayout(width: 20, measure: window.output.textWidth).lines(of: document)
    #expect(log.mainCount > 0)
  }

  @Test func `commands read a page that has only arrived`() async throws {
    let tab = try window.list.webState(at: 0), document = try #require(tab.document)
    let page = try #require(engine.pages.last), id = try #require(engine.requests.last?.id)
    let outline = PageDocument(url: document.url, title: document.title, source: document.source)
    func arrive() {
      page.send(.documentArrived(UnreadDocument(outline: outline) { _ in document }), of: id)
      #expect(tab.availableDocument == nil)
    }
    arrive()
    screens.showLinks()
    #expect(window.output.shown.last?.hasPrefix("1|Boats|https://a.org/boats") == true)
    arrive()
    screens.showForms()
    #expect(window.output.shown.last?.contains("Words") == true)
    arrive()
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(window.output.shown.last?.contains("Many boats [1].") == true)
    arrive()
    try await screens.findText(["sails"])
    #expect(window.output.shown.last == "1|3|A boat [sails].")
    arrive()
    try links.followLink(link(1), inNewTab: false, inBackground: false)
    #expect(engine.requests.last?.url.absoluteString == "https://a.org/boats")
  }

  @Test func `a page that refreshes while the user reads it shows nothing by itself`()
    async throws
  {
    let producer = ViewersProducer(to: window.browser.broadcaster)
    let page = try #require(engine.pages.first), tab = try window.list.webState(at: 0)
    window.output.screenSize = ScreenSize(columns: 80, rows: 9)
    try await screens.showPage(
      from: LineNumber(number: 3), heading: nil, main: false, hidden: false)
    let noticeCount = window.output.notices.count
    let script = try #require(engine.scripts[url("https://a.org")])
    let refresh = PageRefresh(url: try url("https://a.org"), seconds: 30)
    for event in [WebPageEvent.finished, .failed(.httpStatus(503)), .failed(.timedOut)] {
      let id = try #require(page.begin(.refresh(refresh)))
      page.send(.committed(refresh.url), of: id)
      page.send(.documentChanged(try #require(script.document)), of: id)
      page.send(event, of: id)
      #expect(!tab.isLoading)
    }
    #expect(window.output.notices.count == noticeCount, "\(window.output.notices)")
    // The place in the text stays, too.
    await #expect(throws: PageTextError.atEnd) { try await screens.showMore() }
    _ = producer
  }

  @Test(arguments: [
    ("https://a.org", "It is loaded again after 30 seconds: ‘stop’ prevents it."),
    ("https://b.org/x", "It goes to https://b.org/x after 30 seconds: ‘stop’ prevents it."),
    (
      "https://bank.com@evil.org",
      "It asks to go to the host ‘evil.org’ with a user name: if you mean that host, "
        + "‘go https://bank.com@evil.org’ opens it."
    ),
  ])
  func `the page names its refresh until it is stopped`(
    target: String, line: String
  ) async throws {
    let page = try #require(engine.pages.first)
    let commands: any NavigationCommands = dispatcher.router(NavigationCommandsRouter.self)
    #expect(throws: NavigationError.nothingToStop) { try commands.stop(nil) }
    page.pendingRefresh = PageRefresh(url: try url(target), seconds: 30)
    try window.list.webState(at: 0).setTitle("Sea 2")
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(window.output.shown.last?.hasPrefix("Sea 2\nhttps://a.org\n\(line)\n") == true)
    try commands.stop(nil)
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(window.output.shown.last?.contains(line) == false)
  }

  @Test(arguments: [
    ("https://b.org", 0, true), ("https://b.org", 1, true), ("https://b.org", 2, false),
    ("https://a.org", 0, true), ("https://a.org", 1, false), ("https://x@b.org", 0, false),
  ])
  func `a wait goes on while the page acts as a redirect`(
    target: String, seconds: Int, isWaiting: Bool
  ) throws {
    let page = try #require(engine.pages.first), tab = try window.list.webState(at: 0)
    page.pendingRefresh = PageRefresh(url: try url(target), seconds: seconds)
    #expect(LoadWaiter(for: tab, until: .end).isWaiting == isWaiting)
    #expect(!LoadWaiter(for: tab, until: .answer).isWaiting)
  }

  @Test func `a form is filled and submitted`() async throws {
    let form = try #require(FormNumber(number: 1))
    try forms.fillForm(form, [FormValue(name: "q", value: "swift")])
    // The page has one form.
    try forms.fillForm(nil, [FormValue(name: "q", value: "swift & co")])
    screens.showForms()
    #expect(window.output.shown.last?.hasPrefix("1|q|text|swift & co|Words") == true)
    try await forms.submitForm(nil, button: nil)
    #expect(
      engine.requests.last?.url.absoluteString
        == "https://a.org/find?q=swift+%26+co&token=t&sort=age")
  }

  @Test(arguments: [
    (
      [PageFormField(name: "q"), PageFormField(name: "sort", kind: .radioButton, value: "age")],
      "the values are missing: form 1 has q and sort, so write for example "
        + "‘fill form 1 q=words’"
    ),
    (
      [PageFormField(name: "I agree", kind: .checkBox)],
      "the values are missing: form 1 has I agree, so write for example "
        + "‘fill form 1 \"I agree=on\"’"
    ),
    (
      [
        PageFormField(name: "token", kind: .hidden), PageFormField(name: "go", kind: .submitButton),
      ],
      "form 1 has no field that takes a value: ‘submit form 1’ submits it"
    ),
  ])
  func `a form without values says what it takes`(
    fields: [PageFormField], message: String
  ) throws {
    var document = try #require(try window.list.webState(at: 0).document)
    document.forms[0].fields = fields
    engine.scripts[document.url] = PageScript(document: document)
    try window.list.webState(at: 0).reload()
    let form = try #require(FormNumber(number: 1))
    let error = #expect(throws: PageError.self) { try forms.fillForm(form, []) }
    #expect(error?.description == message)
  }

  @Test(arguments: [PageForm.Method.get, .post])
  func `a form whose address hides its host is refused`(method: PageForm.Method) async throws {
    var document = try #require(try window.list.webState(at: 0).document)
    document.forms[0].destination.action = try url("https://bank.com@evil.org/find")
    document.forms[0].destination.method = method
    engine.scripts[document.url] = PageScript(document: document)
    try window.list.webState(at: 0).reload()
    let count = engine.requests.count
    let error = await #expect(throws: PageError.self) {
      try await forms.submitForm(nil, button: nil)
    }
    #expect(error?.description.hasPrefix("form 1 leads to the host ‘evil.org’") == true)
    #expect(engine.requests.count == count)
  }

  @Test func `a typed address with a user name is opened, and its host is named`() throws {
    let navigation: any NavigationCommands = dispatcher.router(NavigationCommandsRouter.self)
    let tabs: any TabCommands = dispatcher.router(TabCommandsRouter.self)
    let hidden = Address(url: try url("https://bank.com@evil.org"))
    let notice = "the host is ‘evil.org’: what stands before the ‘@’ only logs a user in"
    try navigation.loadURL(hidden, tab: nil)
    #expect(window.output.notices == [notice] && engine.requests.last?.url == hidden.url)
    try tabs.openTab(hidden, inBackground: true)
    #expect(window.output.notices == [notice, notice])
    try navigation.loadURL(Address(url: try url("https://bank.com/evil@evil.org")), tab: nil)
    #expect(window.output.notices.count == 2)
  }

  @Test(arguments: [
    (true, PageDialogAnswer.accepted("yes"), "the question is answered"),
    (false, .dismissed, "the question is dismissed"),
  ])
  func `an answered question is reported`(
    accepts: Bool, expected: PageDialogAnswer, report: String
  ) async throws {
    let mediator = PageCommandMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      output: PageOutput(window.output))
    let view = PageViewController(
      output: window.output, screens: screens, links: links,
      broadcaster: window.browser.broadcaster)
    mediator.consumer = view
    let tab = try window.list.webState(at: 0), page = try #require(engine.pages.first)
    let asking = Task {
      await tab.webPage(page, didAsk: PageDialog(kind: .confirm, message: "Leave?"))
    }
    try await eventually { tab.dialog != nil }
    if accepts { try mediator.acceptDialog("yes") } else { try mediator.dismissDialog() }
    #expect(await asking.value == expected)
    #expect(window.output.notices.last == report)
  }

  @Test func `a chosen radio button is shown as the only one of its group`() throws {
    let form = try #require(FormNumber(number: 1))
    try forms.fillForm(form, [FormValue(name: "sort", value: "name")])
    screens.showForms()
    let rows = window.output.shown.last?.split(separator: "\n").filter { $0.contains("sort") }
    #expect(rows == ["1|sort|radio button|age|", "1|sort|radio button|name ✓|"])
  }

  @Test func `a tab without a loaded page has no lists of links and forms`() throws {
    try window.addTab("https://c.org/", active: true)
    screens.showLinks()
    screens.showForms()
    #expect(
      window.output.shown == Array(repeating: "No page is loaded: ‘page’ shows why.", count: 2))
  }

  @Test(arguments: [
    ("javascript:run()", "it needs a browser that runs scripts"),
    ("http://[bad", "its address is not valid, follow another one"),
  ])
  func `the reason why a link leads to no page is named`(reference: String, reason: String) {
    #expect(
      PageError.noAddress(2, reference).description
        == "link 2 leads to no page (‘\(reference)’): \(reason)")
  }

  @Test func `a phrase is found in the page`() async throws {
    try await screens.findText(["BOAT"])
    #expect(window.output.shown.last?.split(separator: "\n").count == 2)
    try await screens.findText(["ship"])
    #expect(window.output.shown.last == "The page does not contain ‘ship’.")
  }

  @Test(arguments: [[], [""], [" ", "\t"]])
  func `a phrase without letters is refused`(words: [String]) async {
    await #expect(throws: PageError.noPhrase) { try await screens.findText(words) }
    #expect(window.output.shown.isEmpty)
  }

  @Test func `a form without its required values is not submitted`() async throws {
    var document = try #require(try window.list.webState(at: 0).document)
    document.forms[0].fields[0].isRequired = true
    engine.scripts[document.url] = PageScript(document: document)
    try window.list.webState(at: 0).reload()
    let count = engine.requests.count
    await #expect(throws: PageFormError.required(["q"])) {
      try await forms.submitForm(nil, button: nil)
    }
    #expect(engine.requests.count == count)
    try forms.fillForm(FormNumber(number: 1), [FormValue(name: "q", value: "x")])
    try await forms.submitForm(nil, button: nil)
    #expect(engine.requests.count == count + 1)
  }
}

/// A measure of text that counts on which threads a snowman is laid out.
private final class MeasureLog: Sendable {
  private let counts = Mutex((all: 0, main: 0))
  // On Linux, any thread can serve the queue of the main actor.
  private let mainQueue = DispatchSpecificKey<Bool>()

  init() { DispatchQueue.main.setSpecific(key: mainQueue, value: true) }

  deinit { DispatchQueue.main.setSpecific(key: mainQueue, value: nil) }

  var count: Int { counts.withLock(\.all) }
  /// The number of times that the snowman was measured on the main actor.
  var mainCount: Int { counts.withLock(\.main) }

  func width(of text: String) -> Int {
    if text.contains("☃") {
      let isMain = DispatchQueue.getSpecific(key: mainQueue) != nil
      counts.withLock { $0 = ($0.all + 1, $0.main + (isMain ? 1 : 0)) }
    }
    return text.count
  }
}
