import Switchboard

/// Values by way of a broadcaster.
@MainActor
enum BroadcastBenchmarks {
  /// How many observe, in the rows of every contestant.
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

/// A producer bound to a broadcaster, with those who observe it.
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

  /// Observes with so many closures.
  func fill(closures count: Int) {
    for _ in 0..<count { kept.append(observe()) }
  }

  /// Observes on behalf of so many objects.
  func fill(weak count: Int) {
    for _ in 0..<count {
      let watcher = Watcher(tally)
      kept += [watcher, observe(for: watcher)]
    }
  }
}

// MARK: - BroadcastBaselines

/// Closures in an array, as one writes without a library.
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

/// A property with the closures that observe it, as one writes it without a library.
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

  /// A loop, as a closure for the standard library would check its actor each time.
  func remove(_ id: Int) {
    for index in observers.indices where observers[index].id == id {
      observers.remove(at: index)
      return
    }
  }

  /// Changes the value, between 1 and 2.
  @inline(never)
  func change(_ count: Int) {
    for _ in 0..<count { value = 3 &- value }
  }
}

// MARK: - Producer

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

// MARK: - Watcher

/// An object on whose behalf something is observed.
@MainActor
final class Watcher {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  func levelChanged(_ level: Int) { tally.add(level) }
}
