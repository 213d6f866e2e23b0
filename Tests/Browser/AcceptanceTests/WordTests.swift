import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests of the words that a browser's user types, and of the words that the browser answers with at
/// a terminal.
@Suite(.onOwnThread)
struct WordTests {
  let profile = TemporaryDirectory()

  private func start(engine: String = "none") throws -> TerminalProcess {
    let process = try TerminalProcess(
      [Program.path, "--profile", profile.path, "--engine", engine],
      environment: Program.terminalEnvironment(home: profile.path), columns: 120)
    try process.wait { $0.showsPrompt }
    return process
  }

  /// Types a line and waits for a row that contains a text. The row comes after the line.
  private func type(_ line: String, in process: TerminalProcess, until text: String) throws {
    try process.send("\(line)\r")
    try process.wait { screen in
      let rows = screen.transcript
      guard let typed = rows.lastIndex(where: { $0.hasSuffix("> \(line)") }),
        let prompt = rows.last(where: { !$0.isEmpty }),
        prompt.hasSuffix(">")
      else { return false }
      return text.isEmpty || rows[(typed + 1)...].contains { $0.contains(text) }
    }
  }

  // MARK: - A word after each change

  /// Lines that change something, and the answer to each. `PAGE` stands for the address of a page.
  private static let changes = [
    ("open PAGE/a PAGE/b PAGE/c", "[1"), ("wait", ""), ("pin tab", "1 tab pinned"),
    ("undo", "undone: 1 tab pinned"), ("redo", "redone: 1 tab pinned"),
    ("unpin tab", "1 tab unpinned"), ("move tab 1 3", "1 tab moved"),
    ("sort tabs address", "tabs sorted by address"),
    ("group tabs 2-3 --title Trip", "2 tabs grouped as Trip"),
    ("add to group Trip 1", "1 tab added to group Trip"),
    ("rename group Trip Tour", "group Trip renamed to Tour"),
    ("color group Tour cyan", "group Tour is now cyan"),
    ("collapse group Tour", "group Tour collapsed"), ("expand group Tour", "group Tour expanded"),
    ("ungroup tabs 1", "1 tab ungrouped"), ("move group Tour 2", "group Tour moved"),
    ("delete group Tour", "group Tour deleted"), ("group tabs 1 --title Trip", "1 tab grouped"),
    ("close group Trip", "1 tab closed"), ("select tabs 1-2", "2 tabs selected"),
    ("select none", "no tab is selected now"), ("close others 1", "1 tab closed"),
    ("open PAGE/a PAGE/a PAGE/d", "[2"), ("close duplicates", "tab closed"),
    ("close right 2", "tab closed"), ("close left 2", "1 tab closed"),
    ("close all", "1 tab closed"),
    ("go PAGE/a", "[1"), ("wait", ""), ("fill form q=x", "1 control filled in form 1"),
    ("prerender PAGE/e", "/e is being loaded in advance"),
    ("cancel prerender", "the page that was loaded in advance is discarded"),
    ("save page ~/page.html", "saved ‘"), ("clear downloads", "no download has ended"),
    ("add bookmark", "bookmark 1 added: T"), ("rename bookmark 1 B", "bookmark T renamed to B"),
    ("move bookmark 1 Trip", "bookmark B moved to Trip"),
    ("export bookmarks ~/b.html", "written: 1 bookmark"),
    ("remove bookmark 1", "bookmark 1 removed: B"),
    ("import bookmarks ~/b.html", "1 bookmark imported"),
    ("export visits ~/visits.md", "visits.md’ written"),
    ("set preference home-page d.org", "preference home-page is now https://d.org"),
    ("reset preference home-page", "preference home-page is now about:newtab"),
    ("watch preference home-page", "home-page: about:newtab"),
    ("unwatch preference home-page", "home-page is no longer watched"),
    (
      "delete visits --all", "this deletes all visits for good: repeat the command to run it anyway"
    ),
    ("delete visits --all", "deleted"),
    ("delete cookies", "this cannot be undone: repeat the command to run it anyway"),
    ("delete cookies", "no cookies deleted"),
    ("delete data --since 1h", "this cannot be undone"), ("delete data --since 1h", "deleted"),
    ("save session trip", "‘trip’ saved"),
    ("rename session trip tour", "‘trip’ is called ‘tour’ now"),
    ("delete session tour", "‘tour’ deleted"), ("restore session tour", "‘tour’ is back"),
    ("open session tour", "‘tour’ opened"), ("export session ~/tour.session", "written"),
    ("import session ~/tour.session", "opened: 2 windows"), ("save", "saved"),
    ("close window 3", "window 3 closed, with 1 tab"),
    ("move to window 2", "1 tab moved to window 2"),
    ("background 2", "window 2 is in the background"),
    ("foreground 2", "2 T"), ("close window 1", "window 1 closed"),
    ("create state work", "browser state work created"),
    ("unload state work", "browser state work unloaded"),
    ("load state work", "browser state work loaded"),
    ("rename state work play", "browser state work renamed to play"),
    ("delete state play --force", "browser state play deleted"),
    ("new incognito about:blank", "incognito: about:blank>"), ("switch regular", ">"),
    ("close incognito", "the incognito tabs are closed"),
    ("on tab-count echo x", "hook 1 is on: ‘off 1’ removes it"), ("off 1", "hook 1 is off"),
    ("watch tab-count", "tab-count"), ("unwatch tab-count", "no longer watched: tab-count"),
    ("trace on", "tracing is on: ‘trace off’ ends it"), ("trace off", "tracing is off"),
    ("record ~/lines.txt", "lines.txt’: ‘record’ ends it"), ("record", "lines.txt"),
    ("sleep 100 &", "[1]"), ("cancel job 1", "[1]"),
  ]

