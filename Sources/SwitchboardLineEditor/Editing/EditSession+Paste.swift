import CLibEdit

extension EditSession {
  /// Inserts what was pasted up to the end of the paste, for libedit.
  ///
  /// A newline at the end does not enter the line: the user has yet to see it.
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
  /// Newlines as such and tabs as spaces, without newlines at the end and hidden characters: what is
  /// pasted is what is seen.
  fileprivate var asInsertedText: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    let hidden = HiddenScalars(in: self)
    for (index, scalar) in enumerated() {
      let isSecondHalf = [["\r", "\n"], ["\n", "\r"]].contains([previous, scalar])
      // The terminal may swap the two halves of a newline on the way in.
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
