import BrowserModelTesting
import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// What people who know other prompts and other text browsers expect, one row for each habit.
///
/// Each row runs the whole program as its user would. Other tests cover the abilities in depth.
@Suite(.onOwnThread)
struct HabitTests {
  /// A habit that a script or a pipe shows.
  struct Habit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var arguments: [String] = []
    /// The lines of a script, or nil if the program gets only its arguments.
    var lines: [String]?
    var input = ""
    /// The parts of the output and of the errors, in order.
    let shows: [String]
    var hides: [String] = []
    var code: Int32 = 0

    init(
      _ name: String, _ arguments: [String] = [], lines: [String]? = nil, input: String = "",
      shows: [String], hides: [String] = [], code: Int32 = 0
    ) {
      testDescription = name
      self.arguments = arguments
      self.lines = lines
      self.input = input
      self.shows = shows
      self.hides = hides
      self.code = code
    }
  }

  /// A habit that needs a terminal.
  struct Typing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var columns = 80
    var environment: [String: String] = [:]
    var editrc = ""
    /// The keys to type, and what the screen then shows. A text that begins with `=` ends the line
    /// of the cursor.
    let steps: [(keys: String, shows: String)]

    init(
      _ name: String, columns: Int = 80, environment: [String: String] = [:],
      editrc: String = "", _ steps: (keys: String, shows: String)...
    ) {
      testDescription = name
      self.columns = columns
      self.environment = environment
      self.editrc = editrc
      self.steps = steps
    }
  }

  let program = Program()

  @Test(arguments: prompt + scripts + browser)
  func `a script finds the habit`(habit: Habit) throws {
    try writeFiles()
    let script = habit.lines == nil ? [] : ["--keep-going", "--script", "-"]
    let run = try program.run(
      ["--engine", "light"] + script + habit.arguments.map(text),
      input: habit.lines.map { $0.map(text).joined(separator: "\n") } ?? habit.input, merged: true)
    var rest = run.output[...]
    for part in habit.shows.map(text) {
      let found = try #require(rest.range(of: part), "\(part) is missing in \(run.output)")
      rest = rest[found.upperBound...]
    }
    for part in habit.hides { #expect(!run.output.contains(part), "\(run.output)") }
    #expect(run.code == habit.code, "\(run.output)")
  }

  /// The files of ``text(_:)``. `long.html` has 129 lines, of which 23 are on a screen.
  private static let files = [
    "page.html": "<title>T</title><h1>Big</h1><p>words <a href=next.html>further</a>",
    "next.html": "<title>N</title>next page",
    "long.html": "<title>L</title><pre>" + (1...129).map { "line \($0)\n" }.joined(),
    "form.html": "<title>F</title><form><input type=password name=p><textarea name=t></textarea>",
    "list.txt": "https://a.org/ | A\nhttps://b.org/ | B\n", "s": "echo $1\nnonsense\n",
  ]

  private func writeFiles() throws {
    for (name, text) in Self.files {
      try text.write(toFile: program.path(of: name), atomically: true, encoding: .utf8)
    }
  }

  /// Returns a text in which `DIR` stands for the folder with the files.
  private func text(_ line: String) -> String { line.replacing("DIR", with: program.profile.path) }

  private func terminal(_ habit: Typing = Typing("reading")) throws -> TerminalProcess {
    try writeFiles()
    let home = program.profile.path
    try habit.editrc.write(toFile: program.path(of: ".editrc"), atomically: true, encoding: .utf8)
    let process = try TerminalProcess(
      [Program.path, "--engine", "light", "--profile", home],
      environment: Program.terminalEnvironment(home: home, habit.environment),
      columns: habit.columns)
    try process.wait { $0.cursorLine.hasSuffix(">") }
    return process
  }

  @Test func `129 lines are read with at most two keys more than the six of w3m`() throws {
    let process = try terminal()
    try process.send(text("DIR/long.html\r"))
    try process.wait { $0.transcript.contains("line 5") && $0.cursorLine.hasSuffix(">") }
    var keys = 0
    while !process.screen.transcript.contains("line 129") {
      let shown = process.screen.transcript.count
      try process.send("\r")
      try process.wait { $0.transcript.count > shown + 1 && $0.cursorLine.hasSuffix(">") }
      keys += 1
    }
    #expect(keys <= 8)
  }

  @Test(arguments: typing)
  func `a terminal finds the habit`(habit: Typing) throws {
    let process = try terminal(habit)
    for (keys, shows) in habit.steps {
      try process.send(text(keys))
      try process.wait {
        shows.hasPrefix("=")
          ? $0.cursorLine.hasSuffix(shows.dropFirst())
          : $0.transcript.joined(separator: "\n").contains(shows)
      }
    }
  }
}

