extension Int {
  /// The number as a count of bytes, such as "1 byte", "12 kB" or "12.3 MB". Kilobytes are rounded
  /// to whole numbers, and larger units to tenths.
  package var byteCountText: String {
    if self < 1000 { return self == 1 ? "1 byte" : "\(self) bytes" }
    if self < 999_500 { return "\((self + 500) / 1000) kB" }
    let isLarge = self >= 999_950_000
    let tenths = isLarge ? (self + 50_000_000) / 100_000_000 : (self + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) \(isLarge ? "GB" : "MB")"
  }
}
