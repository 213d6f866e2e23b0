import CLibEdit

extension EditSession {
  /// Inserts the pasted text, for libedit.
  ///
  /// A newline at the end does not enter the line, because the user has not seen the line yet.
  func paste() -> UInt8 {
    guard let pasted = readPaste() else { return failure }
    libedit.insert(pasted.asInsertedText)
    return UInt8(CC_REFRESH)
  }

  private func readPaste() -> [Unicode.Scalar]? {
    let end = Array("\u{1b}[201~".unicodeScalars)
    var pasted: [Unicode.Scalar] = []
    while !pasted.suffix(end.count).elementsEqual(end) {
      guard let scalar = UInt32(exactly: nextScalar()).flatMap(Unicode.Scalar.init) else {
        return nil
      }
      pasted.append(scalar)
    }
    return pasted.dropLast(end.count)
  }
}

// MARK: - Text to insert

extension [Unicode.Scalar] {
  /// The text with newlines, and with spaces instead of tabs. Newlines at the end and hidden
  /// characters are left out, so that everything pasted is visible.
  fileprivate var asInsertedText: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    let hidden = HiddenScalars(in: self)
    for (index, scalar) in enumerated() {
      let isSecondHalf = [["\r", "\n"], ["\n", "\r"]].contains([previous, scalar])
      // The terminal may swap the two halves of a newline on input.
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
