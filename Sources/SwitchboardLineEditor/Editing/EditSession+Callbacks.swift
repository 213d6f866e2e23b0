import CLibEdit

extension EditSession {
  /// Lets libedit call this session, which outlives it.
  func connectCallbacks() {
    let callbacks = cel_callbacks(
      context: Unmanaged.passUnretained(self).toOpaque(),
      read_scalar: { session($0).nextKey() },
      prompt: { session($0).promptToDraw() },
      complete: { session($0).completeWord() },
      paste: { session($0).paste() },
      accept_hint: { session($0).acceptHint() })
    cel_set_callbacks(libedit.editor, callbacks)
  }
}

private func session(_ context: UnsafeMutableRawPointer) -> EditSession {
  Unmanaged<EditSession>.fromOpaque(context).takeUnretainedValue()
}
