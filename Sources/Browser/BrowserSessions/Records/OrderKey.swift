import Foundation
import GRDB

/// A sort key that determines the position of a row among other rows.
///
/// There is a key between any two keys, so inserting or moving a row writes only that row. A key is
/// an integer, followed by a fraction only if there is no free integer between its neighbors. Keys
/// added at either end do not become longer.
struct OrderKey: Hashable, Sendable {
  /// The integer part of the key. A key that is added at either end differs from its neighbor by
  /// `gap`.
  let major: UInt64
  /// The digits of the fraction in base 256. The last digit is not 0.
  let minor: [UInt8]

  init(major: UInt64, minor: [UInt8] = []) {
    self.major = major
    self.minor = minor
  }

  private static let gap: UInt64 = 1 << 32
  private static let middle: UInt64 = 1 << 63
}

// MARK: - Comparable

extension OrderKey: Comparable {
  static func < (one: Self, other: Self) -> Bool {
    one.major == other.major
      ? one.minor.lexicographicallyPrecedes(other.minor) : one.major < other.major
  }
}

// MARK: - New keys

extension OrderKey {
  /// Returns a key between two other keys. If a key is nil, the range has no limit at that end.
  static func between(_ lower: OrderKey?, _ upper: OrderKey?) -> OrderKey {
    switch (lower, upper) {
    case (nil, nil): OrderKey(major: middle)
    case (let lower?, nil): behind(lower)
    case (nil, let upper?): inFront(of: upper)
    case (let lower?, let upper?): between(lower, and: upper)
    }
  }

  /// Returns the given number of ascending keys between two other keys. If a key is nil, the range
  /// has no limit at that end.
  static func keys(_ count: Int, between lower: OrderKey?, and upper: OrderKey?) -> [OrderKey] {
    guard count > 0 else { return [] }
    guard lower != nil, upper != nil else { return rising(count, from: lower, to: upper) }
    let key = between(lower, upper), half = count / 2
    return keys(half, between: lower, and: key) + [key]
      + keys(count - half - 1, between: key, and: upper)
  }

  /// Returns the given number of ascending keys for a range without a limit at one end. The keys
  /// are added one by one at that end so that they do not become longer.
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

  /// Returns a key between two other keys, or the next key after the lower one if the keys are out
  /// of order.
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
  /// Returns a short fraction between two other fractions. An upper fraction of nil means 1.
  private static func fraction(
    _ lower: ArraySlice<UInt8>, _ upper: ArraySlice<UInt8>?
  ) -> [UInt8] {
    let low = Int(lower.first ?? 0), high = upper.map { Int($0.first ?? 0) } ?? 256
    if high - low > 1 { return [UInt8((low + high) / 2)] }
    let rest = lower.dropFirst()
    // The result starts with the lower digit. The upper fraction limits the remaining digits only
    // if the first digits are equal.
    return [UInt8(low)] + fraction(rest, high == low ? upper?.dropFirst() : nil)
  }
}

// MARK: - Storing

extension OrderKey: ColumnValue {
  static var affinity: String { "BLOB" }

  /// The key as bytes. The bytes have the same sort order as the keys.
  var databaseValue: DatabaseValue {
    Data(withUnsafeBytes(of: major.bigEndian, Array.init) + minor).databaseValue
  }

  /// Creates a key from bytes, or returns nil if the bytes are invalid.
  static func fromDatabaseValue(_ value: DatabaseValue) -> OrderKey? {
    guard let bytes = Data.fromDatabaseValue(value) else { return nil }
    let number = bytes.prefix(8), minor = Array(bytes.dropFirst(8))
    guard number.count == 8, minor.last != 0 else { return nil }
    return OrderKey(major: number.reduce(0) { $0 << 8 | UInt64($1) }, minor: minor)
  }
}

// MARK: - KeyOrder

/// The order keys of the items of a list. Only inserted and moved items get new keys.
struct KeyOrder<ID: Hashable> {
  private var keys: [ID: OrderKey]

  /// Creates an order from stored keys.
  ///
  /// - Parameter keys: The keys of the items.
  init(_ keys: [ID: OrderKey] = [:]) { self.keys = keys }

  /// The key of an item, or nil if the item has none.
  subscript(id: ID) -> OrderKey? { keys[id] }

  /// Removes the key of an item. Call this method when the item is moved or removed.
  mutating func forget(_ id: ID) { keys[id] = nil }

  /// Assigns keys to items without keys.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the items, in ascending order.
  ///   - ids: The identifiers of all items, in order.
  /// - Complexity: O(*k*) for *k* indexes, if at most *k* items have no key.
  mutating func deal(at indexes: [Int], of ids: [ID]) {
    for index in indexes where keys[ids[index]] == nil {
      let end = ids[index...].firstIndex { keys[$0] != nil } ?? ids.endIndex
      let lower = index > 0 ? keys[ids[index - 1]] : nil
      let upper = end < ids.endIndex ? keys[ids[end]] : nil
      let dealt = OrderKey.keys(end - index, between: lower, and: upper)
      for (id, key) in zip(ids[index..<end], dealt) { keys[id] = key }
    }
  }
}
