import BrowserModel

/// What is done to one tab of a list that has many.
@MainActor
enum TabListBenchmarks {
  /// How many tabs are there.
  static let sizes = [100, 10_000]

  static var all: [Benchmark] { sizes.map(visit) + sizes.map(move) }

  private static func visit(_ size: Int) -> Benchmark {
    row("open, activate and close a tab of \(size)", of: size) { list in
      let index = try list.insert(WebState())
      try list.activate(at: index)
      try list.close(at: index)
    }
  }

  private static func move(_ size: Int) -> Benchmark {
    row("move a tab of \(size)", of: size) { list in
      try list.move(from: list.count / 3, to: list.count / 2)
    }
  }

  private static func row(
    _ name: String, of size: Int, _ body: @escaping @MainActor (WebStateList) throws -> Void
  ) -> Benchmark {
    Benchmark(.tabs, name) { tally in
      let list = WebStateList(delegate: BrowserWebStateListDelegate())
      for _ in 0..<size { try list.insert(WebState()) }
      return { count in
        for _ in 0..<count {
          // What is refused is not counted, and so is found out.
          if (try? body(list)) != nil { tally.add(list.count == size ? 1 : 0) }
        }
      }
    }
  }
}
