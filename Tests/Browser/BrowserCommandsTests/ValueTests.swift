import BrowserCommands
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

struct ValueTests {
  @Test(arguments: [
    ("1", 0), ("12", 11), ("0", nil), ("-1", nil), ("x", nil), ("", nil), ("1.5", nil),
    ("99999999999999999999", nil),
  ])
  func `the place of a tab is typed from 1 and kept from 0`(typed: String, index: Int?) {
    #expect(TabPosition(argument: typed)?.index == index)
  }

  @Test(arguments: [("1", 1), ("12", 12), ("0", nil), ("-1", nil), ("x", nil), ("", nil)])
  func `steps and windows are counted from one`(typed: String, number: Int?) {
    #expect(StepCount(argument: typed)?.number == number)
    #expect(StepCount(argument: typed)?.argument == number.map(String.init))
    #expect(WindowNumber(argument: typed)?.number == number)
  }

  @Test func `values print as they are typed`() {
    #expect(TabPosition(index: 4).argument == "5")
    #expect(BrowserMode.argumentCandidates == ["regular", "incognito"])
    #expect(BrowserMode(argument: "Incognito") == .offTheRecord)
    #expect(BrowserMode(argument: "off-the-record") == nil)
  }

  @Test func `groups are named by number or title, and have nine colors`() {
    #expect(TabGroupReference(argument: "2")?.index == 1)
    #expect(TabGroupReference(argument: "Work to do")?.index == nil)
    #expect(TabGroupReference(argument: "0")?.index == nil)
    #expect(TabGroupReference(argument: "Work")?.argument == "Work")
    #expect(TabGroupReference(argument: "") == nil)
    #expect(GroupColor.allCases.count == 9)
    #expect(GroupColor(argument: "Blue") == .blue)
  }

