struct WrappedLine: Equatable {
  /// The offsets of the line's bytes.
  var range: Range<Int>
  /// The width in cells, excluding any hyphen that the layout added.
  var width: Int
  /// A Boolean value that indicates whether the line ends with a hyphen that the text doesn't
  /// contain.
  var hasHyphen = false

  /// The width in cells, including any hyphen that the layout added.
  var fullWidth: Int { width + (hasHyphen ? 1 : 0) }
}

/// A part of a text that shouldn't be divided by a line break.
struct UnbreakableUnit {
  var range: Range<Int>
  var width = 0
  /// The number of newlines before the unit.
  var newlines = 0
  /// A Boolean value that indicates whether a breaking space precedes the unit.
  var followsSpace = false
  /// A Boolean value that indicates whether a line that ends after the unit needs a hyphen.
  var endsWithSoftHyphen = false
}

// MARK: - Where lines may break

extension CellMetrics {
  /// Calls a closure with each unbreakable unit of a text, in order.
  func forEachUnit(of text: FlatText, _ body: (UnbreakableUnit) -> Void) {
    var scanner = UnitScanner()
    forEachPiece(of: text.bytes) { piece, width in
      if let width, scanner.add(letters: width) { return }
      forEachCluster(in: text.bytes, piece) { scanner.add($0, body) }
    }
    scanner.end(at: text.bytes.count, next: text.bytes.count, body)
  }
}

/// A scanner that divides text into unbreakable units.
private struct UnitScanner {
  private var unit = UnbreakableUnit(range: 0..<0)
  /// A Boolean value that indicates whether a line can break after the last character, provided
  /// that the next character allows it.
  private var mayBreak = false
  /// A Boolean value that indicates whether the unit is empty or its last character prohibits a
  /// break after it.
  private var isGlued = true

  /// Adds ASCII letters with the given total width.
  ///
  /// - Returns: `false` if a line can break before the letters. In this case, they must be added
  ///   one by one.
  @inline(__always)
  mutating func add(letters width: Int) -> Bool {
    guard !mayBreak else { return false }
    unit.width += width
    isGlued = false
    return true
  }

  mutating func add(_ cluster: Cluster, _ body: (UnbreakableUnit) -> Void) {
    let kind = BreakClass(cluster.first)
    switch kind {
    case .space:
      end(at: cluster.start, next: cluster.end, body)
      unit.followsSpace = true
    case .newline:
      end(at: cluster.start, next: cluster.end, body)
      unit.newlines += 1
    case .zeroWidthSpace: end(at: cluster.start, next: cluster.end, body)
    case .softHyphen: end(at: cluster.start, next: cluster.end, isSoftHyphen: true, body)
    case .letter, .closing, .opening, .ideograph, .glue: add(cluster, kind, body)
    }
  }

  private mutating func add(
    _ cluster: Cluster, _ kind: BreakClass, _ body: (UnbreakableUnit) -> Void
  ) {
    if mayBreak && kind.allowsBreakBefore || kind == .ideograph && !isGlued {
      end(at: cluster.start, next: cluster.start, body)
    }
    unit.width += cluster.width
    mayBreak = kind == .ideograph || kind == .closing && BreakClass.endsWord(cluster.first)
    isGlued = kind == .glue || kind == .opening
  }

  /// Ends the unit at an offset and begins the next one.
  mutating func end(
    at end: Int, next: Int, isSoftHyphen: Bool = false, _ body: (UnbreakableUnit) -> Void
  ) {
    if unit.range.lowerBound < end {
      unit.range = unit.range.lowerBound..<end
      unit.endsWithSoftHyphen = isSoftHyphen
      body(unit)
      unit = UnbreakableUnit(range: next..<next)
    }
    unit.range = next..<next
    mayBreak = false
    isGlued = true
  }
}

/// The line-breaking class of a character. The classes are a small subset of the Unicode
/// line-breaking classes.
private enum BreakClass {
  case letter, space, newline, glue, zeroWidthSpace, softHyphen
  /// A character in a script without spaces. Lines can break before and after such characters.
  case ideograph
  /// Punctuation that must not begin a line after an ideograph.
  case closing
  /// Punctuation that must not end a line before an ideograph.
  case opening

  var allowsBreakBefore: Bool { self != .closing && self != .glue }

  /// Returns whether a line can break directly after the given closing punctuation, even if no
  /// space follows.
  static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2e80 || scalar.properties.isWhitespace
  }

  @inline(__always)
  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x80 ? Self.ascii(UInt8(scalar.value)) : Self.other(scalar)
  }

  @inline(__always)
  private static func ascii(_ byte: UInt8) -> Self {
    switch byte {
    case UInt8(ascii: " "): .space
    case UInt8(ascii: "\n"): .newline
    case FlatText.glue: .glue
    case UInt8(ascii: "!"), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "'"), UInt8(ascii: "\""):
      .closing
    default: .letter
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Self {
    switch scalar.value {
    case 0xa0, 0x202f, 0x2007, 0x2060, 0xfeff: .glue
    case 0xad: .softHyphen
    case 0x200b: .zeroWidthSpace
    case ..<0x2000: .letter
    case 0x2000...0x200a, 0x205f, 0x3000, 0x2026, 0x2019, 0x201d: .closing
    case 0x2018, 0x201c: .opening
    case ..<0x2e80: .letter
    default: eastAsian(scalar)
    }
  }

  private static func eastAsian(_ scalar: Unicode.Scalar) -> Self {
    if closings.contains(scalar) { return .closing }
    if openings.contains(scalar) { return .opening }
    switch scalar.value {
    case 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f, 0xff01...0xffef,
      0x1f300...0x1faff, 0x20000...0x3ffff:
      return .ideograph
    default: return .letter
    }
  }

  private static let closings = Set(
    "、。，．・：；？！）］｝〉》」』】〕〗〙〟゠〜々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ｡､｣％"
      .unicodeScalars)
  private static let openings = Set("（［｛〈《「『【〔〖〘〝｢＄￥".unicodeScalars)
}

