/// One thing that is measured: how to set it up, and what it has to do.
struct Benchmark {
  /// Does an operation so many times.
  typealias Body = @MainActor (_ count: Int) async -> Void

  let group: BenchmarkGroup
  let name: String
  /// How many observers share the cost of an operation: `ratio` is per observer.
  let observers: Int
  /// How many calls an operation has to bring about.
  let deliveries: Int
  /// The name of the row that its ratio is to; nil for that of all who name none.
  let reference: String?
  /// Clears up after a sample, which is not measured.
  let cleanUp: @MainActor () -> Void
  /// Sets it up; each call adds 1 or 2 to the tally.
  let setUp: @MainActor (Tally) async throws -> Body

  init(
    _ group: BenchmarkGroup, _ name: String, observers: Int = 1, deliveries: Int = 1,
    reference: String? = nil,
    cleanUp: @escaping @MainActor () -> Void = {},
    setUp: @escaping @MainActor (Tally) async throws -> Body
  ) {
    self.group = group
    self.name = name
    self.observers = observers
    self.deliveries = deliveries
    self.reference = reference
    self.cleanUp = cleanUp
    self.setUp = setUp
  }
}
