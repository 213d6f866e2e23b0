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
    bind([("^I", CEL_COMPLETE), ("^R", "em-inc-search-prev")])
    if takesEscapeKeys {
      bind([("\\e[200~", CEL_PASTE)] + Self.acceptance)
    } else {
      let keys = [("\\200", CEL_ACCEPT_HINT), ("\\201", CEL_PASTE)]
      bind(keys)
      for (key, function) in keys { cel_bind_command(editor, key, function) }
    }
  }

  private func bind(_ keys: [(String, String)]) {
    for (key, function) in keys { cel_bind(editor, key, function) }
  }

  /// The keys that accept a hint and insert pasted text in vi mode. No keyboard sends these C1
  /// control characters.
  static let viAcceptingKey: Unicode.Scalar = "\u{80}", viPastingKey: Unicode.Scalar = "\u{81}"
  /// The keys that accept a hint at the end of the line, which are right arrow, End, and ^E.
  static let acceptingKeys: Set = [
    "\u{1b}[C", "\u{1b}OC", "\u{1b}[F", "\u{1b}OF", "\u{1b}[4~", "\u{1b}[8~", "\u{5}",
  ]
  /// The characters that replace the last character of a sequence that accepts a hint. No terminal
  /// sends the resulting sequence.
  static let acceptingEnd = "900~"
  private static let acceptance = ["\\e[", "\\eO", "\\e[4", "\\e[8"].map {
    ($0 + acceptingEnd, CEL_ACCEPT_HINT)
  }

  private static let navigation = [
    ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"),
    ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"),
    ("\\e[5~", "ed-search-prev-history"), ("\\e[6~", "ed-search-next-history"),
  ]
}