// MARK: - Wrapping

/// A wrapper that divides text into lines.
struct TextWrapper {
  private(set) var lines: [WrappedLine] = []
  private var line: WrappedLine?
  private let width: Int
  private let text: FlatText
  private let metrics: CellMetrics

  private init(_ text: FlatText, width: Int, metrics: CellMetrics) {
    self.text = text
    self.width = max(1, width)
    self.metrics = metrics
  }

  /// Returns the lines of a text. Words that are wider than a line are divided.
  static func lines(of text: FlatText, width: Int, metrics: CellMetrics) -> [WrappedLine] {
    guard !text.bytes.isEmpty else { return [] }
    var wrapper = Self(text, width: width, metrics: metrics)
    metrics.forEachUnit(of: text) { wrapper.add($0) }
    wrapper.endLine()
    return wrapper.lines
  }

  /// Returns the lines of a preformatted text. The text breaks only at newlines and at the given
  /// width.
  static func preformattedLines(
    of text: FlatText, width: Int, metrics: CellMetrics
  ) -> [WrappedLine] {
    guard !text.bytes.isEmpty else { return [] }
    var wrapper = Self(text, width: width, metrics: metrics)
    var start = 0
    for number in text.linkNumbers {
      wrapper.add(preformatted: start..<number.lowerBound)
      wrapper.reserve(number.count)
      start = number.lowerBound
    }
    wrapper.add(preformatted: start..<text.bytes.count)
    wrapper.endLine()
    return wrapper.lines
  }

  private mutating func add(_ unit: UnbreakableUnit) {
    for _ in 0..<unit.newlines { endLine(orEmptyAt: unit.range.lowerBound) }
    let needed = unit.width + (unit.endsWithSoftHyphen ? 1 : 0)
    if var current = line {
      let space = unit.followsSpace ? 1 : 0
      if current.width + space + needed <= width {
        current.range = current.range.lowerBound..<unit.range.upperBound
        current.width += space + unit.width
        current.hasHyphen = unit.endsWithSoftHyphen
        line = current
        return
      }
      endLine(keepsHyphen: !unit.followsSpace)
    }
    if unit.width <= width {
      line = WrappedLine(
        range: unit.range, width: unit.width,
        hasHyphen: unit.endsWithSoftHyphen && needed <= width)
    } else {
      divide(unit)
    }
  }

  /// Divides a unit that is wider than a line, preferably at nonbreaking spaces.
  private mutating func divide(_ unit: UnbreakableUnit) {
    var part = WrappedLine(range: unit.range.lowerBound..<unit.range.lowerBound, width: 0)
    // The part up to the last space, and the width with that space.
    var whole: (line: WrappedLine, next: Int, width: Int)?
    metrics.forEachCluster(in: text.bytes, unit.range) { cluster in
      if part.width + cluster.width > width, part.width > 0, cluster.width > 0 {
        if let kept = whole, cluster.start >= kept.next {
          lines.append(kept.line)
          part = WrappedLine(range: kept.next..<cluster.start, width: part.width - kept.width)
        } else {
          lines.append(part)
          part = WrappedLine(range: cluster.start..<cluster.start, width: 0)
        }
        whole = nil
      }
      if cluster.first.value == FlatText.glue, part.width > 0 {
        whole = (part, cluster.end, part.width + cluster.width)
      }
      part.range = part.range.lowerBound..<cluster.end
      part.width += cluster.width
    }
    part.hasHyphen = unit.endsWithSoftHyphen && part.width < width
    line = part
  }

  private mutating func add(preformatted range: Range<Int>) {
    metrics.forEachCluster(in: text.bytes, range) { cluster in
      if cluster.first == "\n" {
        endLine(orEmptyAt: cluster.start)
      } else {
        add(cluster)
      }
    }
  }

  /// Ends the line if it has no room for a number, so that the number stays whole.
  private mutating func reserve(_ needed: Int) {
    if let line, line.width + needed > width { endLine() }
  }

  private mutating func add(_ cluster: Cluster) {
    if let current = line, current.width > 0, cluster.width > 0,
      current.width + cluster.width > width
    {
      endLine()
    }
    let current = line ?? WrappedLine(range: cluster.start..<cluster.start, width: 0)
    line = WrappedLine(
      range: current.range.lowerBound..<cluster.end, width: current.width + cluster.width)
  }

  private mutating func endLine(orEmptyAt offset: Int? = nil, keepsHyphen: Bool = false) {
    if var line {
      if !keepsHyphen { line.hasHyphen = false }
      lines.append(line)
    } else if let offset {
      lines.append(WrappedLine(range: offset..<offset, width: 0))
    }
    line = nil
  }
}