  /// The commands whose results are rows, text or a picture, or whose effect the tab strip or the
  /// prompt shows.
  private static let shown: Set = [
    "open tab", "open", "close tab", "duplicate tab", "activate tab", "next tab", "previous tab",
    "last tab", "reopen inactive", "search", "back", "forward", "reload", "stop", "follow",
    "download",
    "log in", "wait",
    "find", "evaluate", "submit form", "get preference", "open bookmark", "undo", "redo", "reopen",
    "cancel download", "resume download", "open download", "wait for downloads", "cookies",
    "preferences", "settings", "visits", "bookmarks",
    "downloads", "closed", "tabs", "inactive",
    "groups", "location", "page", "more", "up", "top", "end", "next heading", "next match", "links",
    "forms", "source", "navigation", "new window",
    "next window", "previous window", "compare session", "windows", "states", "sessions", "detach",
    "quit browser", "help", "wait for", "replay", "quit", "jobs", "wait for jobs", "aliases",
    "echo",
    "plugins", "sleep", "time", "hooks", "history", "services", "helpers", "teardown", "broadcasts",
    "routes", "log", "coordinators",
  ]

  /// The commands that are as silent as in a shell, because start-up lines use them.
  private static let silent: Set = [
    "let", "alias", "unalias", "bind", "unbind", "hints", "json", "start plugin", "stop plugin",
  ]

  /// The commands that need an engine with pictures and scripts, another device, old tabs, a
  /// confirmation, or programs of the user. Other tests cover their reports.
  private static let elsewhere: Set = [
    "snapshot", "accept dialog", "dismiss dialog", "close inactive", "delete history",
    "copy", "copy link", "open outside", "edit form",
  ]

  /// The commands of a program that was built with NATS.
  private static var deviceCommands: Set<String> {
    #if NATS
      return [
        "devices", "device tabs", "open device tab", "send tab", "pair device", "forget device",
      ]
    #else
      return []
    #endif
  }

  @Test func `each change that the strip does not show is followed by a word`() throws {
    let server = try TestServer { _, connection in
      connection.respond("<title>T</title><form><input name=q></form>")
    }
    let process = try start(engine: "light")
    for (line, word) in Self.changes {
      let line = line.replacing("PAGE", with: "http://127.0.0.1:\(server.port)")
      try type(line, in: process, until: word)
    }
  }

  @Test func `every command answers, or is known to need no answer`() throws {
    let names = try CommandNames(of: Program())
    let answering = Set(Self.changes.compactMap { names.command(of: $0.0) })
    let known = answering.union(Self.shown).union(Self.silent).union(Self.elsewhere)
      .union(Self.deviceCommands)
    #expect(names.all.subtracting(known).isEmpty, "Add a line to the table of changes.")
    #expect(known.subtracting(names.all).isEmpty)
  }

  // MARK: - A command without effect

