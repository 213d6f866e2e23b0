import CLibEdit

extension Libedit {
  /// Binds the keys; twice when `.editrc` is read, whose `bind -e` would undo the first time.
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

  /// A vi user's ESC would wait for ever if any key began with it.
  var takesEscapeKeys: Bool { !cel_has_vi_keys(editor) }

  /// Whether keys are bound, or others are that begin with them.
  func isBound(_ keys: [Unicode.Scalar]) -> Bool {
    let octal = keys.map { "\\" + String($0.value + 0o1000, radix: 8).dropFirst() }
    return cel_is_bound(editor, octal.joined())
  }

  private func bindOwnKeys() {
    bind([("^I", CEL_COMPLETE), ("^R", "em-inc-search-prev")])
    if takesEscapeKeys { bind([("\\e[200~", CEL_PASTE)]) }
  }

  private func bind(_ keys: [(String, String)]) {
    for (key, function) in keys { cel_bind(editor, key, function) }
  }

  private static let navigation = [
    ("\\e[1;5C", "em-next-word"), ("\\e[1;5D", "ed-prev-word"),
    ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
    ("\\e[1~", "ed-move-to-beg"), ("\\e[4~", "ed-move-to-end"),
    ("\\e[7~", "ed-move-to-beg"), ("\\e[8~", "ed-move-to-end"),
    ("\\e[5~", "ed-search-prev-history"), ("\\e[6~", "ed-search-next-history"),
  ]
}
