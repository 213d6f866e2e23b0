import BrowserModelTesting
import Foundation
import ProcessTesting
import Testing

/// Tests of the manual page and the completion scripts of `switchboard`.
@Suite(.onOwnThread)
struct ManualTests {
  let program = Program()

  private func page() throws -> [Substring] {
    let outcome = try program.run(["--manual"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Returns the lines that begin with a request, without the dot.
  private func requests(_ lines: [Substring], _ names: Set<String>) -> [Substring] {
    lines.filter { $0.hasPrefix(".") }.map { $0.dropFirst() }.filter {
      names.contains(String($0.prefix { $0.isLetter }))
    }
  }

  /// Returns a text as the page writes it, without changes of the font.
  private func written(_ text: Substring) -> String {
    String(text).replacing("-", with: "\\-").replacing("…", with: "\\[u2026]")
  }

  /// Returns the terms that a part of the help lists.
  private func terms(_ help: String) -> [Substring] {
    help.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
      let line = line.dropFirst(2)
      return line.prefix(upTo: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)
    }
  }

  @Test func `the manual has the usual sections, in the usual order`() throws {
    let headings = requests(try page(), ["SH"]).map {
      String($0.dropFirst("SH \"".count).dropLast()).replacing("\\-", with: "-")
    }
    #expect(
      headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION",
      ] + (try Self.article().map { $0.heading.uppercased() }) + [
        "OPTIONS", "COMMANDS", "ENVIRONMENT", "FILES", "SEE ALSO",
      ])
  }

  @Test(arguments: [
    "SWITCHBOARD_ENGINE", "SSL_CERT_FILE", "http_proxy", "no_proxy", "XDG_DATA_HOME",
  ])
  func `the manual names the variables that the program reads`(name: String) throws {
    let page = try page(), start = try #require(page.firstIndex { $0.contains("\"ENVIRONMENT\"") })
    let end = try #require(page.firstIndex { $0.contains("\"FILES\"") })
    #expect(page[start..<end].contains { $0.contains(name) })
  }

  @Test func `the manual is well-formed, and in ASCII`() throws {
    let page = try page()
    #expect(page.allSatisfy { $0.allSatisfy(\.isASCII) && !$0.isEmpty && !$0.hasPrefix("'") })
    let known: Set = ["TH", "SH", "SS", "TP", "PP", "RS", "RE", "nf", "fi"]
    #expect(requests(page, known).count == page.count { $0.hasPrefix(".") })
    var depth = 0
    var isLiteral = false
    for request in requests(page, ["RS", "RE", "nf", "fi"]).map({ $0.prefix(2) }) {
      if request == "nf" || request == "fi" {
        #expect(isLiteral == (request == "fi"))
        isLiteral.toggle()
      } else {
        depth += request == "RS" ? 1 : -1
        #expect(depth >= 0)
      }
    }
    #expect(depth == 0 && !isLiteral)
    for (tag, rest) in zip(page, zip(page.dropFirst(), page.dropFirst(2))) where tag == ".TP" {
      #expect(!rest.0.hasPrefix(".") && !rest.1.hasPrefix("."), "A term and its text follow.")
    }
  }

  @Test func `the manual describes the commands that help lists, and the options`() throws {
    let page = try page().map { String($0).replacing(/\\f[BIR]/, with: "") }
    let help = try program.run(["-c", "help --all"]).output.components(separatedBy: "\nTopics.\n")
    let usages = terms(help[0]), topics = terms(try #require(help.dropFirst().first))
    #expect(usages.count > 90 && !topics.isEmpty)
    for usage in usages { #expect(page.contains(written(usage)), "\(usage)") }
    for topic in topics {
      #expect(page.contains(".SS \"The topic \\[u2018]\(topic)\\[u2019]\""), "\(topic)")
    }
    let options = try program.run(["--help"]).output.matches(of: /\n  (-.*?)(?:  |\n)/)
    #if NATS
      #expect(options.count == 29)
    #else
      #expect(options.count == 27)
    #endif
    for option in options { #expect(page.contains(written(option.1)), "\(option.1)") }
  }

  /// Returns the sections of the article for users.
  private static func article() throws -> [(heading: String, text: String)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../Sources/Browser/BrowserApp/BrowserApp.docc/UsingTheBrowser.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    #expect(article.count { $0 == "\n" } <= 300)
    return article.components(separatedBy: "\n## ").dropFirst().map { section in
      (String(section.prefix { $0 != "\n" }), section)
    }
  }

  @Test func `help finds each topic of the article for users, and each word of a heading`() throws {
    let topics = try Self.article()
    let lines = topics.map { $0.text.matches(of: /`(help [a-z -]+)`/).map { String($0.1) } }
    #expect(lines.allSatisfy { !$0.isEmpty })
    let words = topics.flatMap { $0.heading.lowercased().split { !$0.isLetter }.map(String.init) }
    let others = [
      "damaged", "read-only", "crash", "quickmark", "cd", "pwd", "exit code", "man", "Firefox",
    ]
    let outcome = try program.run(
      ["--keep-going"]
        + (lines.joined() + (words + others).map { "help \($0)" }).flatMap { ["-c", $0] })
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("privacy", "Privacy.", "‘delete data --since 1h’ deletes"),
    ("agents", "Plug-ins, agents and the inspector.", "‘switchboard --mcp’ serves an agent"),
    ("damaged", "Nothing is lost.", "A damaged store is repaired"),
    ("read-only", "Scripts and JSON.", "With ‘--read-only’, a run changes nothing."),
    ("tabs.txt", "The prompt.", "tabs | grep swift, tabs > tabs.txt  pass the output"),
    ("expiry", "Privacy.", "cookie without a date of expiry"),
  ])
  func `help finds the passages of the article that have a word`(
    word: String, heading: String, passage: String
  ) throws {
    let outcome = try program.run(["-c", "help \(word)"], merged: true)
    #expect(outcome.output.contains(heading) && outcome.output.contains(passage), "\(outcome)")
  }

  @Test func `help shows the section with a word in its heading before those that mention it`()
    throws
  {
    let help = try program.run(["-c", "help privacy"]).output
    let sections = help.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(sections == ["Privacy.", "First steps."])
  }

  @Test func `an unknown word that the manual has is explained there`() throws {
    let run = try program.run(["-c", "pwd"])
    #expect(
      run.errors == "there is no command ‘pwd’: ‘help pwd’ finds it in the manual, and an address, "
        + "such as swift.org, opens a page\n")
  }

  @Test func `the manual and help say how to get JSON`() throws {
    let sentence =
      "Add ‘--json’ to any command to get its listing or result as JSON, as in ‘broadcasts --json’."
    #expect(try program.run(["-c", "help --all"]).output.contains("\n\n\(sentence)\n\n"))
    #expect(
      try page().joined(separator: "\n").contains(
        written(sentence[...]).replacing("‘", with: "\\[u2018]").replacing("’", with: "\\[u2019]")))
    #expect(try program.run(["-c", "broadcasts --json"]).output.hasPrefix("[{"))
  }

