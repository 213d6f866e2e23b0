/// A filter that escapes hidden characters and terminal control characters.
struct ControlFilter {
  /// The treatment of SGR sequences, `ESC [ … m`, which style text.
  enum Style {
    case escaped, removed, kept
  }

  private let style: Style
  private let keepsLines: Bool
  private let spelling: (Unicode.Scalar) -> String
  private var output = String.UnicodeScalarView()
  private var isStyled = false

  /// Creates a filter.
  /// - Parameters:
  ///   - style: The treatment of SGR sequences.
  ///   - keepsLines: Whether newlines and tabs are kept.
  ///   - spelling: A closure that returns the text for an escaped character.
  init(
    style: Style, keepsLines: Bool = true,
    spelling: @escaping (Unicode.Scalar) -> String = { $0.escape }
  ) {
    self.style = style
    self.keepsLines = keepsLines
    self.spelling = spelling
  }

  /// Returns text that can safely be written to a terminal, with a newline at its end.
  mutating func lines(of text: String) -> String {
    let text = self.text(of: text)
    return text.unicodeScalars.last == "\n" ? text : text + "\n"
  }

  /// Returns text that can safely be written to a terminal. Any style ends at the end of the text.
  /// - Complexity: O(*n*) in the length of the text.
  mutating func text(of text: String) -> String {
    guard !text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) || keepsLines && $0 == 0x0a }) else {
      return text
    }
    let scalars = Array(text.unicodeScalars), hidden = HiddenScalars(in: scalars)
    var index = 0
    while index < scalars.count {
      if let count = takeStyle(scalars[index...]) {
        index += count
      } else {
        take(index, of: scalars, isHidden: hidden.contains(index))
        index += 1
      }
    }
    if isStyled { endStyle() }
    return String(output)
  }

  private mutating func take(_ index: Int, of scalars: [Unicode.Scalar], isHidden: Bool) {
    let scalar = scalars[index]
    if !isHidden || keepsLines && (scalar == "\n" || scalar == "\t") {
      output.append(scalar)
    } else if !keepsLines || scalar != "\r" || index + 1 == scalars.count
      || scalars[index + 1] != "\n"
    {
      output.append(contentsOf: spelling(scalar).unicodeScalars)
    }
  }
}

// MARK: - Style

extension ControlFilter {
  /// Consumes an SGR sequence at the start of the text, unless SGR sequences are escaped.
  /// - Returns: The length of the sequence, or nil if there is none.
  private mutating func takeStyle(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
    guard style != .escaped, rest.starts(with: ["\u{1b}", "["]) else { return nil }
    let parameters = rest.dropFirst(2).prefix { isStyleParameter($0.value) }
    guard parameters.endIndex < rest.endIndex, rest[parameters.endIndex] == "m" else { return nil }
    let sequence = rest[...parameters.endIndex]
    if style == .kept {
      output.append(contentsOf: sequence)
      isStyled = !(parameters.isEmpty || parameters.elementsEqual(["0"]))
    }
    return sequence.count
  }

  /// Ends the style before the last newline, so that the next row has no style.
  private mutating func endStyle() {
    let endsLine = output.last == "\n"
    if endsLine { output.removeLast() }
    output.append(contentsOf: "\u{1b}[0m".unicodeScalars)
    if endsLine { output.append("\n") }
  }
}

/// Returns whether a character can appear between `ESC [` and `m`. Only digits, colons, and
/// semicolons can appear there.
func isStyleParameter(_ value: UInt32) -> Bool {
  (0x30...0x3b).contains(value)
}

// MARK: - Message

/// Text to show above the edited line.
struct Message: Sendable, Equatable {
  let text: String
  let allowsStyle: Bool

  /// Returns the text as complete lines that can safely be written to the terminal.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func rendered(usingStyle: Bool) -> String {
    var filter = ControlFilter(style: allowsStyle ? usingStyle ? .kept : .removed : .escaped)
    return filter.lines(of: text)
  }
}
