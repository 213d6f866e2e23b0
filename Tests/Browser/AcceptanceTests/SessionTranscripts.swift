import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct SessionTranscripts {
  @Test func `tabs are opened, moved, gone to and closed`() throws {
    try Transcript(
      text: """
        no tabs> tabs
        No tabs: ‘open tab’ opens one.
        no tabs> open tab https://swift.org
        swift.org> open tab example.com/a/
        example.com> open tab --in-background
        example.com> tabs
        tab     title          address
          1     swift.org      https://swift.org
          2  ›  example.com/a  https://example.com/a/
          3     New Tab        about:newtab
        example.com> close tab
        1 tab closed
        swift.org> move tab 1 2
        swift.org> tabs
        tab     title      address
          1     New Tab    about:newtab
          2  ›  swift.org  https://swift.org
        swift.org> activate tab 2
        swift.org> location
        https://swift.org
        swift.org> page
        https://swift.org is not loaded: this run has no web engine, only its address is kept.
        swift.org> quit
        """
    ).expect()
  }

  @Test func `a tab goes to addresses, back and forth`() throws {
    try Transcript(
      text: """
        no tabs> tabs
        No tabs: ‘open tab’ opens one.
        no tabs> go a.org
        a.org> watch can-go-back
        can-go-back: off
        a.org> go b.org
        can-go-back: on
        b.org> load url c.org
        c.org> go back 2
        can-go-back: off
        a.org> go forward
        can-go-back: on
        b.org> navigation
        page     title  address
           1     a.org  https://a.org
           2  ›  b.org  https://b.org
           3     c.org  https://c.org
        b.org> go back 2
        line 9: back: there is only one page to go back to: go by one
        b.org> go forward 0
        line 10: forward: ‘steps’ should be a number of pages, from 1, not ‘0’ (forward [steps] [--tab <tab>])
        b.org> go d.org --tab 1
        d.org> go forward
        line 12: forward: there is no page to go forward to: go to an address
        d.org> reload
        d.org> stop
        line 14: stop: the tab is loading nothing: ‘tabs’ marks the tabs that load with ↻
        d.org> location
        https://d.org
        d.org> helpers 2
        line 16: helpers: there is no tab 2: choose one from 1 to 1
        """
    ).expect(code: 1)
  }

  @Test func `a wrong line reports the mistake and changes nothing`() throws {
    try Transcript(
      text: """
        no tabs> open tab swift.org
        swift.org> opne tab x.org
        line 2: there is no command ‘opne tab’: did you mean ‘open tab’?
        swift.org> accept
        line 3: ‘accept’ is only the beginning of a command: ‘accept dialog’
        swift.org> open tab nonsense
        line 4: open tab: ‘url’ should be an address such as https://swift.org, not ‘nonsense’ (open tab [url] [--in-background] [--activate])
        swift.org> open tab a.org b.org
        line 5: open tab: ‘b.org’ is one word too many (open tab [url] [--in-background] [--activate])
        swift.org> open tab --background
        line 6: open tab has no option ‘--background’: did you mean ‘--in-background’?
        swift.org> close tab 2
        line 7: close tab: there is no tab 2: choose one from 1 to 1
        swift.org> close tab 0
        line 8: close tab: ‘selection’ should be tabs by number (3 or 1,3-5 or 2-), active, selected, all or a pattern (*.org), not ‘0’ (close tab [selection])
        swift.org> activate tab
        line 9: activate tab: ‘tab’ is missing: write a tab by number (3, or 2:3 in window 2), a pattern (*.org) or words of its title or address (activate tab [tab…])
        swift.org> open tab a.org |
        line 10: nothing follows ‘|’: write a shell command after it, or put it in quotes
        swift.org> switch blue
        line 11: switch: ‘browser’ should be regular or incognito, not ‘…’ (switch <browser>)
        swift.org> watch tab-coutn
        line 12: watch: nothing is broadcast as ‘tab-coutn’: did you mean ‘tab-count’?
        swift.org> unwatch tab-count
        line 13: unwatch: ‘tab-count’ is not watched: ‘watch tab-count’ begins it
        swift.org> help zebra
        line 14: there is no command ‘zebra’: ‘help’ lists them all
        swift.org> tabs
        tab     title      address
          1  ›  swift.org  https://swift.org
        """
    ).expect(code: 1)
  }

  @Test func `a suggestion is shown in the form that has to be typed`() throws {
    try Transcript(
      text: """
        no tabs> accept swift.org
        line 1: there is no command ‘accept swift.org’: did you mean ‘accept dialog swift.org’?
        no tabs> op t swift.org
        line 2: ‘op t’ is short for ‘open tab’: write it in full in a script
        no tabs> "open" tab
        line 3: ‘open tab’ is quoted: write the command's name without quotes
        no tabs> --json tabs
        {"ok": false, "kind": "misplaced_option", "message": "‘--json’ goes after the command: write ‘tabs --json’", "command": null, "place": "line 4"}
        no tabs> tabs --json=yes
        line 5: tabs: ‘--json’ takes no value: write it alone, or leave it out
        no tabs> --tabs
        line 6: there is no command ‘--tabs’: did you mean ‘tabs’?
        no tabs> q
        line 7: there is no command ‘q’: did you mean ‘quit’?
        no tabs> loc
        line 8: ‘loc’ is short for ‘location’: write it in full in a script
        no tabs> "b\\nc"
        line 9: there is no command ‘b\\nc’: ‘help’ lists them all, and an address, such as swift.org, opens a page
        """
    ).expect(code: 1)
  }

  @Test func `incognito has tabs of its own`() throws {
    try Transcript(
      text: """
        no tabs> open tab swift.org
        swift.org> new incognito secret.org
        incognito: secret.org> tabs
        tab     title       address
          1  ›  secret.org  https://secret.org
        incognito: secret.org> new incognito
        incognito: new tab> switch regular
        swift.org> tabs
        tab     title      address
          1  ›  swift.org  https://swift.org
        swift.org> switch incognito
        incognito: new tab> close tab 1
        1 tab closed
        incognito: new tab> tabs
        tab     title    address
          1  ›  New Tab  about:newtab
        """
    ).expect()
  }

  @Test func `a watched property is shown now and at each change`() throws {
    try Transcript(
      text: """
        no tabs> watch tab-count
        tab-count: 0
        no tabs> open tab a.org
        tab-count: 1
        a.org> watch tab-count
        line 3: watch: ‘tab-count’ is watched already: ‘unwatch tab-count’ ends it
        a.org> watch activeTab
        active-tab: 1
        a.org> open tab b.org
        tab-count: 2
        active-tab: 2
        b.org> unwatch tab-count
        b.org> close tab 1
        active-tab: 1
        1 tab closed
        b.org> close tab
        active-tab: none
        1 tab closed
        no tabs> watch front-browser-mode
        front-browser-mode: regular
        no tabs> switch incognito
        front-browser-mode: incognito
        """
    ).expect(code: 1)
  }

  @Test func `the broadcasts are listed with their values`() throws {
    let run = try Program().run([
      "-c", "watch tab-count", "-c", "switch incognito", "-c", "broadcasts",
    ])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    // It depends on the time that has passed.
    #expect(lines.contains { $0.hasPrefix("save-state ") })
    #expect(
      lines.filter { !$0.hasPrefix("save-state ") }.joined(separator: "\n") == """
        property             value          from         observers
        tab-viewers          1              incognito            2
        active-progress      none           incognito            1
        tab-count            0              incognito            0
        active-tab           none           incognito            1
        pinned-tab-count     0              incognito            0
        tab-group-count      0              incognito            0
        selected-tab-count   0              incognito            0
        tab-list             none           incognito            0
        tab-group-list       none           incognito            0
        active-address       none           incognito            1
        keyword-names        swift          incognito            1
        active-title         none           incognito            0
        active-loading       off            incognito            0
        can-go-back          off            incognito            0
        can-go-forward       off            incognito            0
        front-browser-mode   incognito      application          0
        front-window         1              application          0
        front-tabs           1 incognito    application          0
        window-count         1              application          0
        incognito-tab-count  0              application          0
        inactive-tab-count   (no producer)                       0

        """)
  }

  @Test func `values of broadcasts keep their structure in JSON`() throws {
    let run = try Program().run([
      "-c", "open tab a.org", "-c", "watch tab-list --json", "-c", "watch active-tab --json",
      "-c", "watch front-tabs --json", "-c", "group tabs --title Trip", "-c",
      "watch tab-group-list --json", "-c", "close tab --json", "-c", "broadcasts --json",
    ])
    let lines = run.output.split(separator: "\n").map(String.init)
    let json = try lines.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    func value(_ property: String) -> [String] {
      lines.filter { $0.hasPrefix("{\"property\": \"\(property)\", ") }
        .compactMap { $0.firstMatch(of: /"value": (.*)}/).map { String($0.1) } }
    }
    #expect(value("active-tab") == ["1", "null"])
    #expect(value("front-tabs") == [#"{"mode": "regular", "window": 1}"#])
    #expect(value("tab-list").count == 2 && value("tab-list").last == "[]")
    #expect(
      value("tab-list").first?.wholeMatch(
        of: /\[{"address": "https:\/\/a.org", "id": \d+, "title": "a.org"}\]/) != nil)
    #expect(
      value("tab-group-list") == [
        #"[{"color": "grey", "is_collapsed": false, "tabs": [1], "title": "Trip"}]"#, "[]",
      ])
    let rows = try #require(json.last as? [[String: Any]])
    let values = Dictionary(
      rows.compactMap { row in (row["property"] as? String).map { ($0, row["value"] ?? NSNull()) } }
    ) { first, _ in first }
    #expect(values["tab-count"] as? Int == 0 && values["can-go-back"] as? Bool == false)
    #expect(values["active-tab"] is NSNull && values["tab-list"] is [Any])
    let save = try #require(values["save-state"] as? [String: Any])
    #expect(save["state"] is String && save["reason"] is NSNull)
  }

  @Test func `each window has watches of its own`() throws {
    try Transcript(
      text: """
        no tabs> watch tab-count
        tab-count: 0
        no tabs> switch incognito
        incognito: no tabs> watch tab-count
        tab-count: 0
        incognito: no tabs> open tab a.org
        tab-count: 1
        incognito: a.org> switch regular
        no tabs> new incognito b.org
        incognito tab-count: 2
        incognito: b.org> unwatch tab-count
        incognito: b.org> unwatch tab-count
        line 8: unwatch: ‘tab-count’ is not watched: ‘watch tab-count’ begins it
        incognito: b.org> unwatch tab-coutn
        line 9: unwatch: nothing is broadcast as ‘tab-coutn’: did you mean ‘tab-count’?
        incognito: b.org> switch regular
        no tabs> watch tab-count
        line 11: watch: ‘tab-count’ is watched already: ‘unwatch tab-count’ ends it
        """
    ).expect(code: 1)
  }

  @Test func `help, routes and coordinators list everything`() throws {
    try Transcript(
      text: """
        no tabs> help open tab
        open tab [url] [--in-background] [--activate]
          Opens a tab and activates it.
          effects: changes data, reaches outside the program
          <url>            The address to open in a tab opened by the active tab. Defaults to the home page, in a tab at the end. Write an address such as https://swift.org.
          --in-background  Keeps the active tab active. A script does so in a window in which a user works.
          --activate       Activates the tab in any case.
          also: new tab
          example: open tab
          example: open tab swift.org --in-background
        no tabs> help go
        go <url> [--tab <tab>]
          Opens an address in a tab. A place in the page that the tab shows, such as `swift.org#top`, is opened without a request.
          effects: changes data, reaches outside the program
          <url>        The address, or the path of a file. Write an address such as https://swift.org.
          --tab <tab>  The tab. Defaults to the active tab, or to a new tab if none is active. Write the number of a tab, from 1.
          also: go to, load url
          example: go swift.org
          example: go swift.org --tab 2
          see also: go back, go forward
        no tabs> help save
        save
          Saves all windows, and reports when they are on disk.
          also: save windows
          example: save
          see also: save page, save snapshot, save session
        no tabs> help watch
        watch [keys…] [--once] [--until <until>] [--times]
          Shows broadcast properties now and whenever they change. Without a name, lists what is watched.
          <keys…>          The properties' names, as ‘broadcasts’ lists them, or patterns such as ‘*-count’.
          --once           Shows one value of each property, and ends.
          --until <until>  The value after which watching ends.
          --times          Shows the time of each change.
          example: watch tab-count
          example: watch tab-* --times
          see also: watch preference
        no tabs> help close inactive
        close inactive [selection]
          Closes inactive tabs.
          effects: destroys data
          <selection>  The numbers that ‘inactive’ shows. Defaults to all inactive tabs. Write tabs by number (3 or 1,3-5 or 2-), all or a pattern (*.org).
          example: close inactive
          example: close inactive *.org
        no tabs> help Show TABS
        tabs [words…] [--all]
          Lists the tabs.
          effects: only reads
          <words…>  Words from the title or address of the tabs to list. Defaults to all tabs.
          --all     Lists the tabs of all windows of the browser state.
          also: show tabs
          example: tabs
          example: tabs swift --all
        no tabs> HELP Show
        Screens of the window in front.
          tabs [words…] [--all]                   Lists the tabs.
          inactive                                Lists the inactive tabs, which have not been used for weeks.
          groups                                  Lists the tab groups.
          location                                Shows the address of the active tab.
          page [--from <from>] [--heading <heading>] [--main] [--hidden]  Shows the page of the active tab as text.
          more                                    Shows the next lines of the page.
          up                                      Shows the lines of the page before those that were shown last.
          top                                     Shows the page from its first line.
          end                                     Shows the last lines of the page.
          next heading                            Shows the page from the next heading on.
          next match [words…]                     Shows the page from the next line with words.
          links                                   Lists the links of the active tab's page.
          forms                                   Lists the forms of the active tab's page with their controls.
          source                                  Shows the page of the active tab as its host sent it.
          navigation                              Lists the history of the active tab.

        Lists of the data that the browser stores.
          preferences                             Lists the preferences.
          settings                                Lists the settings of this device.
          visits [--search <search>]              Lists the visited pages, starting with the latest.
          bookmarks [words…] [--folder <folder>]  Lists the bookmarks.
          cookies [host]                          Lists the cookies with their hosts, but not their values, which are secret.
          downloads                               Lists the downloads.
          closed                                  Lists what you can reopen, starting with what you closed last.

        Lists of windows, browser states and sessions.
          windows                                 Lists the windows.
          states                                  Lists the browser states.
          sessions                                Lists the open windows and the named sessions of the browser state in front.

        Commands for plug-ins, which are programs that add something to the running browser.
          plugins                                 Shows the plug-ins, what they have added, and what they may do.

        Commands that run in the background.
          jobs                                    Lists the commands that run in the background, after a line that ended with ‘&’.

        Scripts, variables and aliases.
          aliases                                 Lists the aliases.
          hooks                                   Lists the lines that run when a broadcast property changes.

        The lines typed at the prompt.
          history [search…] [--delete <delete>…]  Lists the lines typed last with their numbers, including those of other running prompts.

        For developers of the program.
          helpers [tab]                           Lists the helpers of a tab.
          services [--graph] [--mermaid]          Lists the services of the browser state.
          teardown                                Lists the steps that end the browser, in order.
          routes [--graph] [--mermaid]            Lists the handler of each command.
          broadcasts                              Lists the broadcast properties with their values.
          log [count]                             Lists the commands that ran last, and the commands that they caused.
          coordinators [--graph] [--mermaid] [--leaks]  Shows the tree of coordinators.
        no tabs> coordinators
        RootCoordinator (started)
          WindowGridCoordinator (started)
          BrowserStateCoordinator (started)
          SessionCoordinator (started)
          WindowCoordinator, window 1 (started)
            BrowserCoordinator, regular (started)
              TabStripCoordinator (started)
              TabGridCoordinator (started)
              AllTabsCoordinator (started)
              InactiveTabsCoordinator (started)
              TabGroupsCoordinator (started)
              LocationBarCoordinator (started)
              PageCoordinator (started)
              FindCoordinator (started)
              NavigationCoordinator (started)
              LinkCoordinator (started)
              FormCoordinator (started)
              TabHelpersCoordinator (started)
              LibraryCoordinator (started)
                SettingsCoordinator (started)
                HistoryCoordinator (started)
                BookmarkCoordinator (started)
                RecentlyClosedCoordinator (started)
                DownloadCoordinator (started)
                BrowsingDataCoordinator (started)
                DeviceCoordinator (started)
                DeviceTabsCoordinator (started)
                ServiceListCoordinator (started)
        """
    ).expect()
  }

  @Test func `windows are opened, gone to, listed and closed`() throws {
    try Transcript(
      text: """
        no tabs> open tab swift.org
        swift.org> new window
        window 2: no tabs> new incognito secret.org
        window 2, incognito: secret.org> windows
        window     state    shows      tabs  inactive  incognito  active tab
             1     default  regular       1         0          0  swift.org
             2  ›  default  incognito     0         0          1  secret.org
        window 2, incognito: secret.org> activate window 3
        line 5: foreground: there is no window 3: choose one of 1, 2
        window 2, incognito: secret.org> activate window 1
        window 1: swift.org> close window 2
        swift.org> close window
        line 8: close window: this is the last window: ‘quit’ leaves the browser
        swift.org> close incognito
        line 9: close incognito: there are no incognito tabs in ‘default’: ‘windows’ lists where there are some
        """
    ).expect(code: 1)
  }

  @Test func `incognito ends with its last tab`() throws {
    try Transcript(
      text: """
        no tabs> watch incognito-tab-count
        incognito-tab-count: 0
        no tabs> new incognito a.org
        incognito-tab-count: 1
        incognito: a.org> close tab
        incognito-tab-count: 0
        no tabs> new incognito b.org
        incognito-tab-count: 1
        incognito: b.org> open tab c.org
        incognito-tab-count: 2
        incognito: c.org> close incognito
        incognito-tab-count: 0
        no tabs> tabs
        No tabs: ‘open tab’ opens one.
        """
    ).expect()
  }

  @Test func `the prompt names the browser state as soon as there are several`() throws {
    try Transcript(
      text: """
        no tabs> create state work
        default: no tabs> new window --state work
        window 2, work: no tabs> close window 1
        work: no tabs> new incognito
        work, incognito: new tab> quit
        """
    ).expect()
  }
}