  @MainActor
  @Test func `the example of the guide is true`() throws {
    let dispatcher = CommandDispatcher(), broadcaster = Broadcaster(),
      log = DispatchLog(of: dispatcher)
    let tabs = dispatcher.router(TabCommandsRouter.self)
    #expect(throws: CommandError.self) {
      try tabs.pinTab(TabSelection(TabPosition(index: 2)))
    }
    let counting = broadcaster.observe(TabCount.self) { count in print("\(count) tabs") }
    #expect(log.lines == ["pin tab 3: unhandled"])
    _ = counting
  }

  /// The protocols for tabs, windows, pages and sessions.
  @MainActor static let protocols = [
    TabCommandsRouter.protocolDescription, TabGroupCommandsRouter.protocolDescription,
    WindowCommandsRouter.protocolDescription, ScreenCommandsRouter.protocolDescription,
    NavigationCommandsRouter.protocolDescription, UndoCommandsRouter.protocolDescription,
    InactiveTabCommandsRouter.protocolDescription, PrerenderCommandsRouter.protocolDescription,
    SessionCommandsRouter.protocolDescription, PageCommandsRouter.protocolDescription,
    LinkCommandsRouter.protocolDescription, FormCommandsRouter.protocolDescription,
    DownloadCommandsRouter.protocolDescription, BrowsingDataCommandsRouter.protocolDescription,
    DeviceCommandsRouter.protocolDescription,
  ]

  @MainActor
  @Test func `the commands of the browser are typed as its users expect`() {
    #expect(
      Self.protocols.flatMap(\.commands).map(\.usage) == [
        "open tab [url] [--in-background] [--activate]",
        "open [addresses…] [--in-background] [--activate]",
        "close tab [selection]", "close others [selection]", "close left [tab]",
        "close right [tab]", "close all [--including-pinned]", "close duplicates",
        "pin tab [selection]",
        "unpin tab [selection]", "duplicate tab [selection]", "move tab <selection> <to>",
        "sort tabs [order] [--descending]", "activate tab [tab…]", "next tab",
        "previous tab", "last tab", "select tabs <selection>", "select none",
        "group tabs [selection] [--title <title>] [--color <color>]",
        "add to group <group> [selection]", "ungroup tabs [selection]",
        "rename group <group> <title>", "color group <group> <color>", "collapse group <group>",
        "expand group <group>", "move group <group> <to>", "close group <group>",
        "delete group <group>", "new window [--state <state>]", "new incognito [url]",
        "switch <browser>", "foreground [window]", "next window", "previous window",
        "background [window]", "save",
        "move to window <window> [tabs]", "close window [window]",
        "close incognito [--state <state>]", "tabs [words…] [--all]", "inactive", "groups",
        "location",
        "page [--from <from>] [--heading <heading>] [--main] [--hidden]", "more", "up", "top",
        "end", "next heading",
        "find [words…]", "next match [words…]", "links", "forms",
        "source",
        "navigation", "helpers [tab]",
        "go <url> [--tab <tab>]", "search [words…] [--with <keyword>]",
        "back [steps] [--tab <tab>]", "forward [steps] [--tab <tab>]",
        "reload [tab] [--resubmit]", "stop [tab]", "log in <user> <password> [--from-file]",
        "undo", "redo",
        "reopen [number]", "reopen inactive <selection>",
        "close inactive [selection]", "prerender <url>", "cancel prerender",
        "save session <name> [--replace]", "open session <name>",
        "rename session <name> <new-name>", "delete session <name>", "restore session <name>",
        "compare session <name> [other]", "export session [file] [--format <format>] [--replace]",
        "import session <file>", "wait [tabs] [--timeout <timeout>]",
        "save page <file> [--replace]", "copy [part]", "evaluate <script>",
        "snapshot <file> [--replace]",
        "accept dialog [text]", "dismiss dialog", "follow [link…] [--in-new-tab] [--in-background]",
        "open outside [link…]", "copy link [link…]", "download [link…]",
        "fill form [form] [values…]", "edit form [form] <field>",
        "submit form [form] [--button <button>]",
        "cancel download <download>", "resume download <download>", "open download <download>",
        "clear downloads", "wait for downloads [--timeout <timeout>]",
        "delete cookies [host]", "delete data [kinds…] [--since <since>] [--all]",
        "open device tab <device> <tab>", "send tab [selection] --to <to>",
        "pair device <device> [code]", "forget device <device>",
      ])
    #expect(Self.protocols.flatMap(\.commands).allSatisfy { $0.isTypeable && !$0.summary.isEmpty })
  }
}

// MARK: - AddressTests

struct AddressTests {
  @Test(arguments: [
    ("https://swift.org", "https://swift.org"), ("swift.org", "https://swift.org"),
    ("http://localhost:8080/a?b=c#d", "http://localhost:8080/a?b=c#d"),
    ("example.com:8080/?to=https://a.org", "https://example.com:8080/?to=https://a.org"),
    ("example.com:443/x", "https://example.com:443/x"), ("about:newtab", "about:newtab"),
    ("file:///etc/hosts", "file:///etc/hosts"), ("data:text/plain,hi", "data:text/plain,hi"),
    ("ftp://example.com", "ftp://example.com"), ("http://[::1]/", "http://[::1]/"),
    ("http://intranet/wiki", "http://intranet/wiki"), ("192.168.1.1", "https://192.168.1.1"),
    ("HTTPS://Swift.org", "HTTPS://Swift.org"), ("http://3.5", "http://3.5"),
    ("https://swift.org/a b?c d#e f", "https://swift.org/a%20b?c%20d#e%20f"),
    ("data:text/html,a b", "data:text/html,a%20b"), ("file:///tmp/a b", "file:///tmp/a%20b"),
    ("a.org/;b?c;d", "https://a.org/;b?c;d"), ("1.2.3.4.org", "https://1.2.3.4.org"),
  ])
  func `typed text becomes an address, and prints as one`(
    typed: String, address: String
  ) {
    let parsed = Address(argument: typed)
    #expect(parsed?.argument == address)
    #expect(parsed.flatMap { Address(argument: $0.argument) } == parsed)
  }

