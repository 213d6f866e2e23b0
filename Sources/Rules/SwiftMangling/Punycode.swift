/// A decoder for non-ASCII identifiers, which use a variant of RFC 3492 with letters instead of
/// digits.
enum Punycode {
  /// Decodes an identifier to UTF-8. Returns nil if the input is malformed.
  static func decode(_ input: ArraySlice<UInt8>) -> [UInt8]? {
    let split = input.lastIndex(of: 0x5f)
    var scalars = (split.map { input[..<$0] } ?? []).map { UInt32($0) }
    guard insert(input[(split.map { $0 + 1 } ?? input.startIndex)...], into: &scalars) else {
      return nil
    }
    var bytes: [UInt8] = []
    for scalar in scalars {
      // Characters that are invalid in identifiers are encoded as surrogates.
      let plain = scalar >= 0xd800 && scalar < 0xd880 ? scalar - 0xd800 : scalar
      guard let decoded = Unicode.Scalar(plain) else { return nil }
      // Spaces in a raw identifier are mangled as no-break spaces.
      let character = scalar == 0xa0 ? " " : decoded
      bytes += Array(UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
    }
    return bytes
  }

  private static func insert(_ input: ArraySlice<UInt8>, into scalars: inout [UInt32]) -> Bool {
    var code = 0x80
    var index = 0
    var bias = 72
    var position = input.startIndex
    while position < input.endIndex {
      let start = index
      guard let delta = takeDelta(input, &position, bias: bias) else { return false }
      index += delta
      let count = scalars.count + 1
      bias = adapt(index - start, count: count, isFirst: start == 0)
      code += index / count
      guard code <= 0x10ffff else { return false }
      index %= count
      scalars.insert(UInt32(code), at: index)
      index += 1
    }
    return true
  }

  private static func takeDelta(
    _ input: ArraySlice<UInt8>, _ position: inout Int, bias: Int
  ) -> Int? {
    var delta = 0
    var weight = 1
    var step = 36
    while position < input.endIndex, let digit = digit(input[position]) {
      position += 1
      delta += digit * weight
      guard delta < 1 << 32 else { return nil }
      let threshold = min(max(step - bias, 1), 26)
      if digit < threshold { return delta }
      weight *= 36 - threshold
      guard weight < 1 << 32 else { return nil }
      step += 36
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    if byte &- 0x61 < 26 { return Int(byte) - 0x61 }
    return byte &- 0x41 < 10 ? Int(byte) - 0x41 + 26 : nil
  }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