  @Test func `the manual is the same whatever is in the profile, which stays as it is`() throws {
    _ = try program.run(["-c", "open tab a.org", "-c", "new incognito"])
    let before = try FileManager.default.subpathsOfDirectory(atPath: program.profile.path)
    #expect(try page() == Program().run(["--manual"]).output.split(separator: "\n"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: program.profile.path) == before)
  }

  @Test(arguments: [
    (["--keep"], ["--keep-going"]), (["--man"], ["--manual"]),
    (["--json", "--js"], ["--json-schema"]), (["--profile", "a-d"], ["a-directory"]),
    (["a-"], ["a-directory", "a-file"]), (["-c", "a-"], []), (["a-file", "he"], []), (["he"], []),
  ])
  func `bash completes options, directories and files`(
    words: [String], completed: [String]
  ) throws {
    let outcome = try Shell.run(
      #"""
      mkdir -p "$2/a-directory"; cd "$2"; touch a-file
      source <("$1" --generate-completion-script bash)
      COMP_WORDS=(switchboard \#(words.joined(separator: " "))); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _switchboard switchboard "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
      printf '%s\n' "${COMPREPLY[@]}" | sort
      """#)
    #expect(outcome.output.split(separator: "\n").map(String.init) == completed, "\(outcome)")
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there is a completion script for each shell`(shell: String) throws {
    let outcome = try program.run(["--generate-completion-script", shell])
    #expect(outcome.code == 0 && outcome.output.contains("keep-going"))
    for word in ["_switchboard_help", "subcommand help", " help)", "'help'\n", "'help:", "->arg"] {
      #expect(!outcome.output.contains(word), "There are no subcommands.")
    }
  }

  @Test func `the examples of all commands run, or fail for want of tabs and files`() throws {
    let page = try page()
    let commands = page.drop { $0 != ".SH \"COMMANDS\"" }.dropFirst()
      .prefix { !$0.hasPrefix(".SH") }
    var lines: [String] = [], isExample = false
    for line in commands.prefix(while: { !$0.contains("The topic") }) {
      if line == ".nf" || line == ".fi" {
        isExample = line == ".nf"
      } else if isExample {
        lines.append(Self.plain(line))
      }
    }
    // ‘quit’ would end the run.
    lines.removeAll { ["quit", "quit browser", "detach"].contains($0) }
    #expect(lines.count > 110)
    let outcome = try program.run(["--keep-going"], input: lines.joined(separator: "\n") + "\n")
    let wrong = outcome.errors.split(separator: "\n").filter { error in
      [
        "there is no command", "is missing: write", "one word too many", "has no option",
        "should be",
      ]
      .contains { error.contains($0) }
    }
    #expect(wrong == [])
  }

  @Test func `every command in the manual has an example`() throws {
    let commands = try page().drop { $0 != ".SH \"COMMANDS\"" }.dropFirst()
      .prefix { !$0.hasPrefix(".SH") }
    var depth = 0, term: Substring?, missing: [Substring] = []
    let lines = commands.prefix { !$0.contains("The topic") }
    for (line, next) in zip(lines, lines.dropFirst()) {
      if line.hasPrefix(".RS") { depth += 1 }
      if line == ".RE" { depth -= 1 }
      if line == ".nf" { term = nil }
      guard line == ".TP", depth == 0 else { continue }
      if let term { missing.append(term) }
      term = next
    }
    #expect(missing == [] && term == nil)
  }

  private static let escapes = [
    ("\\-", "-"), ("\\(dq", "\""), ("\\(ti", "~"), ("\\(ha", "^"), ("\\(aq", "'"), ("\\&", ""),
  ]

  private static func plain(_ line: Substring) -> String {
    escapes.reduce(String(line)) { $0.replacing($1.0, with: $1.1) }
  }
}
