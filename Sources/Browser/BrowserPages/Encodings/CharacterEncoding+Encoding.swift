// MARK: - Encoding

extension CharacterEncoding {
  /// Returns a text in this encoding, as the Encoding standard encodes forms and addresses.
  ///
  /// If the system doesn't support the encoding, the text is in UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - replacement: A closure that returns the ASCII text for a character that the encoding lacks.
  ///     By default, this is a character reference such as `&#233;`.
  package func bytes(
    of text: String, replacement: (Unicode.Scalar) -> String = { "&#\($0.value);" }
  ) -> [UInt8] {
    let encoding = withoutUTF16
    guard encoding != .utf8,
      let converter = CharacterConverter(from: "UTF-8", to: encoding.converterName)
    else { return Array(text.utf8) }
    var output: [UInt8] = []
    for scalar in text.unicodeScalars
    where !encoding.append(scalar, to: &output, with: converter) {
      for ascii in replacement(scalar).unicodeScalars {
        _ = encoding.append(ascii, to: &output, with: converter)
      }
    }
    converter.flush(to: &output)
    return output
  }

  /// Appends a character, and returns whether the encoding has it.
  private func append(
    _ scalar: Unicode.Scalar, to output: inout [UInt8], with converter: CharacterConverter
  ) -> Bool {
    if scalar == "€", name == "gbk" {
      output.append(0x80)
      return true
    }
    let start = output.count
    var offset = 0
    let result = converter.convert(Array(String(scalar).utf8), from: &offset, to: &output)
    if result == 0, permits(output[start...]) { return true }
    output.removeSubrange(start...)
    converter.flush(to: &output)
    // The converter of Big5 may have held back a letter.
    if !isStateful { output.removeSubrange(start...) }
    return false
  }

  /// A Boolean value that indicates whether the meaning of a byte depends on those before it.
  private var isStateful: Bool { name == "iso-2022-jp" }

  /// Returns whether the standard encodes a character as the given bytes. The encodings of the
  /// system have more characters.
  private func permits(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !isStateful else { return true }
    let longest =
      switch name {
      case "gb18030": 4
      // The converter composes letters and marks, and divides them again.
      case "windows-1255", "windows-1258": 3
      case "gbk", "big5", "shift_jis", "euc-jp", "euc-kr": 2
      default: 1
      }
    let isOfHongKong = name == "big5" && (0x81...0xA0).contains(bytes.first ?? 0)
    return (1...longest).contains(bytes.count) && !isOfHongKong
  }
}