  @Test(arguments: [
    ("localhost:8080", "http://localhost:8080"), ("localhost", "http://localhost"),
    ("0.0.0.0:80", "http://0.0.0.0:80"), ("0127.0.0.1", "https://0127.0.0.1"),
    ("-0.0.0.0", "https://-0.0.0.0"), ("1.localhost.", "http://1.localhost."),
    ("LocalHost./a", "http://LocalHost./a"), ("a.localhost:3000", "http://a.localhost:3000"),
    ("127.0.0.1:8080/a?b", "http://127.0.0.1:8080/a?b"), ("127.1.2.3", "http://127.1.2.3"),
    ("[::1]:3000", "http://[::1]:3000"), ("0.0.0.0:8000", "http://0.0.0.0:8000"),
    ("localhost:8080/?to=http://a.org", "http://localhost:8080/?to=http://a.org"),
    ("localhost:443", "https://localhost:443"), ("https://localhost", "https://localhost"),
    ("localhost.a.org", "https://localhost.a.org"), ("127.0.0.1.a.org", "https://127.0.0.1.a.org"),
    ("LOCALHOST:80", "http://LOCALHOST:80"), ("[::2]:3000", "https://[::2]:3000"),
    ("127.0.0.999:1", "https://127.0.0.999:1"),
  ])
  func `an address on this computer begins with http`(typed: String, address: String) {
    #expect(Address(argument: typed)?.argument == address)
  }

  @Test(arguments: [
    "", "swift", "https://", "https:swift.org", "about:", "two words.org", ".org", "a..b", "://x",
    "http:///path", "./missing.html", "~/missing.html", "missing.html", "html.", "https://.org",
    "swift.org:99999",
    "http://a..b", "3.5", "1.1", "1.2.3", "3.5:80", "swift.org;tabs", "https://a.org;tabs",
    "https://two words.org", "https://a.org/b ", "a.org/b c", "https://a.org/b\tc",
  ])
  func `a text that is not an address is refused`(typed: String) {
    #expect(Address(argument: typed) == nil)
  }
}

extension AddressTests {
  @Test(arguments: [
    ("./missing.html", "there is no file ‘./missing.html’: check its path"),
    ("~/missing", "there is no file ‘~/missing’: check its path"),
    ("missing.txt", "there is no file ‘missing.txt’: check its path"), ("swift", nil),
    ("a.org/missing.html", nil), ("two words.org", nil), ("https://a.org/", nil),
    (
      "https://two words.org/",
      "‘https://two words.org/’ is not a valid address: check its host and port"
    ),
    ("HTTP://a.org:99999", "‘HTTP://a.org:99999’ is not a valid address: check its host and port"),
    ("http://[::1", "‘http://[::1’ is not a valid address: check its host and port"),
    (
      "a.org/b c", "‘a.org/b c’ has blanks: write ‘https://’ before it if it is an address"
    ),
    (
      "swift.org;tabs",
      "‘swift.org;tabs’ has ‘;’ in its host: write a blank after ‘;’ to run another command"
    ),
  ])
  func `the message for text that is no address says what is wrong`(typed: String, problem: String?)
  {
    #expect(Address.problem(with: typed) == problem)
  }

  @Test func `the path of an existing file is an address, the name of a host is none`() throws {
    let folder = URL.temporaryDirectory.appending(path: "address-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a page.html", "swift.org"] {
      try Data().write(to: folder.appending(path: name))
    }
    let path = folder.standardizedFileURL.path
    let page = try #require(Address(argument: "\(path)/../\(folder.lastPathComponent)/a page.html"))
    #expect(page.url.isFileURL && page.url.path == "\(path)/a page.html")
    #expect(Address(argument: page.argument) == page)
    #expect(Address(argument: "\(path)/swift.org")?.url.isFileURL == true)
    #expect(Address(argument: "swift.org")?.argument == "https://swift.org")
  }
}

// MARK: - BroadcastWordsTests

