/// A decoder for Punycode, the encoding for internationalized labels that RFC 3492 defines.
enum Punycode {
  private static let base = 36, tMin = 1, tMax = 26, skew = 38, damp = 700

  /// Decodes a label without its `xn--` prefix. Returns `nil` if the label is malformed.
  static func decode(_ label: Substring) -> String? {
    let (basic, rest) = split(label)
    guard !label.isEmpty, basic.allSatisfy(\.isASCII) else { return nil }
    var output = Array(basic.unicodeScalars), digits = rest.utf8.makeIterator()
    var code = 128
    var index = 0
    var bias = 72
    while let first = digits.next() {
      guard let delta = delta(first, &digits, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapted(delta, count: count, isFirst: count == basic.unicodeScalars.count + 1)
      let (sum, overflows) = index.addingReportingOverflow(delta)
      guard !overflows else { return nil }
      code += sum / count
      index = sum % count
      guard code >= 128, code <= 0x10ffff, let scalar = Unicode.Scalar(UInt32(code)) else {
        return nil
      }
      output.insert(scalar, at: index)
      index += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func split(_ label: Substring) -> (basic: Substring, rest: Substring) {
    guard let hyphen = label.lastIndex(of: "-") else { return (label.prefix(0), label) }
    return (label[..<hyphen], label[label.index(after: hyphen)...])
  }

  private static func delta(
    _ first: UInt8, _ digits: inout Substring.UTF8View.Iterator, bias: Int
  ) -> Int? {
    var sum = 0
    var weight = 1
    var k = base
    var byte = Optional(first)
    while let current = byte, let digit = value(current) {
      let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
      guard !overflows, product < 1 << 40 else { return nil }
      sum += product
      let threshold = min(max(k - bias, tMin), tMax)
      if digit < threshold { return sum }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
      k += base
      byte = digits.next()
    }
    return nil
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30 + 26
    case 0x41...0x5a: Int(byte) - 0x41
    case 0x61...0x7a: Int(byte) - 0x61
    default: nil
    }
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }
}
