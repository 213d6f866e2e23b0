import Switchboard
import Testing

@testable import SwitchboardREPL

@MainActor
struct ManualPageTests {
  private let player = Player()
  private let dispatcher = CommandDispatcher()
  private let broadcaster = Broadcaster()

  @Test(arguments: [
    (".TH is a request", #"\&.TH is a request"#), ("in the .middle", "in the .middle"),
    ("'tis no request", #"\(aqtis no request"#), (#"a\b"#, #"a\eb"#), (#"\fB"#, #"\efB"#),
    ("--json", #"\-\-json"#), ("~/x ^`", #"\(ti/x \(ha\(ga"#), (#"a "b""#, #"a \(dqb\(dq"#),
    ("‘é’ 🦊", #"\[u2018]\[u00E9]\[u2019] \[u1F98A]"#), ("one\n.two\r\nthree", "one .two three"),
    ("", ""),
  ])
  func `a text is escaped where roff gives it a meaning`(text: String, line: String) {
    #expect(Roff.text(text) == line)
  }

  @Test(arguments: [
    ("open tab [url]", #"\fBopen\fR \fBtab\fR [\fIurl\fR]"#),
    ("move <to> [--at <new-name>]", #"\fBmove\fR <\fIto\fR> [\fB\-\-at\fR <\fInew\-name\fR>]"#),
    ("-q, --quiet", #"\fB\-q\fR, \fB\-\-quiet\fR"#), (".profile", #"\fB\&.profile\fR"#),
    ("a\\b", #"\fBa\fR\e\fBb\fR"#),
  ])
  func `a term has placeholders in italics and the rest in bold`(term: String, line: String) {
    #expect(Roff.term(term) == line)
  }

  @Test func `a page is written as man reads it`() {
    let page = ManualPage(
      name: "notes", summary: "notes at a prompt", source: "notes 1.0", date: "2026-11-22\n.so x",
      sections: [
        .init("Synopsis", [.entry("notes [file]", [])]),
        .init(
          "Commands",
          [
            .paragraph("First."), .subheading("The \"wall\""),
            .entry(
              "add <text>",
              [
                .paragraph("Adds a note."), .entry("<text>", [.paragraph("The text.")]),
                .example(["add milk", ".add tea"]),
              ]),
            .entry("--quiet", [.example(["x"])]),
          ]),
      ])
    #expect(
      page.text == #"""
        .TH "NOTES" 1 2026-11-22 "notes 1.0" "User Commands"
        .SH "NAME"
        notes \- notes at a prompt
        .SH "SYNOPSIS"
        \fBnotes\fR [\fIfile\fR]
        .SH "COMMANDS"
        First.
        .SS "The \(dqwall\(dq"
        .TP
        \fBadd\fR <\fItext\fR>
        Adds a note.
        .RS
        .TP
        <\fItext\fR>
        The text.
        .PP
        .RS 4
        .nf
        add milk
        \&.add tea
        .fi
        .RE
        .RE
        .TP
        \fB\-\-quiet\fR
        \&
        .RS
        .PP
        .RS 4
        .nf
        x
        .fi
        .RE
        .RE
        """#)
  }

  @Test func `the section of an interpreter has the content of its help`() throws {
    let registration = try dispatcher.register(player, for: PlayerCommandsRouter.self)
    var configuration = InterpreterConfiguration()
    configuration.builtInCommands.keepOnly(.help, .wait)
    configuration.builtInCommands[.help].isHidden = true
    configuration.unnamedInput = UnnamedInput(summary: "A title plays.", advice: "") { _ in true }
    let interpreter = Interpreter(
      dispatcher: { [dispatcher] in dispatcher }, broadcaster: { [broadcaster] in broadcaster },
      output: TextOutput { _, _ in }, configuration: configuration)
    let section = interpreter.manualSection
    #expect(section.heading == "Commands")
    #expect(
      section.parts.prefix(3) == [
        .paragraph(
          "‘help’ and a word finds commands and topics. ‘--help’ after a command explains it."),
        .paragraph("Add ‘--json’ to any command to get its listing or result as JSON."),
        .paragraph("A title plays."),
      ])
    #expect(section.parts.contains(.subheading("What a music player does")))
    #expect(
      section.parts.contains(
        .entry(
          "vol <volume>",
          [
            .paragraph("Sets the volume."), .paragraph("Also: set volume."),
            .entry("<volume>", [.paragraph("Write a whole number from 0 to 100.")]),
          ])))
    let terms = section.parts.compactMap { if case .entry(let term, _) = $0 { term } else { nil } }
    #expect(terms.contains("wait [job]") && !terms.contains { $0.hasPrefix("help") })
    #expect(!terms.contains { $0.hasPrefix("paint") })
    registration.cancel()
  }
}
