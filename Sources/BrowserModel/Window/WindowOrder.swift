/// The numbers of the open windows in order, and the one in front: a pure value.
///
/// A window keeps its number. No later window gets the number of one that was open or saved.
public struct WindowOrder: Hashable, Sendable {
  /// The numbers of the open windows, rising.
  public private(set) var numbers: [Int] = []
  /// The number of the window in front; nil if no window has been in front yet.
  public private(set) var front: Int?
  /// The highest number that a window has or had; 0 if there was no window.
  public private(set) var lastNumber = 0

  /// Creates the order of no windows.
  public init() {}
}

// MARK: - Finding

extension WindowOrder {
  /// Returns the index of an open window; nil if no window with that number is open.
  ///
  /// - Complexity: O(log *n*) for *n* windows.
  public func index(of number: Int) -> Int? {
    let index = insertionIndex(of: number)
    return index < numbers.count && numbers[index] == number ? index : nil
  }

  /// Returns the number for a window that had a number before: the same, unless it is taken.
  ///
  /// - Parameters:
  ///   - number: The number that the window had; nil for a new window.
  ///   - reserved: The numbers of windows that are saved and not open.
  public func number(preferring number: Int?, besides reserved: Set<Int> = []) -> Int {
    guard let number, index(of: number) == nil, !reserved.contains(number) else {
      return lastNumber + 1
    }
    return number
  }

  private func insertionIndex(of number: Int) -> Int {
    var range = 0..<numbers.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        numbers[middle] < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

// MARK: - Changing

extension WindowOrder {
  /// Adds a window, behind all others.
  ///
  /// - Returns: The index of the window. It is the present one if the window is open already.
  @discardableResult
  public mutating func insert(_ number: Int) -> Int {
    let index = insertionIndex(of: number)
    if self.index(of: number) == nil { numbers.insert(number, at: index) }
    reserve(number)
    return index
  }

  /// Keeps new windows from getting a number, or a lower one.
  public mutating func reserve(_ number: Int) { lastNumber = max(lastNumber, number) }

  /// Brings an open window to the front; a number of no open window is ignored.
  public mutating func bringToFront(_ number: Int) {
    if index(of: number) != nil { front = number }
  }

  /// Removes a window.
  ///
  /// The window in front is replaced by the one before it by number, or by the first one.
  ///
  /// - Returns: The index that the window had; nil if it is not open.
  @discardableResult
  public mutating func remove(_ number: Int) -> Int? {
    guard let index = index(of: number) else { return nil }
    numbers.remove(at: index)
    if front == number { front = numbers.isEmpty ? nil : numbers[max(0, index - 1)] }
    return index
  }
}