  /// Lines without effect, and the answer to each. The other lines prepare them.
  private static let idleLines = [
    ("unwatch", "nothing is watched"), ("off", "there are no hooks"),
    ("trace off", "tracing is already off"), ("clear downloads", "no download has ended"),
    ("foreground", "window 1 is already in front"), ("next window", "there is no other window"),
    ("previous window", "there is no other window"),
    ("switch regular", "already shows its regular"),
    ("select none", "no tab is selected"), ("delete visits --all", "repeat the command"),
    ("delete visits --all", "no visits deleted"),
    ("open a.org b.org", "[1 a.org]"), ("activate tab 1", "tab 1 is already active"),
    ("activate tab a.org", "tab 1 is already active"), ("last tab", "1 a.org"),
    ("last tab", "tab 2 is already active"), ("activate tab *b.org", "tab 2 is already active"),
    ("move tab 2 2", "tab 2 is already there"), ("sort tabs", "already sorted by title"),
    ("unpin tab", "tab 2 is not pinned"), ("ungroup tabs", "tab 2 is not in a group"),
    ("close right", "no tabs closed"), ("close left 1", "no tabs closed"),
    ("close duplicates", "no tabs closed"), ("close others 1-2", "no tabs closed"),
    ("group tabs 1-2 --title Trip", "grouped"), ("add to group Trip", "already in group Trip"),
    ("rename group Trip Trip", "group Trip already has this title"),
    ("color group Trip grey", "group Trip is already grey"),
    ("expand group Trip", "group Trip is not collapsed"), ("collapse group Trip", "collapsed"),
    ("collapse group Trip", "group Trip is already collapsed"),
    ("move group Trip 1", "group Trip is already there"), ("delete group Trip", "deleted"),
    ("close tab", "[1 a.org]"), ("next tab", "tab 1 is already active"),
    ("previous tab", "tab 1 is already active"), ("pin tab", "1 tab pinned"),
    ("pin tab", "tab 1 is already pinned"), ("close all", "no tabs closed, 1 pinned tab stays"),
    ("add bookmark", "bookmark 1 added"), ("rename bookmark 1 a.org", "already has this title"),
    ("move bookmark 1", "the bookmark is in this folder already"),
    ("set preference records-history on", "records-history is already on"),
    ("reset preference home-page", "home-page is already about:newtab"),
    ("load state default", "browser state default is already loaded"),
    ("create state work", "created"), ("unload state work", "unloaded"),
    ("unload state work", "browser state work is not loaded"), ("new window", "no tabs"),
    ("background 1", "window 1 is in the background"),
    ("background 1", "window 1 is already in the background"), ("echo x &", "[1]"),
    ("cancel job 1", "job 1 has already ended"), ("trace on", "tracing is on"),
    ("trace on", "tracing is already on"),
  ]

  /// The commands that always change something, or fail.
  private static let effective: Set = [
    "group tabs", "select tabs", "close group", "delete group", "go", "prerender",
    "cancel prerender", "save page", "add bookmark", "remove bookmark", "set preference",
    "watch preference", "unwatch preference", "save session", "rename session", "delete session",
    "restore session", "open session", "export session", "import session", "save", "close window",
    "move to window", "create state", "rename state", "delete state", "new incognito",
    "close incognito", "on", "watch", "record", "export bookmarks", "import bookmarks",
    "export visits", "delete cookies", "delete data",
  ]

  @Test func `a command without effect says so`() throws {
    let process = try start()
    for (line, word) in Self.idleLines { try type(line, in: process, until: word) }
  }

  @Test func `entering the same values into a form says so`() throws {
    let server = try TestServer { _, connection in connection.respond("<form><input name=q></form>")
    }
    let process = try start(engine: "light")
    for (line, word) in [
      ("go http://127.0.0.1:\(server.port)", "[1"), ("wait", ""),
      ("fill form 1 q=x", "1 control filled in form 1"),
      ("fill form 1 q=x", "the form already has these values"),
      ("fill form 1 q=y", "1 control filled in form 1"),
    ] {
      try type(line, in: process, until: word)
    }
  }

  @Test func `every command that can be without effect is in the table`() throws {
    let names = try CommandNames(of: Program())
    let changing = Set(Self.changes.compactMap { names.command(of: $0.0) })
    let idle = Set(Self.idleLines.compactMap { names.command(of: $0.0) } + ["fill form"])
    #expect(changing.subtracting(idle).subtracting(Self.effective).subtracting(Self.shown).isEmpty)
  }

  // MARK: - Short forms

  @Test func `a short form closes nothing and puts nothing away`() throws {
    let process = try start()
    for (line, row) in [
      ("open t a.org", "[1 a.org]"), ("go b.org", "[1 b.org]"),
      ("c t", "‘c t’ is only the beginning of a command: ‘close tab’"),
      ("c t 1", "there is no command ‘c t 1’: did you mean ‘close tab 1’?"),
      ("backg", "‘backg’ is only the beginning of a command: ‘background’"),
      ("back", "[1 a.org]"), ("f", "‘f’ "), ("forward", "[1 b.org]"), ("close tab", "no tabs"),
      ("set preferense history-days 3", "did you mean ‘set preference’?"),
      ("set user-agent x", "there is no command ‘set’: did you mean ‘set preference’?"),
      ("export bookmarks", "NETSCAPE-Bookmark-file-1"),
      ("import bookmarks x", "there is no file"),
      ("clear cache", "‘clear’ is only the beginning of a command: ‘clear downloads’"),
      (":quit", "there is no command ‘:quit’: did you mean ‘quit’?"),
      (":q!", "there is no command ‘:q!’: did you mean ‘quit’?"),
      (":open a.org", "there is no command ‘:open a.org’: did you mean ‘open a.org’?"),
      (".help", "there is no command ‘.help’: did you mean ‘help’?"),
      ("close 3", "there is no command ‘close’: did you mean ‘close tab 3’?"),
      ("set history-days 3", "did you mean ‘set preference history-days 3’?"),
    ] {
      try type(line, in: process, until: row)
    }
  }
}
