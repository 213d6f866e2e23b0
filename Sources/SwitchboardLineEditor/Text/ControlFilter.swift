/// Takes out of a text what could steer the terminal.
struct ControlFilter {
  private let keepsStyle: Bool
  private var output = String.UnicodeScalarView()
  private var isStyled = false

  init(keepsStyle: Bool) {
    self.keepsStyle = keepsStyle
  }

  /// What is left of a text, with a newline at its end.
  mutating func lines(of text: String) -> String {
    let text = self.text(of: text)
    return text.unicodeScalars.last == "\n" ? text : text + "\n"
  }

  /// What is left of a text, with its style ended.
  mutating func text(of text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1b}" || scalar == "\u{9b}" {
        skipSequence(after: scalar, in: &rest)
      } else if scalar == "\n" || scalar == "\t" || !scalar.isControl {
        output.append(scalar)
      }
    }
    if isStyled { endStyle() }
    return String(output)
  }

  private mutating func skipSequence(
    after introducer: Unicode.Scalar, in rest: inout Substring.UnicodeScalarView
  ) {
    if introducer == "\u{1b}" {
      guard rest.first == "[" else { return }
      rest.removeFirst()
    }
    let parameters = rest.prefix { (0x20...0x3f).contains($0.value) }
    rest.removeFirst(parameters.count)
    guard let final = rest.first, (0x40...0x7e).contains(final.value) else { return }
    rest.removeFirst()
    if final == "m" { keepStyle(String(parameters)) }
  }

  private mutating func keepStyle(_ parameters: String) {
    guard keepsStyle, parameters.utf8.allSatisfy(isStyleParameter) else { return }
    output.append(contentsOf: "\u{1b}[\(parameters)m".unicodeScalars)
    isStyled = !(parameters.isEmpty || parameters == "0")
  }

  /// Before the last newline, so that no colour reaches the next row.
  private mutating func endStyle() {
    let endsLine = output.last == "\n"
    if endsLine { output.removeLast() }
    output.append(contentsOf: "\u{1b}[0m".unicodeScalars)
    if endsLine { output.append("\n") }
  }
}

/// Whether a byte may stand between `ESC [` and `m`.
func isStyleParameter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: ";")).contains(byte)
}

// MARK: - Control characters

extension Unicode.Scalar {
  /// C0, DEL or C1.
  var isControl: Bool {
    value < 0x20 || (0x7f..<0xa0).contains(value)
  }
}
