import Foundation
import ProcessTesting
import Testing

/// Transcripts of lines that name no command and go to the window in front.
@Suite(.onOwnThread)
struct InputTranscripts {
  let program = Program()

  @Test func `a number chooses a row of the listing shown last`() throws {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> open tab c.org
        c.org> tabs
        tab     title  address
          1     a.org  https://a.org
          2     b.org  https://b.org
          3  ›  c.org  https://c.org
        c.org> 2
        b.org> location
        https://b.org
        b.org> close tab 1
        1 tab closed
        b.org> 3
        c.org> location
        https://c.org
        c.org> 1
        line 10: what row 1 showed is no longer there: show the listing again
        c.org> 4
        line 11: there is no row 4: choose one from 1 to 3
        c.org> closed
        closed  what  title  address        kept until
             1  tab   a.org  https://a.org
        c.org> 1
        c.org> closed
        Nothing to reopen.
        c.org> 1
        line 15: there is no row 1: the listing is empty, and after ‘page’ a number follows a link again
        c.org> tabs
        tab     title  address
          1     a.org  https://a.org
          2     b.org  https://b.org
          3  ›  c.org  https://c.org
        """
    ).expect(code: 1)
  }

  @Test func `the number of a window means that window, wherever its row is`() throws {
    try Transcript(
      text: """
        no tabs> new window
        window 2: no tabs> new window
        window 3: no tabs> close window 1
        window 3: no tabs> windows
        window     state    shows    tabs  inactive  incognito  active tab
             2     default  regular     0         0          0
             3  ›  default  regular     0         0          0
        window 3: no tabs> 2
        window 2: no tabs> 3
        window 3: no tabs> 1
        line 7: there is no window 1: choose one of 2, 3
        """
    ).expect(code: 1)
  }

  @Test func `each listing of destinations has rows to choose`() throws {
    try Transcript(
      text: """
        no tabs> a.org
        a.org> go b.org
        b.org> go c.org
        c.org> navigation
        page     title  address
           1     a.org  https://a.org
           2     b.org  https://b.org
           3  ›  c.org  https://c.org
        c.org> 1
        a.org> location
        https://a.org
        a.org> 3
        c.org> location
        https://c.org
        c.org> add bookmark d.org
        c.org> bookmarks
        bookmark  title  address
               1  d.org  https://d.org
        c.org> 1
        d.org> location
        https://d.org
        d.org> group tabs --title Trip
        d.org> groups
        group     title  color  tabs
            1  ›  Trip   grey   1
        d.org> 1
        d.org> groups
        group     title  color  tabs
            1  ›  Trip   grey   1
        d.org> new window
        window 2: no tabs> windows
        window     state    shows    tabs  inactive  incognito  active tab
             1     default  regular     1         0          0  d.org
             2  ›  default  regular     0         0          0
        window 2: no tabs> 1
        window 1: d.org> 2
        window 2: no tabs> 1
        window 1: d.org> 3
        line 22: there is no window 3: choose one of 1, 2
        window 1: d.org> helpers
        helper             status
        HistoryTabHelper   6 visits in the history
        BookmarkTabHelper  bookmarked as ‘d.org’
        window 1: d.org> 1
        line 24: no row of the listing shown last can be chosen: ‘tabs’ lists the tabs of this window
        """
    ).expect(code: 1)
  }

  @Test func `a number goes to a browser state, and opens a session`() throws {
    try Transcript(
      text: """
        no tabs> create state work
        default: no tabs> states
        row  state    loaded     windows  tabs  last active
          1  default  *       ›        1     0
          2  work     *                0     0
        default: no tabs> 2
        window 2, work: no tabs> open tab w.org
        window 2, work: w.org> 1
        window 1, default: no tabs> 2
        window 2, work: w.org> location
        https://w.org
        """
    ).expect()
  }

  @Test func `a number opens a session, and another one the next`() throws {
    let outcome = try program.run([
      "-c", "open tab a.org", "-c", "save session trip", "-c", "sessions", "-c", "2", "-c", "2",
      "-c", "windows --json", "-c", "sessions --json", "-c", "1",
    ])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0 == "‘trip’ opened: 1 window, 1 tab" }.count == 2)
    #expect(lines.contains { $0.hasPrefix("[{\"window\": 1, ") && $0.contains("{\"window\": 3, ") })
    #expect(lines.last?.hasPrefix("[{\"row\": 1, \"session\": null, ") == true)
    #expect(
      outcome.errors == "row 1 shows the windows that are open already: choose another row\n")
  }

  @Test func `an address opens in the active tab, or in a new one`() throws {
    try Transcript(
      text: """
        no tabs> swift.org
        swift.org> localhost:8080
        localhost:8080> tabs
        tab     title           address
          1  ›  localhost:8080  http://localhost:8080
        localhost:8080> go back
        swift.org> location
        https://swift.org
        swift.org> nonsense
        line 6: there is no command ‘nonsense’: ‘help’ lists them all, and an address, such as swift.org, opens a page
        swift.org> tbas
        line 7: there is no command ‘tbas’: did you mean ‘tabs’?
        swift.org> TabCommands.activateTba
        line 8: there is no command ‘TabCommands.activateTba’: ‘help’ lists them all
        swift.org> preferences extra
        line 9: preferences: ‘extra’ is one word too many (preferences)
        swift.org> new incognito
        incognito: new tab> secret.org
        incognito: secret.org> location
        https://secret.org
        incognito: secret.org> switch regular
        swift.org> location
        https://swift.org
        """
    ).expect(code: 1)
  }

  @Test func `visits are opened by row, and a listing without such rows has none to choose`() throws
  {
    let outcome = try program.run([
      "-c", "a.org", "-c", "b.org", "-c", "visits --json", "-c", "2", "-c", "tabs --json",
      "-c", "settings --json", "-c", "1",
    ])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("[{\"visit\": 1, ") && lines[0].contains("{\"visit\": 2, "))
    #expect(
      lines[1].contains(/^\[{"tab": 1, "id": \d+, "window": 1, "active": true/)
        && lines[1].contains("https://a.org"))
    #expect(outcome.code == 1 && outcome.errors.hasPrefix("no row of the listing shown last"))
  }

  @Test func `an entered text is recorded as the command that it sends`() throws {
    let file = program.path(of: "a.recording")
    let outcome = try program.run(
      [
        "record \(file)", "a.org", "open tab b.org", "tabs", "1", "1 --json", "9", "record",
      ].flatMap { ["-c", $0] } + ["--keep-going"])
    #expect(outcome.errors == "there is no row 9: choose one from 1 to 2\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        open tab https://a.org
        open tab https://b.org
        tabs
        activate tab 1
        activate tab 1

        """)
    let replayed = try program.run(["-c", "new window", "-c", "replay \(file)", "-c", "location"])
    #expect(replayed.output.hasSuffix("https://a.org\n") && replayed.code == 0)
  }

  @Test func `a tab that is opened from another goes beside it, and back to it when it closes`()
    throws
  {
    try Transcript(
      text: """
        no tabs> open tab news.org
        news.org> open tab mail.org
        mail.org> activate tab 1
        news.org> open tab one.org --in-background
        news.org> open tab two.org --in-background
        news.org> tabs
        tab     title     address
          1  ›  news.org  https://news.org
          2     mail.org  https://mail.org
          3     one.org   https://one.org
          4     two.org   https://two.org
        news.org> activate tab 3
        one.org> page
        https://one.org is not loaded: this run has no web engine, only its address is kept.
        one.org> open tab
        new tab> open tab three.org
        three.org> activate tab 3
        one.org> open tab four.org
        four.org> tabs
        tab     title      address
          1     news.org   https://news.org
          2     mail.org   https://mail.org
          3     one.org    https://one.org
          4  ›  four.org   https://four.org
          5     two.org    https://two.org
          6     New Tab    about:newtab
          7     three.org  https://three.org
        four.org> close tab
        1 tab closed
        one.org> location
        https://one.org
        one.org> close tab
        1 tab closed
        two.org> location
        https://two.org
        two.org> close tab
        1 tab closed
        mail.org> location
        https://mail.org
        mail.org> close tab
        1 tab closed
        news.org> location
        https://news.org
        """
    ).expect()
  }

  @Test func `a tab opened from a group joins it, one opened from a pinned tab is not pinned`()
    throws
  {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab
        new tab> activate tab 1
        a.org> group tabs 1 --title Trip
        a.org> open tab b.org
        b.org> watch tab-group-list
        tab-group-list: Trip (grey, 1-2)
        b.org> pin tab 1
        tab-group-list: Trip (grey, 2)
        b.org> activate tab 1
        a.org> watch tab-list
        tab-list: 1 a.org, 2 b.org, 3 New Tab
        a.org> open tab c.org --in-background
        tab-list: 1 a.org, 2 b.org, 3 c.org, 4 New Tab
        a.org> close tab 2-3
        tab-list: 1 a.org, 2 New Tab
        tab-group-list: none
        2 tabs closed
        a.org> open tab d.org --in-background
        tab-list: 1 a.org, 2 d.org, 3 New Tab
        """
    ).expect()
  }
}
