import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators
@testable import BrowserDevices

/// A store whose events a test chooses. It acknowledges and keeps what is written.
@MainActor
private final class ScriptedStore: DeviceStore {
  private(set) var written: [String: String] = [:]
  let valueLimit: Int? = nil
  private var onEvent: (@MainActor (DeviceStoreEvent) -> Void)?
  private var revision = 0

  func open(_ onEvent: @escaping @MainActor (DeviceStoreEvent) -> Void) {
    self.onEvent = onEvent
  }

  private func entry(_ key: String, _ value: String?) -> DeviceStoreEntry {
    revision += 1
    return DeviceStoreEntry(
      key: key, value: value.map { Data($0.utf8) }, revision: revision, date: Date())
  }

  func connect(_ values: KeyValuePairs<String, String>) {
    onEvent?(.connected(values.map { entry($0.key, $0.value) }))
  }

  func change(_ key: String, _ value: String?) { onEvent?(.changed(entry(key, value))) }

  func put(
    _ value: Data, for key: String, over revision: Int?
  ) async throws(DeviceStoreError) -> Int {
    written[key] = String(decoding: value, as: UTF8.self)
    change(key, written[key])
    return self.revision
  }

  func remove(_ key: String) async throws(DeviceStoreError) { change(key, nil) }

  func answers() async -> Bool { true }

  func close() async {}
}

/// A key for tests that only send, whose signatures are never accepted.
private struct UnusedKey: DeviceSigningKey {
  let seed = Data()
  let publicKey = Data()

  init() {}
  init?(seed: Data) {}
  func signature(of message: Data) -> Data? { Data() }
  static func isValid(_ signature: Data, of message: Data, by publicKey: Data) -> Bool { false }
  static func digest(of bytes: Data) -> Data? { nil }
}

/// Tests of the commands for other devices in an application.
@MainActor
struct DeviceCommandsTests {
  private let application: ApplicationFixture
  private let store = ScriptedStore()
  private let service: DeviceService
  private let root: RootCoordinator

  init() throws {
    let application = try ApplicationFixture()
    let name = try #require(DeviceName("laptop"))
    service = DeviceService(name, DeviceIdentity(profile: "p", key: UnusedKey()), store)
    root = RootCoordinator(
      services: ApplicationServices(
        context: application.context, browserState: application.state, output: application.output,
        devices: .available(service)))
    self.application = application
    try root.start()
    root.services.windows.openFirstWindows()
    service.start(application.context.browserStateManager)
    store.connect([
      "presence.phone": #"{"profile":"q","run":"r"}"#,
      "tabs.phone": """
      {"tabs":[{"title":"A","address":"https://a.org"},{"title":"B","address":"https://b.org"}]}
      """,
      "presence.tv": #"{"profile":"t"}"#,
    ])
    let television = try #require(DeviceName("tv"))
    try service.paired.pair(television, key: Data())
  }

  private func router<Router: CommandRouting>(_ type: Router.Type) throws -> Router.HandlerProtocol
  {
    let front = root.services.windows.front?.shownBrowser
    return try #require(front).dispatcher.router(type)
  }