// MARK: - Rows

extension HabitTests {
  private static let prompt: [Habit] = [
    Habit("a greeting with -q is silent", ["-q", "-c", "tabs"], shows: ["No tabs"]),
    Habit(
      "help, and help on a command", ["-c", "help", "-c", "help close tab"],
      shows: ["open tab, ", "close tab [selection]\n  Closes tabs."]),
    Habit(
      "help on a topic by another word", ["-c", "help login"],
      shows: ["log in <user>", "How to log in."]),
    Habit("help by a word", ["-c", "help private"], shows: ["new incognito"]),
    Habit(
      "--help, -h and ? after a command", lines: ["tabs --help", "tabs -h", "tabs ?"],
      shows: ["Lists the tabs.", "Lists the tabs.", "Lists the tabs."]),
    Habit(
      "usage after a wrong call", lines: ["move tab 1"],
      shows: ["line 1: ", "‘move tab <selection> <to>’"], code: 1),
    Habit(
      "did-you-mean", lines: ["close tabb", "ls", "bye", "view source"],
      shows: ["‘close tab’", "‘tabs’", "‘quit’", "‘source’"], code: 1),
    Habit("several commands in a line", ["-c", "echo a; echo b"], shows: ["a\nb\n"]),
    Habit(
      "comments, byte-order mark, CRLF, no last newline", ["--script", "-"],
      input: "\u{feff}# a comment\r\necho a\r\necho b # more\r\necho c", shows: ["a\nb\nc\n"]),
    Habit(
      "aliases and variables",
      lines: [
        "alias hi = echo hello", "hi", "let a = 'b c'", "echo $a",
      ], shows: ["hello", "b c"]),
    Habit("a variable of the environment", ["-c", "echo $HOME"], shows: ["/"], hides: ["$HOME"]),
    Habit(
      "pipes, files and shell commands",
      lines: [
        "echo b | tr b c", "echo one > DIR/f", "echo two >> DIR/f", "!cat DIR/f",
      ], shows: ["c\n", "one\ntwo\n"]),
    Habit(
      "output of a job that is piped", lines: ["echo b | cat &", "wait for jobs"], shows: ["b"]),
    Habit(
      "history with numbers, and deletion", lines: ["history", "delete history x"],
      shows: ["No line has been typed"]),
    Habit(
      "watch, list and unwatch",
      lines: [
        "watch tab-count", "open tab a.org --in-background", "unwatch tab-count",
        "open tab b.org --in-background",
      ], shows: ["tab-count: 0", "tab-count: 1"], hides: ["tab-count: 2"]),
    Habit("trace and log", lines: ["trace on", "pin tab", "log"], shows: ["pin tab"], code: 1),
    Habit(
      "record and replay",
      lines: [
        "record DIR/r", "open tab data:,a", "record", "close tab", "replay DIR/r", "location",
      ], shows: ["data:,a\n"]),
    Habit("the time of a line", ["-c", "time echo a"], shows: ["a\n", " s\n"]),
    Habit(
      "JSON mode inside", lines: ["json on", "tabs", "json off", "tabs"],
      shows: ["[]", "No tabs"]),
    Habit("a quick option without a blank", ["-cecho a"], shows: ["a\n"]),
    Habit(
      "the output of one line in a file", lines: ["echo a > DIR/o", "tabs", "!cat DIR/o"],
      shows: ["No tabs", "a\n"]),
    Habit(
      "the last result", lines: ["open tab data:,a", "location", "echo $last"],
      shows: ["data:,a\ndata:,a"]),
  ]

