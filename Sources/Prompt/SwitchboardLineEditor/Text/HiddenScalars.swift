/// The scalars in a string that control a terminal, reorder the text, or are invisible.
///
/// These are control characters, line and paragraph separators, interlinear annotation characters,
/// and all scalars that Unicode classifies as default ignorable. The latter include bidirectional
/// overrides and isolates, zero-width spaces, tags, and fillers.
///
/// A default ignorable scalar is not hidden if it is one of these parts of a visible character:
/// - a joiner between two emoji, or between two letters of a script that joins its letters
/// - a variation selector directly after the character whose form it selects
/// - the tags in a flag, which are up to six letters and digits followed by the end tag
struct HiddenScalars {
  private let scalars: [Unicode.Scalar]

  init(in scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// Returns whether a scalar must be escaped.
  /// - Parameter index: The index of the scalar.
  /// - Complexity: O(1).
  func contains(_ index: Int) -> Bool {
    let scalar = scalars[index]
    // The first default ignorable scalar is the soft hyphen.
    guard scalar.value >= 0xad else { return scalar.isControl }
    return scalar.isSeparator || scalar.isInvisible && !belongsToCharacter(index)
  }

  private func belongsToCharacter(_ index: Int) -> Bool {
    switch scalars[index].value {
    case 0x200c: isBetween(index, \.isOfJoiningScript)
    case 0x200d: isBetween(index, \.isOfJoiningScript) || isBetween(index, \.isOfEmoji)
    case 0x180b...0x180d, 0x180f, 0xfe00...0xfe0f, 0xe0100...0xe01ef: selectsForm(index)
    case 0xe0020...0xe007f: isInFlag(index)
    default: false
    }
  }

  private func isBetween(_ index: Int, _ isPart: (Unicode.Scalar) -> Bool) -> Bool {
    index > 0 && index + 1 < scalars.count && isPart(scalars[index - 1])
      && isPart(scalars[index + 1])
  }

  private func selectsForm(_ index: Int) -> Bool {
    guard index > 0, case let base = scalars[index - 1] else { return false }
    return !base.isControl && !base.isInvisible && !base.properties.isWhitespace
  }

  private func isInFlag(_ index: Int) -> Bool {
    guard let flag = scalars[max(0, index - 7)..<index].lastIndex(of: "\u{1f3f4}") else {
      return false
    }
    let letters = scalars[(flag + 1)...].prefix(7).prefix(while: \.isTagLetter)
    let end = letters.endIndex
    return (1...6).contains(letters.count) && end < scalars.count && scalars[end] == "\u{e007f}"
      && index <= end
  }
}

// MARK: - Properties

extension Unicode.Scalar {
  /// A Boolean value that indicates whether this is a C0 control, DEL, or a C1 control.
  var isControl: Bool { value < 0x20 || (0x7f..<0xa0).contains(value) }

  var escape: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }

  fileprivate var isSeparator: Bool {
    (0x2028...0x2029).contains(value) || (0xfff9...0xfffb).contains(value)
  }

  fileprivate var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }

  /// A Boolean value that indicates whether the scalar is part of an emoji. Digits, which begin
  /// keycaps, are excluded.
  fileprivate var isOfEmoji: Bool { value > 0x7f && properties.isEmoji || value == 0xfe0f }

  /// A Boolean value that indicates whether the scalar combines emoji into one character. These
  /// scalars are the zero-width joiner and the skin tones.
  var combinesEmoji: Bool { value == 0x200d || (0x1f3fb...0x1f3ff).contains(value) }

  fileprivate var isOfJoiningScript: Bool {
    !isInvisible && Self.joiningScripts.contains { $0.contains(value) }
  }

  fileprivate var isTagLetter: Bool {
    (0xe0030...0xe0039).contains(value) || (0xe0061...0xe007a).contains(value)
  }

  /// The ranges of Arabic and related scripts, the scripts of India and Southeast Asia, Mongolian,
  /// and Adlam.
  private static let joiningScripts: [ClosedRange<UInt32>] = [
    0x600...0x8ff, 0x900...0xdff, 0x1000...0x109f, 0x1780...0x18af, 0x1a20...0x1aaf,
    0x1b00...0x1c4f, 0xa840...0xa8ff, 0xa980...0xaa7f, 0xfb50...0xfdff, 0xfe70...0xfefc,
    0x11000...0x11fff, 0x1e900...0x1e95f,
  ]
}
