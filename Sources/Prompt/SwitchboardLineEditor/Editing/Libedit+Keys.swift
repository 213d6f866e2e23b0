import CLibEdit

extension Libedit {
  /// Binds the editor's keys. If `.editrc` is read, binds the keys for completion, searching,
  /// pasting, and hints again afterward, because a `bind -e` in that file would remove them.
  func bindKeys(sourcingEditrc: Bool) {
    cel_use_emacs_keys(editor)
    cel_release_control_keys(editor)
    cel_silence(editor)
    bindOwnKeys()
    bind(Self.navigation)
    if sourcingEditrc {
      el_source(editor, nil)
      bindOwnKeys()
    }
  }

  /// A Boolean value that indicates whether key bindings can begin with ESC. They cannot in vi
  /// mode, because libedit would then wait for another key after each ESC.
  var takesEscapeKeys: Bool { !cel_has_vi_keys(editor) }

  /// Returns whether keys are bound or begin a bound sequence.
  func isBound(_ keys: [Unicode.Scalar]) -> Bool {
    let octal = keys.map { "\\" + String($0.value + 0o1000, radix: 8).dropFirst() }
    return cel_is_bound(editor, octal.joined())
  }

  private func bindOwnKeys() {
    bind([("^I", CEL_COMPLETE), ("^R", movesCursor ? CEL_SEARCH_HISTORY : "em-inc-search-prev")])
    bind(EditorKey.allCases.map { ($0.octal, $0.function) })
    guard !takesEscapeKeys else { return }
    for key in EditorKey.allCases { cel_bind_command(editor, key.octal, key.commandFunction) }
  }

  private func bind(_ keys: [(String, String)]) {
    for (key, function) in keys { cel_bind(editor, key, function) }
  }

  /// The keys that accept a hint at the end of the line, which are right arrow, End, ^E,
  /// and ^F.
  static let acceptingKeys: Set = [
    "\u{1b}[C", "\u{1b}OC", "\u{1b}[F", "\u{1b}OF", "\u{1b}[4~", "\u{1b}[8~", "\u{5}",
    "\u{6}",
  ]
  /// The keys that accept the next word of a hint, which are Alt-F, and right arrow with Control or
  /// Alt.
  static let wordAcceptingKeys: Set = ["\u{1b}f", "\u{1b}[1;5C", "\u{1b}[1;3C"]
  /// The keys that recall a line in vi mode. In emacs mode, the user can bind them in `.editrc`.
  static let recallingKeys: [String: EditorKey] = [
    "\u{1b}[A": .recallEarlier, "\u{1b}OA": .recallEarlier, "\u{1b}[5~": .recallEarlier,
    "\u{1b}[B": .recallLater, "\u{1b}OB": .recallLater, "\u{1b}[6~": .recallLater,
  ]

  private static let navigation = [
    ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"),
    ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"),
    ("\\e[5~", CEL_RECALL_EARLIER), ("\\e[6~", CEL_RECALL_LATER),
    ("\\e[A", CEL_RECALL_EARLIER), ("\\e[B", CEL_RECALL_LATER),
    ("\\eOA", CEL_RECALL_EARLIER), ("\\eOB", CEL_RECALL_LATER),
    ("^P", CEL_RECALL_EARLIER), ("^N", CEL_RECALL_LATER),
  ]
}

// MARK: - Substitute keys

/// The keys that stand for a typed key with a function of the editor. No keyboard sends these C1
/// control characters.
enum EditorKey: Unicode.Scalar, CaseIterable {
  case accept = "\u{80}"
  case paste = "\u{81}"
  case recallEarlier = "\u{82}"
  case recallLater = "\u{83}"
  case acceptWord = "\u{84}"
  case enterLine = "\u{85}"

  /// The name of the key in libedit's syntax.
  fileprivate var octal: String { "\\" + String(rawValue.value, radix: 8) }

  fileprivate var function: String {
    switch self {
    case .accept: CEL_ACCEPT_HINT
    case .acceptWord: CEL_ACCEPT_HINT_WORD
    case .enterLine: CEL_ENTER_LINE
    case .paste: CEL_PASTE
    case .recallEarlier: CEL_RECALL_EARLIER
    case .recallLater: CEL_RECALL_LATER
    }
  }

  fileprivate var commandFunction: String {
    self == .enterLine ? CEL_ENTER_LINE_OF_COMMAND : function
  }
}
