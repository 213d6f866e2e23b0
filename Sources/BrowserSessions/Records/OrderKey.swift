/// The place of a row among others, which none of the others' rows tells.
///
/// Between any two keys there is another, so that a row that comes or moves is the only one to be
/// written. A key is a number, followed by a fraction only where no number is left between two
/// others; keys at either end do not grow.
package struct OrderKey: Hashable, Sendable {
  /// The number, by which keys that come one behind the other differ by `gap`.
  package let major: UInt64
  /// The fraction, in base 256; its last digit is not 0.
  package let minor: [UInt8]

  init(major: UInt64, minor: [UInt8] = []) {
    self.major = major
    self.minor = minor
  }

  private static let gap: UInt64 = 1 << 32
  private static let middle: UInt64 = 1 << 63
}

// MARK: - Comparable

extension OrderKey: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    one.major == other.major
      ? one.minor.lexicographicallyPrecedes(other.minor) : one.major < other.major
  }
}

// MARK: - New keys

extension OrderKey {
  /// Returns a key between two others, or at an end where there is none on a side.
  static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey {
    switch (lower, upper) {
    case (nil, nil): OrderKey(major: middle)
    case (let lower?, nil): behind(lower)
    case (nil, let upper?): inFront(of: upper)
    case (let lower?, let upper?): between(lower, and: upper)
    }
  }

  /// Returns rising keys between two others, or at an end where there is none on a side.
  static func keys(_ count: Int, between lower: OrderKey?, and upper: OrderKey?) -> [OrderKey] {
    guard count > 0 else { return [] }
    guard lower != nil, upper != nil else { return rising(count, from: lower, to: upper) }
    let key = between(lower, upper), half = count / 2
    return keys(half, between: lower, and: key) + [key]
      + keys(count - half - 1, between: key, and: upper)
  }

  /// Keys at an end, one behind the other, so that none of them grows.
  private static func rising(
    _ count: Int, from lower: OrderKey?, to upper: OrderKey?
  ) -> [OrderKey] {
    var keys: [OrderKey] = []
    for _ in 0..<count {
      keys.append(
        lower == nil && upper != nil
          ? between(nil, keys.last ?? upper) : between(keys.last ?? lower, nil))
    }
    return lower == nil && upper != nil ? keys.reversed() : keys
  }

  private static func behind(_ lower: OrderKey) -> OrderKey {
    let (major, isBeyond) = lower.major.addingReportingOverflow(gap)
    return isBeyond
      ? OrderKey(major: lower.major, minor: fraction(lower.minor[...], nil))
      : OrderKey(major: major)
  }

  private static func inFront(of upper: OrderKey) -> OrderKey {
    let (major, isBeyond) = upper.major.subtractingReportingOverflow(gap)
    return isBeyond ? between(OrderKey(major: 0), and: upper) : OrderKey(major: major)
  }

  /// Keys that are not in order have none between them; the next behind the lower one serves.
  private static func between(_ lower: OrderKey, and upper: OrderKey) -> OrderKey {
    guard lower < upper else { return behind(lower) }
    if upper.major - lower.major > 1 {
      return OrderKey(major: lower.major + (upper.major - lower.major) / 2)
    }
    let end = lower.major == upper.major ? upper.minor[...] : nil
    return OrderKey(major: lower.major, minor: fraction(lower.minor[...], end))
  }
}

// MARK: - Fractions

extension OrderKey {
  /// Returns a short fraction between two others; nil stands for 1.
  private static func fraction(
    _ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>?
  ) -> [UInt8] {
    let low = Int(lower.first ?? 0), high = upper.map { Int($0.first ?? 0) } ?? 256
    if high - low > 1 { return [UInt8((low + high) / 2)] }
    let rest = lower.dropFirst()
    // Where the first digits are the same, so is that of the one between.
    return [UInt8(low)] + fraction(rest, high == low ? upper?.dropFirst() : nil)
  }
}

// MARK: - Bytes

extension OrderKey {
  /// The key as bytes, whose order is that of the keys.
  var bytes: [UInt8] {
    withUnsafeBytes(of: major.bigEndian, Array.init) + minor
  }

  /// Reads a key, or returns nil where the bytes are none.
  init?(bytes: some Collection<UInt8>) {
    let number = bytes.prefix(8), minor = Array(bytes.dropFirst(8))
    guard number.count == 8, minor.last != 0 else { return nil }
    self.init(major: number.reduce(0) { $0 << 8 | UInt64($1) }, minor: minor)
  }
}
