public import Switchboard
import SwitchboardLineEditor

/// The keys of the prompt.
@CommandProtocol
@MainActor
public protocol KeyCommands: AnyObject {
  /// Lets a key run a line. Without a key, lists the keys.
  ///
  /// The line runs as if you had typed it, and then you go on with what you were typing. Quote a line
  /// that contains ‘;’, ‘|’, ‘>’ or ‘&’, and use single quotes to keep a ‘$’. Write ‘bind’ in the
  /// script that runs at the start to keep a key.
  /// - Example: `bind ^T jobs`
  /// - Example: `bind alt-h history 5`
  /// - Parameters:
  ///   - key: The key, such as ^T, alt-x or f5.
  ///   - line: The line. Without it, the line of the key is shown.
  @Effects(.changes, .repeatable)
  @ShortName("bind")
  func bindKey(_ key: KeyChord?, _ line: [LineWord]) throws

  /// Lets keys do again what they did before.
  /// - Example: `unbind ^T`
  /// - Parameter keys: The keys.
  @Effects(.destroys)
  @ShortName("unbind")
  @TypedInFull
  func unbindKeys(_ keys: [KeyChord]) throws

  /// Shows or hides the dim hints after the line that is being typed.
  ///
  /// Write ‘hints off’ in the script that runs at the start to have none.
  /// - Example: `hints off`
  /// - Parameter state: Whether hints are shown.
  @Effects(.changes, .repeatable)
  @ShortName("hints")
  func setHints(_ state: Bool) throws
}

// MARK: - Keys

/// The keys that run lines at a prompt.
@MainActor
final class Keys {
  private var keymap: Keymap {
    didSet { (shell.output as? ConsoleOutput)?.editor?.bindKeys(lines) }
  }
  /// The keys whose lines must not be shown.
  private var privateKeys: Set<KeyChord> = []
  private unowned let shell: Shell

  init(of shell: Shell) {
    self.shell = shell
    keymap = shell.configuration.keymap
  }

  /// The name of the prompt's context in a keymap.
  private static let context = "prompt"

  /// The bindings that apply at the prompt.
  private var bindings: [Keymap.Binding] {
    Set(keymap.bindings.map(\.chord)).compactMap { keymap.binding(for: $0, in: [Self.context]) }
  }

  /// The lines of the keys, by the characters that a terminal sends for a key.
  var lines: [String: String] {
    let lines = bindings.compactMap { binding in
      binding.chord.terminalSequence.map { ($0, binding.line) }
    }
    return Dictionary(lines) { first, _ in first }
  }

  private func shownLine(of key: KeyChord) throws -> String {
    guard let binding = keymap.binding(for: key, in: [Self.context]) else {
      throw Self.error("\(key) runs no line: ‘bind’ lists the keys that do")
    }
    return privateKeys.contains(key) ? "…" : binding.line
  }

  /// The keys with their lines.
  var candidates: [CommandCandidate] {
    bindings.map { binding in
      let line = try? shownLine(of: binding.chord)
      return CommandCandidate(binding.chord.argument, summary: line ?? "")
    }
  }

  static let columns: [Listing.Column] = [.init("key", .text), .init("line", .text)]

  private var listing: Listing {
    let rows = candidates.map { [Listing.Cell.text($0.word), .text($0.summary)] }
    return Listing(
      Self.columns, rows: rows.sorted { $0[0].text < $1[0].text },
      placeholder: "No key runs a line: ‘bind ^T line’ lets one.")
  }

  /// Returns whether a line changes or lists the keys, or shows or hides hints. Keys and hints
  /// belong to the terminal of this process even if another process runs the lines.
  ///
  /// Only that process knows whether the line of a key is confidential, so such a line is not kept.
  func areSet(by text: String) -> Bool {
    let line = Line(text)
    guard line.fault == nil, line.commands.count == 1, line.commands[0].target == nil,
      case let words = line.commands[0].words, !words.isEmpty,
      shell.vocabulary.names(commandIn: words), let match = try? shell.vocabulary.match(words),
      let identity = BuiltInCommands.identity(of: match.command),
      [.bind, .unbind, .hints].contains(identity)
    else { return false }
    shell.foreground.privateLines.insert(text)
    return true
  }
}

extension Keys: KeyCommands, BuiltInHandler {
  func setHints(_ state: Bool) throws {
    try checkPlace()
    (shell.output as? ConsoleOutput)?.editor?.showsHints = state
  }

  func bindKey(_ key: KeyChord?, _ line: [LineWord]) throws {
    try checkPlace()
    guard let key else { return shell.output.show(listing) }
    guard !line.isEmpty else { return shell.output.show(try shownLine(of: key)) }
    guard key.terminalSequence != nil else {
      throw Self.error(
        "\(key) is not free, or no terminal sends it: use ^ or alt- with a letter, or f1 to f12")
    }
    let text = line.line
    guard !text.allSatisfy(\.isWhitespace) else {
      throw Self.error("\(key) has no line: write one, or remove the key with ‘unbind’")
    }
    keymap.bind(Keymap.Binding(key, text, in: Self.context))
    privateKeys.remove(key)
    if shell.define([text], from: text).isPrivate { privateKeys.insert(key) }
  }

  func unbindKeys(_ keys: [KeyChord]) throws {
    try checkPlace()
    guard !keys.isEmpty else {
      throw Self.error("no key is named: write the keys, which ‘bind’ lists")
    }
    // Nothing is removed if one of the keys is wrong.
    for key in keys { _ = try shownLine(of: key) }
    for key in keys { keymap.unbind(key) }
  }

  private func checkPlace() throws {
    guard !(shell.output is ServedOutput) else {
      throw Self.error(
        "keys and hints belong to the terminal: write this command on a line of its own")
    }
  }

  private static func error(_ sentence: String) -> PromptError {
    PromptError("key_error", sentence)
  }
}

extension Keys: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    context.parameter.name == "line" ? [] : candidates.excluding(context.precedingWords)
  }
}

// MARK: - Terminals

extension KeyChord {
  /// The characters that a terminal sends for the chord, or nil if terminals don't send it or a line
  /// cannot be typed without it.
  var terminalSequence: String? {
    if modifiers.isEmpty { return Self.functionKeys[key] }
    guard key.unicodeScalars.count == 1, let scalar = key.unicodeScalars.first, scalar.isASCII
    else { return nil }
    if modifiers == .option {
      // ESC and a bracket begin the sequences of other keys.
      return scalar == "[" ? nil : "\u{1b}\(scalar)"
    }
    guard modifiers == .control, "a"..."z" ~= scalar, !Self.editingKeys.contains(key),
      let control = Unicode.Scalar(scalar.value & 0x1f)
    else { return nil }
    return String(control)
  }

  /// The letters of the keys that end, interrupt, stop or complete a line, or delete in it.
  private static let editingKeys: Set = ["c", "d", "h", "i", "j", "m", "z"]

  private static let functionKeys = [
    "f1": "\u{1b}OP", "f2": "\u{1b}OQ", "f3": "\u{1b}OR", "f4": "\u{1b}OS", "f5": "\u{1b}[15~",
    "f6": "\u{1b}[17~", "f7": "\u{1b}[18~", "f8": "\u{1b}[19~", "f9": "\u{1b}[20~",
    "f10": "\u{1b}[21~", "f11": "\u{1b}[23~", "f12": "\u{1b}[24~", "pageup": "\u{1b}[5~",
    "pagedown": "\u{1b}[6~",
  ]
}
