import CLibEdit

extension EditSession {
  /// Inserts the pasted text. Called by libedit.
  ///
  /// A newline at the end does not submit the line, because the user has not seen the text.
  func paste() -> UInt8 {
    guard let pasted = readPaste() else { return failure }
    libedit.insert(pasted.asInsertedText)
    return UInt8(CC_REFRESH)
  }

  private func readPaste() -> [Unicode.Scalar]? {
    let end = Array("\u{1b}[201~".unicodeScalars)
    var pasted: [Unicode.Scalar] = []
    while !pasted.suffix(end.count).elementsEqual(end) {
      guard let scalar = nextScalar() else { return nil }
      pasted.append(scalar)
    }
    return pasted.dropLast(end.count)
  }
}

// MARK: - Text to insert

extension [Unicode.Scalar] {
  /// The text to insert. Line breaks become newlines, and tabs become spaces. Trailing newlines and
  /// hidden characters are removed, so that the user sees everything that is pasted.
  fileprivate var asInsertedText: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    let hidden = HiddenScalars(in: self)
    for (index, scalar) in enumerated() {
      let isSecondHalf = [["\r", "\n"], ["\n", "\r"]].contains([previous, scalar])
      // The terminal may swap a carriage return and the newline after it.
      previous = isSecondHalf ? nil : scalar
      switch scalar {
      case "\r", "\n": if !isSecondHalf { text.append("\n") }
      case "\t": text.append(" ")
      default: if !hidden.contains(index) { text.append(scalar) }
      }
    }
    return String(String(text).reversed().drop { $0 == "\n" }.reversed())
  }
}
