import Switchboard

/// Benchmarks that send values through a broadcaster.
@MainActor
enum BroadcastBenchmarks {
  /// The numbers of observers to measure. Each kind of observer and each compared library has one
  /// benchmark for each number.
  static let sizes = [1, 10, 1_000, 10_000]

  static var all: [Benchmark] {
    sizes.map { row("\($0) closures", observers: $0) { $0.fill(closures: $1) } }
      + sizes.map { row("\($0) weak", observers: $0) { $0.fill(weak: $1) } }
      + [equal]
  }

  private static func row(
    _ name: String, observers: Int, fill: @escaping @MainActor (BroadcastStage, Int) -> Void
  ) -> Benchmark {
    Benchmark(
      .broadcast, "broadcast \(name)", observers: observers, deliveries: observers
    ) { tally in
      let stage = try BroadcastStage(tally)
      fill(stage, observers)
      return { stage.producer.change($0) }
    }
  }

  private static var equal: Benchmark {
    Benchmark(
      .broadcast, "broadcast equal 10000 closures", observers: 10_000, deliveries: 0
    ) { tally in
      let stage = try BroadcastStage(tally)
      stage.fill(closures: 10_000)
      return { stage.producer.repeatValue($0) }
    }
  }
}

// MARK: - BroadcastStage

/// A producer that is bound to a broadcaster, with its observers.
@MainActor
final class BroadcastStage {
  enum Level: BroadcastKey { typealias Value = Int }

  let producer = opaque(Producer())
  private let tally: Tally
  private let broadcaster = Broadcaster()
  private var kept: [AnyObject] = []

  init(_ tally: Tally) throws {
    self.tally = tally
    kept.append(try broadcaster.bind(Level.self, to: producer.$value))
  }

  /// Observes with a closure.
  func observe() -> Subscription {
    broadcaster.observe(Level.self) { [tally] in tally.add($0) }
  }

  /// Observes on behalf of an object.
  func observe(for watcher: Watcher) -> Subscription {
    broadcaster.observe(Level.self, for: watcher) { $0.levelChanged($1) }
  }

  /// Adds closures as observers.
  func fill(closures count: Int) {
    for _ in 0..<count { kept.append(observe()) }
  }

  /// Adds objects as observers.
  func fill(weak count: Int) {
    for _ in 0..<count {
      let watcher = Watcher(tally)
      kept += [watcher, observe(for: watcher)]
    }
  }
}

// MARK: - BroadcastBaselines

/// Benchmarks for closures in an array, without a library.
@MainActor
enum BroadcastBaselines {
  static var all: [Benchmark] {
    BroadcastBenchmarks.sizes.map { size in
      Benchmark(
        .broadcast, "closures in an array \(size)", observers: size, deliveries: size
      ) { tally in
        let list = opaque(ClosureArray())
        for _ in 0..<size { _ = list.add { tally.add($0) } }
        return { list.change($0) }
      }
    }
  }
}

// MARK: - ClosureArray

/// An observable property that stores its observers as closures in an array, without a library.
@MainActor
final class ClosureArray {
  private var observers: [(id: Int, body: @MainActor (Int) -> Void)] = []
  private var lastID = 0
  private var value = 1 {
    didSet { for observer in observers { observer.body(value) } }
  }

  func add(_ body: @escaping @MainActor (Int) -> Void) -> Int {
    lastID += 1
    observers.append((lastID, body))
    return lastID
  }

  /// Removes the observer with the given identifier.
  func remove(_ id: Int) {
    // `removeAll(where:)` would check its closure's actor isolation for each element.
    for index in observers.indices where observers[index].id == id {
      observers.remove(at: index)
      return
    }
  }

  /// Changes the value repeatedly, alternating between 1 and 2.
  @inline(never)
  func change(_ count: Int) {
    for _ in 0..<count { value = 3 &- value }
  }
}

// MARK: - Producer

/// The owner of a broadcast property.
@MainActor
final class Producer {
  @Broadcasted private(set) var value = 1

  /// Changes the value repeatedly, alternating between 1 and 2.
  @inline(never)
  func change(_ count: Int) {
    for _ in 0..<count { value = 3 &- value }
  }

  /// Repeatedly sets the property to its current value.
  @inline(never)
  func repeatValue(_ count: Int) {
    for _ in 0..<count { write(1) }
  }

  /// Sets the value. The method isn't inlined, because the optimizer would reduce repeated writes
  /// to one.
  @inline(never)
  private func write(_ newValue: Int) { value = newValue }
}

// MARK: - Watcher

/// An observing object.
@MainActor
final class Watcher {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func levelChanged(_ level: Int) { tally.add(level) }
}
