import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Transcripts of bookmarks, visits, preferences, states and closed tabs.
@Suite(.onOwnThread)
struct LibraryTranscripts {
  @Test func `preferences, bookmarks and closed tabs are kept and used`() throws {
    try Transcript(
      text: """
        no tabs> get preference home-page
        about:newtab
        no tabs> set preference home-page home
        line 2: set preference: ‘home-page’ should be an address such as https://swift.org, not ‘home’
        no tabs> watch preference home-page
        home-page: about:newtab
        no tabs> set preference home-page home.org
        home-page: https://home.org
        no tabs> open tab
        home.org> location
        https://home.org
        home.org> set setting history no
        line 7: set preference: there is no ‘history’: choose ‘records-history’, ‘history-days’
        home.org> set setting ended-cleanly on
        line 8: set preference: ‘ended-cleanly’ is kept by the browser itself: it can only be read
        home.org> add bookmark
        home.org> add bookmark
        line 10: add bookmark: there is a bookmark for https://home.org already
        home.org> add bookmark www.other.org
        home.org> bookmarks
        bookmark  title      address
               1  home.org   https://home.org
               2  other.org  https://www.other.org
        home.org> close tab
        1 tab closed
        no tabs> closed
        closed  what  title     address           kept until
             1  tab   home.org  https://home.org
        no tabs> reopen
        home.org> location
        https://home.org
        home.org> reopen
        line 17: reopen: there is nothing to reopen: what you close is kept until you delete your visits
        home.org> states
        row  state    loaded     windows  tabs  last active
          1  default  *       ›        1     1
        home.org> create state default
        line 19: create state: there is a browser state ‘default’ already: ‘new window --state’ opens a window of it
        home.org> delete visits --last-minutes 0
        line 20: delete visits: ‘--last-minutes’ should be 1 or more, not 0
        home.org> delete visits other.org
        no visits deleted
        home.org> delete visits --all
        1 visit deleted
        """
    ).expect(code: 1)
  }

  @Test func `browser states are renamed, unloaded, loaded and deleted`() throws {
    try Transcript(
      text: """
        no tabs> create state work
        default: no tabs> rename state default main
        line 2: rename state: the browser state ‘default’ is used by window 1: close window 1 first
        default: no tabs> rename state work job
        default: no tabs> unload state job
        default: no tabs> states
        row  state    loaded     windows  tabs  last active
          1  default  *       ›        1     0
          2  job                       0     0
        default: no tabs> load state job
        default: no tabs> states
        row  state    loaded     windows  tabs  last active
          1  default  *       ›        1     0
          2  job      *                0     0
        default: no tabs> delete state job
        line 8: delete state: deleting ‘job’ deletes its saved windows, history, bookmarks, named sessions and preferences for good: add --force to do so
        default: no tabs> delete state job --force
        no tabs> delete state job --force
        line 10: delete state: there is no browser state ‘job’: create it, or name one of ‘default’
        """
    ).expect(code: 1)
  }

  @Test func `tabs closed together are reopened together, and so are groups and windows`() throws {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> open tab c.org
        c.org> open tab d.org
        d.org> open tab e.org
        e.org> group tabs 2-3 --title Trip
        e.org> close all
        5 tabs closed
        no tabs> closed
        closed  what    title                                  address  kept until
             1  5 tabs  a.org, b.org, c.org, d.org and 1 more
        no tabs> reopen 0
        line 9: reopen: there is no closed entry 0: ‘closed’ lists them, starting with 1
        no tabs> reopen
        e.org> groups
        group    title  color  tabs
            1    Trip   grey   2-3
        e.org> new window
        window 2: no tabs> open tab x.org
        window 2: x.org> close window
        e.org> reopen
        window 2: x.org> windows
        window     state    shows    tabs  inactive  incognito  active tab
             1     default  regular     5         0          0  e.org
             2  ›  default  regular     1         0          0  x.org
        window 2: x.org> new incognito secret.org
        window 2, incognito: secret.org> reopen
        line 18: reopen: closed incognito tabs are not remembered: switch to the regular ones to reopen one of those
        """
    ).expect(code: 1)
  }

  @Test func `closing is undone step by step`() throws {
    try Transcript(
      text: """
        no tabs> open tab a.org
        a.org> open tab b.org
        b.org> open tab c.org
        c.org> group tabs 1-2 --title Trip
        c.org> close tab
        1 tab closed
        b.org> delete group Trip
        b.org> close all
        2 tabs closed
        no tabs> undo
        reopened 2 tabs
        b.org> undo
        undone: group Trip deleted
        b.org> undo
        reopened 1 tab
        c.org> groups
        group    title  color  tabs
            1    Trip   grey   1-2
        c.org> location
        https://c.org
        c.org> undo
        undone: 2 tabs grouped as Trip
        c.org> undo
        undone: https://c.org opened in a new tab
        b.org> redo
        redone: https://c.org opened in a new tab
        c.org> redo
        redone: 2 tabs grouped as Trip
        c.org> redo
        closed 1 tab again
        b.org> help undo
        undo
          Undoes the last change in the window in front.
          effects: destroys data
          example: undo
          You can undo opening, closing, reopening, moving, pinning, sorting and grouping tabs, changing a group, a bookmark or a preference, moving tabs to another window, closing a window, and renaming a session or a browser state. If a later change can't be undone, the command fails and names that change. Repeat the command to undo the change before it.
        b.org> help close incognito
        close incognito [--state <state>]
          Closes all incognito tabs of a browser state and deletes their data. You can't undo this.
          effects: destroys data, cannot be undone, can be repeated
          --state <state>  The browser state. Defaults to that of the window in front.
          example: close incognito
        b.org> set preference closed-window-days soon
        line 20: set preference: ‘closed-window-days’ should be a whole number of days from 0 to 3650, not ‘soon’
        """
    ).expect(code: 1)
  }

  @Test func `incognito leaves no trace in the profile, but a bookmark made there`() throws {
    let program = Program()
    let lines = [
      "open tab https://known.org", "new incognito https://secret.org", "close tab",
      "new incognito https://hidden.org", "add bookmark https://wanted.org", "close incognito",
    ]
    #expect(try program.run(lines.flatMap { ["-c", $0] }).code == 0)
    let next = try program.run(["--no-history", "-c", "visits", "-c", "bookmarks"])
    #expect(next.output.contains("https://known.org") && next.output.contains("wanted.org"))
    let files = FileManager.default.enumerator(atPath: program.profile.path)
    while let file = files?.nextObject() as? String {
      let data = FileManager.default.contents(atPath: program.path(of: file)) ?? Data()
      for trace in ["secret.org", "hidden.org"] {
        #expect(data.range(of: Data(trace.utf8)) == nil, "\(trace) is in \(file).")
      }
    }
  }

  @Test func `a damaged file is reported, set aside and not overwritten`() throws {
    let program = Program()
    let folder = program.profile.url.appendingPathComponent("states/default")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("?".utf8).write(to: folder.appendingPathComponent("preferences.json"))
    let outcome = try program.run(["-c", "set preference records-history off"])
    #expect(outcome.errors.hasPrefix("a file could not be decoded, and is kept as ‘"))
    #expect(outcome.code == 0)
    let next = try program.run(["-c", "get preference records-history"])
    #expect(next == ProcessRun(output: "off\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasPrefix("preferences.json.damaged-") })
  }
}
