extension Unicode.Scalar {
  /// The number of cells that a terminal uses for the scalar. It doesn't depend on the locale.
  var cellWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
    0xa000...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
    0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd,
  ]
}

extension String {
  /// The number of cells that a terminal uses for the text.
  public var cellCount: Int {
    var count = 0, isJoined = false
    for scalar in unicodeScalars {
      // An emoji after a joiner does not use cells of its own.
      if !(isJoined && scalar.cellWidth == 2) { count += scalar.cellWidth }
      isJoined = scalar == "\u{200d}"
    }
    return count
  }
}