/// Tests of the words by which a prompt knows values that cannot be typed.
struct BroadcastWordsTests {
  @Test(arguments: [
    SaveSummary.idle.description, SaveSummary.pending.description, SaveSummary.saving.description,
    SaveSummary.saved(.now).description,
    SaveSummary.failed(reason: "the disk is full").description, "saved", "failed",
  ])
  func `a save state is accepted, and so is its first word`(text: String) {
    #expect(SaveSummary.accepts(text))
  }

  @Test func `lists and windows are accepted as they print`() {
    let tab = TabSummary(id: TabID(1), title: "A", address: "")
    for tabs in [TabSummaries(), TabSummaries([tab]), TabSummaries([tab, tab])] {
      #expect(TabSummaries.accepts(tabs.description))
    }
    for mode in [BrowserMode.regular, .offTheRecord] {
      for window in [nil, WindowNumber(12)] {
        #expect(WindowTabs.accepts(WindowTabs(window: window, mode: mode).description))
      }
    }
    #expect(WindowTabs.accepts("2") && TabGroupSummaries.accepts("Trip"))
  }

  @Test(
    arguments: [
      ("svaed", SaveSummary.self), ("", SaveSummary.self), ("save", SaveSummary.self),
      ("nnoe", TabSummaries.self), ("2 a.org", TabSummaries.self), ("x", WindowTabs.self),
      ("2 incogntio", WindowTabs.self), ("2 regular x", WindowTabs.self), ("0", WindowTabs.self),
    ] as [(String, any BroadcastWords.Type)])
  func `a text that no value begins with is refused`(text: String, type: any BroadcastWords.Type) {
    let isAccepted = type.accepts(text)
    #expect(!isAccepted)
  }

  @Test func `the words are described`() {
    #expect(SaveSummary.wordDescription == "idle, pending, saving, saved or failed")
  }
}

// MARK: - TabReferenceTests

struct TabReferenceTests {
  @Test(arguments: ["3", "2:3", "id:7", "*swift*", "swift", "swift forums", "*two words*", "2 b"])
  func `a reference prints as it is typed`(typed: String) throws {
    let words = typed.split(separator: " ").map(String.init)
    let reference = try #require(TabReference(arguments: words))
    #expect(reference.arguments.joined(separator: " ") == typed)
    #expect(TabReference(arguments: reference.arguments) == reference)
  }

  @Test(arguments: ["", "0", "0:1", "2:0", "99999999999999999999"])
  func `a number that no tab has is refused`(typed: String) {
    #expect(TabReference(arguments: [typed]) == nil)
    #expect(TabReference(arguments: []) == nil)
  }

  @Test(arguments: [
    ("swift", true, true, false), ("FORUMS swift", true, true, false),
    ("swift.org/blog", false, false, false), ("frms", false, true, false),
    ("cafe", true, true, false), ("*.org", true, false, false), ("s*.org", false, false, false),
    ("forums.swift.org", true, true, true), ("café swift forums", true, true, true),
  ])
  func `words are looked for in the title and the address`(
    words: String, match: Bool, resemble: Bool, equal: Bool
  ) {
    let words = TabWords(words.split(separator: " ").map(String.init))
    let title = "Café Swift Forums", address = "https://forums.swift.org"
    #expect(words.match(title, address) == match)
    #expect(words.resemble(title, address) == resemble)
    #expect(words.equal(title, address) == equal)
  }
}

// MARK: - FilePathTests

struct FilePathTests {
  @Test func `a path begins at the home directory, the current one, or the root`() throws {
    let home = URL(fileURLWithPath: try #require(ProcessInfo.processInfo.environment["HOME"]))
    #expect(FilePath("~/my trip").url.path == home.path + "/my trip")
    #expect(FilePath("~").url.path == home.path)
    #expect(FilePath("/tmp/~").url.path == "/tmp/~")
    #expect(FilePath("a b").url.path == FileManager.default.currentDirectoryPath + "/a b")
    #expect(FilePath(argument: "") == nil && FilePath(argument: "a\0b") == nil)
    #expect(FilePath(argument: "~/a")?.argument == "~/a")
  }
}
