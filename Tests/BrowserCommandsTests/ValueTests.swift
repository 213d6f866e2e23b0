import BrowserCommands
import Switchboard
import Testing

struct ValueTests {
  @Test(arguments: [
    ("1", 0), ("12", 11), ("0", nil), ("-1", nil), ("x", nil), ("", nil), ("1.5", nil),
    ("99999999999999999999", nil),
  ])
  func `the place of a tab is typed from 1 and kept from 0`(typed: String, index: Int?) {
    #expect(TabPosition(argument: typed)?.index == index)
  }

  @Test func `values print as they are typed`() {
    #expect(TabPosition(index: 4).argument == "5")
    #expect(BrowserMode.argumentCandidates == ["regular", "incognito"])
    #expect(BrowserMode(argument: "Incognito") == .offTheRecord)
    #expect(BrowserMode(argument: "off-the-record") == nil)
  }

  @MainActor
  @Test func `the commands of the browser are typed as its users expect`() {
    let protocols = [
      TabCommandsRouter.protocolDescription, WindowCommandsRouter.protocolDescription,
      ScreenCommandsRouter.protocolDescription,
    ]
    #expect(
      protocols.flatMap(\.commands).map(\.usage) == [
        "open tab [url] [--in-background]", "close tab [index]", "activate tab <index>",
        "move tab <from> <to>", "new incognito [url]", "switch <browser>", "tabs", "location",
        "page",
      ])
    #expect(protocols.flatMap(\.commands).allSatisfy { $0.isTypeable && !$0.summary.isEmpty })
  }
}
