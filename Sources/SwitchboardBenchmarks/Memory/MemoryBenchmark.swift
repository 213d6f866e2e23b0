/// Something of which many are added, to see what one keeps in use.
struct MemoryBenchmark {
  let name: String
  /// Sets up so many, and returns what adds one of them: what it returns is kept.
  let setUp: @MainActor (_ count: Int) throws -> (@MainActor (_ index: Int) throws -> AnyObject)
}

// MARK: - Measuring

extension MemoryBenchmark {
  /// Adds so many of it, and divides.
  @MainActor
  func row(adding count: Int) throws -> Row {
    let add = try setUp(count)
    var kept: [AnyObject] = []
    kept.reserveCapacity(count)
    AllocationCounter.start()
    for index in 0..<count { kept.append(try add(index)) }
    let allocations = AllocationCounter.stop()
    return Row(
      group: .memory, name: name, allocations: allocations.map { $0.count / Double(count) },
      bytes: allocations.map { $0.bytes / Double(count) })
  }
}
