import Switchboard
import Testing

/// Tests of keys and of the lines that they run.
struct KeymapTests {
  @Test(arguments: [
    ("^T", "^T"), ("ctrl-t", "^T"), ("CTRL+T", "^T"), ("⌃t", "^T"), ("alt-x", "alt-x"),
    ("⌥X", "alt-x"), ("⌘⇧N", "⇧⌘N"), ("cmd-shift-n", "⇧⌘N"), ("shift+cmd+n", "⇧⌘N"),
    ("^alt-t", "ctrl-alt-t"), ("f5", "f5"), ("shift-F12", "shift-f12"), ("cmd-left", "⌘left"),
    ("^-", "^-"), ("alt--", "alt--"), ("^^", "^^"), ("cmd-+", "⌘+"), ("x", "x"),
  ])
  func `a key is read in several spellings and shown in one`(typed: String, shown: String) throws {
    let chord = try #require(KeyChord(argument: typed))
    #expect(chord.argument == shown && "\(chord)" == shown)
    #expect(KeyChord(argument: shown) == chord)
  }

  @Test(arguments: ["", "tt", "ctrl-", "^ ", "f13", "f0", "alt-enter", "^^^tt"])
  func `a text that names no key is refused`(typed: String) {
    #expect(KeyChord(argument: typed) == nil)
  }

  @Test func `the innermost context decides, and then the last binding`() {
    var keymap = Keymap([
      .init("^T", "open tab"), .init("^T", "add row", in: "table"),
      .init("^T", "swap", in: "field"),
    ])
    let contexts: [[String]] = [[], ["table"], ["field", "table"], ["table", "field"], ["other"]]
    #expect(
      contexts.map { keymap.binding(for: "^T", in: $0)?.line } == [
        "open tab", "add row", "swap", "add row", "open tab",
      ])
    keymap.bind(.init("^T", "insert row", in: "table"))
    #expect(keymap.binding(for: "^T", in: ["table"])?.line == "insert row")
    #expect(keymap.binding(for: "^U", in: ["table"]) == nil)
    keymap.unbind("^T")
    #expect(keymap.bindings.isEmpty)
  }

  @Test func `a line has the key that really runs it`() {
    let keymap = Keymap([
      .init("^T", "open tab"), .init("^N", "open tab"), .init("^N", "new note", in: "notes"),
    ])
    #expect(keymap.chord(for: "open tab") == "^N")
    #expect(keymap.chord(for: "open tab", in: ["notes"]) == "^T")
    #expect(keymap.chord(for: "new note") == nil)
  }
}
