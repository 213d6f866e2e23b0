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
    #expect(GroupReference(argument: "2")?.index == 1)
    #expect(GroupReference(argument: "Work to do")?.index == nil)
    #expect(GroupReference(argument: "0")?.index == nil)
    #expect(GroupReference(argument: "Work")?.argument == "Work")
    #expect(GroupReference(argument: "") == nil)
    #expect(GroupColor.allCases.count == 9)
    #expect(GroupColor(argument: "Blue") == .blue)
  }

  @MainActor
  @Test func `the commands of the browser are typed as its users expect`() {
    let protocols = [
      TabCommandsRouter.protocolDescription, GroupCommandsRouter.protocolDescription,
      WindowCommandsRouter.protocolDescription, ScreenCommandsRouter.protocolDescription,
      NavigationCommandsRouter.protocolDescription, UndoCommandsRouter.protocolDescription,
      InactiveTabCommandsRouter.protocolDescription, PrerenderCommandsRouter.protocolDescription,
      SessionCommandsRouter.protocolDescription,
    ]
    #expect(
      protocols.flatMap(\.commands).map(\.usage) == [
        "open tab [url] [--in-background]", "close tab [selection]", "close others [selection]",
        "close all [--including-pinned]", "close duplicates", "pin tab [selection]",
        "unpin tab [selection]", "duplicate tab [selection]", "move tab <selection> <to>",
        "activate tab <index>", "next tab",
        "previous tab", "last tab", "select tabs <selection>", "select none",
        "group tabs [selection] [--title <title>] [--color <color>]",
        "add to group <group> [selection]", "ungroup tabs [selection]",
        "rename group <group> <title>", "color group <group> <color>", "collapse group <group>",
        "expand group <group>", "move group <group> <to>", "close group <group>",
        "delete group <group>", "new window [--state <state>]", "new incognito [url]",
        "switch <browser>", "foreground [window]", "background [window]", "save",
        "move to window <window> [tabs]", "close window [window]",
        "close incognito [--state <state>]", "tabs", "inactive", "groups", "location", "page",
        "navigation", "helpers [tab]",
        "go <url> [--tab <tab>]",
        "go back [steps] [--tab <tab>]", "go forward [steps] [--tab <tab>]", "reload [tab]",
        "stop [tab]", "undo", "reopen [number]", "reopen inactive <selection>",
        "close inactive [selection]", "prerender <url>", "cancel prerender",
        "save session <name> [--replace]", "open session <name>",
        "rename session <name> <new-name>", "delete session <name>", "restore session <name>",
        "compare session <name> [other]", "export session [file] [--replace]",
        "import session <file>",
      ])
    #expect(protocols.flatMap(\.commands).allSatisfy { $0.isTypeable && !$0.summary.isEmpty })
  }
}
