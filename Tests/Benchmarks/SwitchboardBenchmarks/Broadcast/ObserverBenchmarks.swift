import Switchboard

/// Benchmarks that add an observer and remove the oldest one.
@MainActor
enum ObserverBenchmarks {
  /// The numbers of observers to measure. Each kind of observer and each compared library has one
  /// benchmark for each number.
  static let sizes = [10, 10_000]

  static var all: [Benchmark] {
    sizes.map(ours) + sizes.map(closuresInAnArray)
  }

  private static func ours(_ size: Int) -> Benchmark {
    row("add and remove with \(size) present", present: size, deliveries: 1) { tally in
      let stage = try BroadcastStage(tally)
      return ({ stage.observe() }, { $0.cancel() })
    }
  }

  private static func closuresInAnArray(_ size: Int) -> Benchmark {
    row("closures in an array with \(size) present", present: size) { tally in
      let list = opaque(ClosureArray())
      return ({ list.add { tally.add($0) } }, { list.remove($0) })
    }
  }

  /// Returns a benchmark that replaces the oldest observer with a new one.
  /// - Parameters:
  ///   - deliveries: 1 if a new observer receives the current value, or 0 if it doesn't.
  ///   - setUp: A closure that returns two closures, one to add an observer and one to remove it.
  static func row<Token>(
    _ name: String, present: Int, deliveries: Int = 0,
    setUp:
      @escaping @MainActor (Tally) throws -> (
        add: @MainActor () -> Token, remove: @MainActor (Token) -> Void
      )
  ) -> Benchmark {
    Benchmark(.observers, name, deliveries: deliveries) { tally in
      let (add, remove) = try setUp(tally)
      var rotation = Rotation(of: present) { add() }
      return { count in
        for _ in 0..<count { remove(rotation.replaceOldest(by: add())) }
      }
    }
  }
}

// MARK: - Rotation

/// A queue of observers in which a new observer replaces the oldest one.
///
/// The oldest observer is chosen because removing it is the slowest case for an array, which must
/// move all other elements.
struct Rotation<Token> {
  private var tokens: [Token]
  private var oldest = 0

  init(of count: Int, adding add: () -> Token) {
    tokens = (0..<count).map { _ in add() }
  }

  /// Replaces the oldest token with a new one and returns the replaced token.
  mutating func replaceOldest(by token: Token) -> Token {
    defer { oldest = oldest + 1 == tokens.count ? 0 : oldest + 1 }
    let replaced = tokens[oldest]
    tokens[oldest] = token
    return replaced
  }
}
