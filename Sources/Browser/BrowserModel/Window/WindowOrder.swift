/// The numbers of the open windows, and the window in which each prompt works.
///
/// A window keeps its number. New windows never get the number of a window that was open or saved.
public struct WindowOrder: Hashable, Sendable {
  /// The numbers of the open windows, in ascending order.
  public private(set) var numbers: [Int] = []
  /// The numbers of the windows in which prompts work, by the number of the prompt. The window of
  /// prompt 1 is in front, even if no such prompt exists.
  public private(set) var places: [Int: Int] = [:]
  /// The highest number used or reserved so far, or 0 if there is none.
  public private(set) var lastNumber = 0

  /// Creates an order without windows.
  public init() {}
}

// MARK: - Finding

extension WindowOrder {
  /// The number of the front window, if any.
  public var front: Int? { places[1] }

  /// Returns the index of an open window, or nil if no open window has that number.
  ///
  /// - Complexity: O(log *n*) for *n* windows.
  public func index(of number: Int) -> Int? {
    let index = insertionIndex(of: number)
    return index < numbers.count && numbers[index] == number ? index : nil
  }

  /// Returns the number for a window. This is its previous number if that is free, or a new number
  /// otherwise.
  ///
  /// - Parameters:
  ///   - number: The previous number of the window, or nil for a new window.
  ///   - reserved: The numbers of saved windows that are not open.
  public func number(preferring number: Int?, excluding reserved: Set<Int> = []) -> Int {
    guard let number, Self.accepted.contains(number), index(of: number) == nil,
      !reserved.contains(number)
    else {
      return lastNumber + 1
    }
    return number
  }

  /// The range of numbers that are accepted from saved data. A larger number indicates damaged
  /// data, and new windows numbered after it would soon exceed the numbers that can be saved.
  private static let accepted = 1...1 << 50

  private func insertionIndex(of number: Int) -> Int {
    numbers.partitioningIndex { $0 >= number }
  }
}

// MARK: - Changing

extension WindowOrder {
  /// Adds a window behind all others.
  ///
  /// - Returns: The index of the window, even if it was already open.
  @discardableResult
  public mutating func insert(_ number: Int) -> Int {
    let index = insertionIndex(of: number)
    if self.index(of: number) == nil { numbers.insert(number, at: index) }
    reserve(number)
    return index
  }

  /// Reserves a number, so that new windows get higher numbers. Ignores a number outside the
  /// accepted range.
  public mutating func reserve(_ number: Int) {
    if Self.accepted.contains(number) { lastNumber = max(lastNumber, number) }
  }

  /// Moves a prompt to an open window. Prompt 1 also brings that window to the front. Ignores the
  /// number of a window that isn't open.
  public mutating func bringToFront(_ number: Int, of prompt: Int = 1) {
    if index(of: number) != nil { places[prompt] = number }
  }

  /// Forgets the window of a prompt that has ended. The front window stays.
  public mutating func leave(_ prompt: Int) {
    if prompt != 1 { places[prompt] = nil }
  }

  /// Removes a window.
  ///
  /// The prompts that worked in it continue in the window with the next lower number, or in the first
  /// window if no window has a lower number.
  ///
  /// - Returns: The previous index of the window, or nil if it is not open.
  @discardableResult
  public mutating func remove(_ number: Int) -> Int? {
    guard let index = index(of: number) else { return nil }
    numbers.remove(at: index)
    let next = numbers.isEmpty ? nil : numbers[max(0, index - 1)]
    for (prompt, place) in places where place == number { places[prompt] = next }
    return index
  }
}
