import Switchboard

/// Has the property that is broadcast, and changes it.
@MainActor
final class Producer {
  @Broadcasted private(set) var value = 1

  /// Changes the value, between 1 and 2.
  @inline(never)
  func change(_ count: Int) {
    for _ in 0..<count { value = 3 &- value }
  }

  /// Writes the value that is there already.
  @inline(never)
  func repeatValue(_ count: Int) {
    for _ in 0..<count { write(1) }
  }

  /// Not inlined, or writing the same again and again would be done once.
  @inline(never)
  private func write(_ newValue: Int) { value = newValue }
}
