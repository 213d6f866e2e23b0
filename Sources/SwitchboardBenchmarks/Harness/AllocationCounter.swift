import CBenchmarkSupport

/// Counts allocations, where that can be done.
enum AllocationCounter {
  static var isAvailable: Bool { benchmark_counts_allocations() }

  static func start() { benchmark_start_counting_allocations() }

  /// What was allocated since the start; nil where it cannot be counted.
  static func stop() -> (count: Double, bytes: Double)? {
    let allocations = benchmark_stop_counting_allocations()
    return isAvailable ? (Double(allocations.count), Double(allocations.bytes)) : nil
  }
}