  private var list: WebStateList {
    get throws { try #require(root.services.windows.front?.tabs(.regular)) }
  }

  @Test func `devices and their tabs are listed, and rows of both can be chosen`() async throws {
    try await eventually { store.written["presence.laptop"] != nil }
    try await router(LibraryScreenCommandsRouter.self).showDevices()
    let shown = try #require(application.output.shown.last)
    #expect(
      shown.split(separator: "\n").map { $0.prefix { $0 != "|" } } == ["laptop", "phone", "tv"])
    #expect(try await root.enter("2"))
    #expect(
      application.output.shown.last == "1|phone|1|A||https://a.org\n2|phone|2|B||https://b.org")
    #expect(try await root.enter("2"))
    #expect(try list.activeWebState?.visibleAddress == "https://b.org")
    root.stop()
  }

  @Test func `a tab of another device is opened by its number`() async throws {
    let commands = try router(DeviceCommandsRouter.self)
    try await commands.openDeviceTab("phone", TabPosition(index: 0))
    #expect(try list.activeWebState?.visibleAddress == "https://a.org")
    let error = try await #require(throws: DeviceCommandError.self) {
      try await commands.openDeviceTab("phone", TabPosition(index: 2))
    }
    #expect("\(error)" == "there is no tab 3 on ‘phone’: choose a tab from 1 to 2")
    await #expect(throws: DeviceError.self) {
      try await commands.openDeviceTab("fridge", TabPosition(index: 0))
    }
    root.stop()
  }

  @Test func `tabs are sent with their titles and addresses, unless they show no web page`()
    async throws
  {
    try application.openTabs("xy", in: root)
    try router(TabCommandsRouter.self).openTab(
      Address(url: #require(URL(string: "about:blank"))), inBackground: false)
    let commands = try router(DeviceCommandsRouter.self)
    try await commands.sendTab(TabSelection(argument: "1-2"), to: "tv")
    #expect(application.output.shown.last == "2 tabs sent: appear when tv is connected again")
    let sent = store.written.filter { $0.key.hasPrefix("sent.tv.") }.values
      .compactMap { SignedTab(stored: Data($0.utf8))?.payload.flatMap(SentTab.init(stored:)) }
    #expect(Set(sent.map(\.tab.address.absoluteString)) == ["https://x.org", "https://y.org"])
    await #expect(throws: DeviceCommandError.notSendable(3)) {
      try await commands.sendTab(nil, to: "tv")
    }
    try router(TabCommandsRouter.self).openTab(
      Address(url: #require(URL(string: "http://localhost:8080"))), inBackground: false)
    await #expect(throws: DeviceCommandError.local(4)) {
      try await commands.sendTab(nil, to: "tv")
    }
    root.stop()
  }

  @Test func `undo names a sent tab and a forgotten device`() async throws {
    try application.openTabs("x", in: root)
    let commands = try router(DeviceCommandsRouter.self)
    let undoing = try router(UndoCommandsRouter.self)
    let opened = "https://x.org opened in a new tab"
    try await commands.sendTab(nil, to: "tv")
    let sent = UndoError.stays("1 tab sent to tv", previous: opened)
    await #expect(throws: sent) { try await undoing.undo() }
    try await commands.forgetDevice("tv")
    let forgotten = UndoError.stays("device tv forgotten", previous: opened)
    await #expect(throws: forgotten) { try await undoing.undo() }
    root.stop()
  }

  @Test func `incognito windows neither send nor list, and get no sent tab`() async throws {
    try root.newIncognito(nil)
    let devices = try router(DeviceCommandsRouter.self)
    let screens = try router(LibraryScreenCommandsRouter.self)
    await #expect(throws: CommandError.self) { try await devices.sendTab(nil, to: "phone") }
    await #expect(throws: CommandError.self) { try await screens.showDevices() }
    _ = try receive()
    #expect(try list.webStates.last?.visibleAddress == "https://c.org")
    let incognito = try #require(root.services.windows.front?.tabs(.offTheRecord))
    #expect(incognito.webStates.allSatisfy { $0.visibleAddress != "https://c.org" })
    root.stop()
  }

  /// Adds a tab of the phone, as the service does after it has checked its signature.
  private func receive() throws -> ReceivedTab {
    let address = try #require(URL(string: "https://c.org"))
    let tab = try #require(DeviceTab(title: "C", address: address))
    let phone = try #require(DeviceName("phone"))
    return try #require(service.receiver?.open(tab, from: phone))
  }

  @Test func `a sent tab is not loaded before it is shown, and leaves the active tab active`()
    throws
  {
    try application.openTabs("xy", in: root)
    let tab = try receive()
    #expect(try list.activeWebState?.visibleAddress == "https://y.org")
    #expect(try list.webStates.map(\.isRealized) == [true, true, false])
    #expect(
      application.output.notices.last
        == "added in the background, from phone, to load when it is shown: C")
    let receiver = try #require(service.receiver)
    #expect(receiver.waitingTabs(among: [tab]) == [tab] && receiver.waitingTabs(among: []) == [])
    try router(TabCommandsRouter.self).activateTab(.position(TabPosition(index: 2)))
    #expect(try list.activeWebState?.visibleAddress == "https://c.org")
    #expect(receiver.waitingTabs(among: [tab]) == [])
    root.stop()
  }

  @Test func `a wish to pair is shown with the command that answers it`() throws {
    store.change("pairing.laptop.phone", #"{"key":"","commitment":""}"#)
    #expect(
      application.output.notices.last
        == "phone wants to pair: if you asked for it, type ‘pair device phone’")
    root.stop()
  }

  @Test func `a sent tab is known as long as the user can get it back`() throws {
    let receiver = try #require(service.receiver)
    let received = try receive()
    let webState = try #require(try list.webStates.last)
    #expect(receiver.has(received))
    #expect(!receiver.has(ReceivedTab(webState.id, createdAt: .distantPast)))
    try router(TabCommandsRouter.self).closeTab(TabSelection(argument: "1"))
    #expect(try list.isEmpty && receiver.has(received))
    let closed = try application.state.services.service(RecentlyClosedService.self)
    try #require(closed).removeAll()
    #expect(!receiver.has(received))
    root.stop()
  }

  @Test(arguments: [
    (true, true, "1 tab added on tv"), (false, true, "1 tab sent: tv has not added it yet"),
    (false, false, "1 tab sent: appears when tv is connected again"),
  ])
  func `a sender learns what became of a tab`(
    isOpened: Bool, isConnected: Bool, sentence: String
  ) throws {
    let list = DeviceListViewController(
      output: application.output, commands: try router(LibraryScreenCommandsRouter.self))
    list.report(sent: 1, to: "tv", isOpened: isOpened, isConnected: isConnected)
    #expect(application.output.shown.last == sentence)
    root.stop()
  }

  @Test func `a preference of another device causes a notice, and is marked in the list`() throws {
    store.change("preference.test.history-days", #"{"value":"30","device":"phone"}"#)
    #expect(application.state.preferences.storedText(of: "history-days") == "30")
    #expect(application.output.notices.last == "preference history-days is now 30, as set on phone")
    try router(LibraryScreenCommandsRouter.self).showPreferences()
    let rows = try #require(application.output.shown.last?.split(separator: "\n"))
    #expect(rows.contains { $0.hasPrefix("history-days|30||*|") }, "\(rows)")
    #expect(rows.contains { $0.hasPrefix("downloads-folder|~/Downloads|*||") })
    root.stop()
  }

  @Test func `a preference that gave way to another device is set again by undo`() async throws {
    let preferences = application.state.preferences, key = "preference.test.search-address"
    let mine = "https://a.org/%s", theirs = "https://b.org/%s"
    try router(PreferenceCommandsRouter.self).setPreference("search-address", mine)
    try await eventually { store.written[key]?.contains(mine) == true }
    store.change(key, #"{"value":"\#(theirs)","device":"phone"}"#)
    #expect(preferences.storedText(of: "search-address") == theirs)
    try await router(UndoCommandsRouter.self).undo()
    #expect(application.output.shown.last == "undone: search-address set on phone")
    #expect(preferences.storedText(of: "search-address") == mine)
    try await eventually { store.written[key]?.contains(mine) == true }
    try await router(UndoCommandsRouter.self).redo()
    #expect(preferences.storedText(of: "search-address") == theirs)
    root.stop()
  }

  @Test(arguments: [
    ("openDeviceTab", "device", ["phone", "tv"]), ("openDeviceTab", "tab", ["1", "2"]),
    ("sendTab", "to", ["phone", "tv"]), ("showDeviceTabs", "device", ["phone", "tv"]),
    ("pairDevice", "device", ["phone", "tv"]), ("forgetDevice", "device", ["phone", "tv"]),
  ])
  func `devices and the numbers of their tabs are offered`(
    name: String, parameter: String, expected: [String]
  ) async throws {
    let dispatcher = try #require(root.services.windows.front?.shownBrowser).dispatcher
    let command = try #require(dispatcher.handledCommands.first { $0.description.name == name })
    let context = CandidateContext(
      command: command.description,
      parameter: try #require(command.description.parameters.first { $0.name == parameter }),
      words: parameter == "tab" ? ["device": ["phone"]] : [:], handler: command.handlerObject)
    let provider = try #require(command.handlerObject as? any CandidateProviding)
    #expect(await provider.candidates(in: context)?.map(\.word) == expected)
    root.stop()
  }
}