  private static let scripts: [Habit] = [
    Habit(
      "typed JSON", ["--json", "-c", "open tab data:,a", "-c", "tabs"],
      shows: [#""tab": 1"#, #""active": true"#]),
    Habit(
      "errors as JSON, with exit code 1", ["--json", "-c", "close tab 9"],
      shows: [#""ok": false"#], code: 1),
    Habit("a wrong option is a wrong call", ["--nonsense"], shows: ["--nonsense"], code: 2),
    Habit("--help", ["--help"], shows: ["USAGE: switchboard"]),
    Habit("--version", ["-V"], shows: ["."]),
    Habit("a manual page", ["--manual"], shows: [".TH"]),
    Habit("shell completion", ["--generate-completion-script", "bash"], shows: ["complete "]),
    Habit(
      "a script with arguments, and the place of an error",
      ["--script", "DIR/s", "one"], shows: ["one", "s:2: "], code: 1),
    Habit("go on after an error", lines: ["nonsense", "echo after"], shows: ["after"], code: 1),
    Habit(
      "redirect and use again", lines: ["echo 'echo x' > DIR/x", "source DIR/x"], shows: ["x"]),
    Habit(
      "invalid UTF-8 and random bytes", ["--script", "-"], input: "\u{1}\u{7f}\n",
      shows: ["line 1: "], code: 1),
  ]

  private static let browser: [Habit] = [
    Habit(
      "an address or a file as argument", ["DIR/page.html", "-c", "wait", "-c", "page"],
      shows: ["T\n", "words further [1]"]),
    Habit("a page from standard input", ["--dump", "-"], input: "<h1>Hi</h1>", shows: ["Hi"]),
    Habit("--dump", ["--dump", "DIR/page.html"], shows: ["words further [1]"]),
    Habit(
      "a bare address, and a file",
      lines: ["data:,a", "wait", "location", "DIR/page.html", "wait", "location"],
      shows: ["data:,a\n", "page.html\n"]),
    Habit(
      "follow by number and by text",
      lines: [
        "open tab DIR/page.html", "wait", "follow 1", "wait", "page", "back", "wait",
        "follow further", "wait", "location",
      ], shows: ["next page", "next.html\n"]),
    Habit(
      "find, and the next match",
      lines: [
        "open tab DIR/page.html", "wait", "find words", "next match",
      ], shows: ["[words]", "words further"]),
    Habit(
      "encodings by header, meta and guess",
      lines: [
        "open tab 'data:text/html;charset=shift_jis,%93%fa%96%7b'", "wait", "page",
        "open tab 'data:text/html,<meta charset=windows-1251>%cf'", "wait", "page",
      ], shows: ["日本", "П"]),
    Habit(
      "frames, hidden parts, nested lists, JSON",
      lines: [
        "open tab 'data:text/html,<ul><li>a<ul><li>b</ul></ul><p hidden>c'", "wait", "page",
        "open tab 'data:application/json,{\"a\":1}'", "wait", "page",
      ], shows: ["• a\n", "b", #""a""#], hides: ["\nc\n"]),
    Habit(
      "superscripts and deletions",
      lines: [
        "open tab 'data:text/html,10<sup>6</sup> H<sub>2</sub>O <del>99</del>'", "wait", "page",
      ], shows: ["10^6 H_2O [-99-]"]),
    Habit(
      "files are uploaded",
      lines: [
        "open tab 'data:text/html,<form method=post enctype=multipart/form-data><input type=file name=f>'",
        "wait", "fill form f=DIR/page.html", "forms",
      ], shows: ["page.html"]),
    Habit(
      "undo, redo and reopen",
      lines: [
        "open tab data:,a", "open tab data:,b", "close tab", "undo", "location", "close tab",
        "closed",
        "reopen 1", "location",
      ], shows: ["data:,b\n", "data:,b", "data:,b\n"]),
    Habit(
      "an opening is undone", lines: ["open tab data:,a", "open data:,b data:,c", "undo", "tabs"],
      shows: ["undone: 2 tabs opened", "data:,a"], hides: ["data:,b"]),
    Habit(
      "a bookmark opens by its number in the active tab, and back returns",
      lines: [
        "open tab data:,a", "wait", "add bookmark data:,b", "bookmarks", "1", "wait", "location",
        "back", "location",
      ], shows: ["data:,b\n", "data:,b\n", "data:,a\n"]),
    Habit(
      "entries of vi and of shells say what to type", lines: [":q", ":open data:,a", "cd", "pwd"],
      shows: ["‘quit’?", "‘open", "‘help cd’ finds it", "‘help pwd’ finds it"], code: 1),
    Habit(
      "search by a keyword",
      lines: ["set preference keywords w=http://127.0.0.1:1/%s", "? w swift", "location"],
      shows: ["127.0.0.1:1/swift"]),
    Habit(
      "bookmarks with folders, tags and search, for other browsers",
      lines: [
        "open tab https://a.org", "add bookmark", "move bookmark 1 Trip", "bookmarks a.org",
        "bookmarks zebra", "export bookmarks DIR/b.html", "!cat DIR/b.html",
      ], shows: ["Trip", "No bookmarks", "NETSCAPE", "<H3>Trip</H3>", "https://a.org"]),
    Habit(
      "cookies are listed and deleted", lines: ["cookies", "delete cookies"],
      shows: ["No cookies", "no cookies deleted"]),
    Habit(
      "tabs come from elsewhere and go there",
      lines: [
        "import session DIR/list.txt", "tabs", "export session DIR/s.md", "!cat DIR/s.md",
      ], shows: ["2 tabs", "https://a.org", "https://b.org", "- [A](https://a.org"]),
    Habit(
      "a number after ‘groups’ goes to the group",
      lines: [
        "open data:,a data:,b", "group tabs 2 --title G", "activate tab 1", "groups", "1",
        "location",
      ], shows: ["G", "data:,b\n"]),
    Habit(
      "wait for all tabs", lines: ["open data:,a data:,b data:,c", "wait all", "tabs"],
      shows: ["data:,a", "data:,b", "data:,c"]),
  ]

  private static let typing: [Typing] = [
    Typing("abbreviations of words", ("op t data:,a\r", "[1 "), ("ta\r", "data:,a")),
    Typing("earlier lines by arrow", ("echo one\r", "\none"), ("\u{1b}[A", "=echo one")),
    Typing(
      "earlier lines by what is typed", ("echo one\r", "\none"), ("tabs\r", "No tabs"),
      ("ec\u{1b}[A", "=echo one")),
    Typing(
      "completion of commands and options", ("close du\t", "=close duplicates"),
      ("\u{15}open tab --i\t", "=open tab --in-background")),
    Typing("completion of files", columns: 140, ("source DIR/lon\t", "=long.html")),
    Typing(
      "search in earlier lines", ("echo one\r", "\none"), ("\u{12}on\r", "=echo one"),
      ("\r", "one\n")),
    Typing(
      "a password is typed without echo", ("DIR/form.html\r", "[p"),
      ("fill form p=\r", "not shown"),
      ("hunter2\r", "1 control filled"), ("forms\r", "••••••")),
    Typing(
      "a text of a form in the editor", environment: ["EDITOR": "echo new >"],
      ("DIR/form.html\r", "[p"), ("edit form t\r", "1 control filled"), ("forms\r", "new")),
    Typing(
      "an address in the clipboard", ("DIR/page.html\r", "words further"),
      ("copy\r", "copied the address"), ("copy page\r", "copied the text")),
    Typing(
      "a page in another browser", environment: ["BROWSER": "echo opened"],
      ("DIR/page.html\r", "words further"), ("open outside\r", "opened file:")),
    Typing("a quote continues in the next row", ("echo 'a\r", "…"), ("b'\r", "a\nb")),
    Typing(
      "an earlier line by its number in the list", ("echo one\r", "\none"),
      ("history\r", "1  echo one"), ("1\r", "1\necho one\none")),
    Typing("several lines are pasted", ("\u{1b}[200~echo a\necho b\u{1b}[201~\r", "\nb")),
    Typing("the last line again", ("echo one\r", "\none"), ("!!\r", "one\n")),
    Typing("keys of emacs", ("echo xy\u{1}\u{b}echo z\r", "\nz")),
    Typing("keys of vi", editrc: "bind -v\n", ("echo xyz\u{1b}bdwaabc\r", "\nabc")),
    Typing("a listing in a pager", environment: ["PAGER": "sed s/^/+/"], ("help --all\r", "\n+")),
    Typing("a narrow terminal", columns: 40, ("open tab data:,a\r", "[1 "), ("tabs\r", "data:,a")),
    // As at other prompts, the signal and a key typed at once after it race on a busy machine.
    Typing("^C leaves the line", ("abc\u{3}", "^C\n"), ("tabs\r", "No tabs")),
    Typing("a dumb terminal", environment: ["TERM": "dumb"], ("echo a\r", "\na")),
    Typing("no color", environment: ["NO_COLOR": "1"], ("echo a\r", "\na")),
    Typing(
      "a page appears, Enter shows more, and back up", ("DIR/long.html\r", "line 5\n"),
      ("\r\r", "line 30\n"), ("up\r", "=")),
    Typing(
      "the place is kept on the way back", ("DIR/long.html\r", "line 5\n"), ("\r\r", "line 50\n"),
      ("DIR/page.html\r", "words further [1]"), ("back\r", "line 50\n"), ("\r", "line 71\n")),
    Typing(
      "an activated tab shows its page where the reader stood", ("DIR/long.html\r", "line 5\n"),
      ("\r\r", "line 50\n"), ("open tab DIR/page.html\r", "words further [1]"),
      ("tabs\r", "›"), ("1\r", "=long.html>"), ("\r", "line 71\n")),
    Typing(
      "a number follows a link", ("DIR/page.html\r", "words further [1]"), ("1\r", "next page")),
    Typing(
      "a number after ‘find’ goes there", ("DIR/long.html\r", "line 5\n"),
      ("find line 100\r", "line 100"), ("1\r", "line 101\n")),
    Typing(
      "‘/’ and ‘n’ go from match to match", ("DIR/long.html\r", "line 5\n"),
      ("/line 100\r", "line 101\n"), ("/line 11\r", "line 112\n"), ("n\r", "line 113\n")),
    Typing(
      "page keys and the end of the page", ("DIR/long.html\r", "line 5\n"),
      ("\u{1b}[6~", "line 30\n"), ("end\r", "line 129\n"), ("\u{1b}[5~", "line 90\n")),
  ]
}
