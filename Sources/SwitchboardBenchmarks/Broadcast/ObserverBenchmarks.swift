import Switchboard

/// One observer more, and the oldest one less.
@MainActor
enum ObserverBenchmarks {
  /// How many are there, in the rows of every contestant.
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

  /// A row of anything to which observers can be added.
  /// - Parameters:
  ///   - deliveries: 1 if an observer gets the current value at once.
  ///   - setUp: returns what adds an observer, and what removes it.
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

/// A queue of observers, of which the oldest gives way to a new one.
///
/// The oldest has been there longest, so that what keeps observers in order has to close gaps.
struct Rotation<Token> {
  private var tokens: [Token]
  private var oldest = 0

  init(of count: Int, adding add: () -> Token) {
    tokens = (0..<count).map { _ in add() }
  }

  /// Replaces the oldest token with a new one, and returns the oldest.
  mutating func replaceOldest(by token: Token) -> Token {
    defer { oldest = oldest + 1 == tokens.count ? 0 : oldest + 1 }
    let replaced = tokens[oldest]
    tokens[oldest] = token
    return replaced
  }
}
