import BrowserModel

/// Benchmarks that change one tab or all tabs in a long list.
@MainActor
enum TabListBenchmarks {
  static var all: [Benchmark] { single + many }

  private static var single: [Benchmark] {
    [100, 10_000].map(visit) + [100, 10_000].map(move) + [1_000, 10_000].map(insertChild)
  }

  private static var many: [Benchmark] {
    [10_000, 20_000].map(closeAll) + [2_000, 20_000].map(appendGroups)
  }

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
}

// MARK: - Openers

extension TabListBenchmarks {
  /// Returns a benchmark that inserts and closes a tab. Half of the existing tabs have the same
  /// opener as the new tab, which is inserted after the last of these tabs.
  private static func insertChild(_ size: Int) -> Benchmark {
    row("insert by the opener of half of \(size) tabs", of: size, filling: fillWithChildren) {
      list in
      try list.close(at: try insertChild(into: list))
    }
  }

  private static func fillWithChildren(_ list: WebStateList, _ size: Int) throws {
    try list.insert(WebState())
    for _ in 1...size / 2 { try insertChild(into: list) }
    for _ in list.count..<size { try list.insert(WebState()) }
  }

  @discardableResult
  private static func insertChild(into list: WebStateList) throws -> Int {
    let opener = try list.webState(at: 0).id
    return try list.insert(WebState(), WebStateInsertion(opener: .webState(opener)))
  }
}

// MARK: - All tabs

extension TabListBenchmarks {
  /// Returns a benchmark that opens and closes all tabs. Observers are notified once, at the end of
  /// the batch, in the same way as a window's views.
  private static func closeAll(_ size: Int) -> Benchmark {
    Benchmark(.tabs, "open and close all of \(size) tabs") { tally in
      let list = WebStateList(delegate: BrowserWebStateListDelegate())
      let observation = AllWebStatesObservation(
        of: list, onChange: { _, _ in }, onUpdate: { _ in },
        onBatchEnd: { tally.add(list.isEmpty ? 1 : 0) })
      return { count in
        for _ in 0..<count {
          // A refused change isn't counted, so the benchmark's check detects it.
          try? fill(list, size)
          try? list.closeAll()
        }
        _ = observation
      }
    }
  }
}

// MARK: - Groups

extension TabListBenchmarks {
  /// Returns a benchmark that inserts each tab in a separate group, as when the application starts.
  private static func appendGroups(_ size: Int) -> Benchmark {
    Benchmark(.tabs, "append \(size) tabs in as many groups") { tally in
      { count in
        for _ in 0..<count {
          let list = WebStateList(delegate: BrowserWebStateListDelegate())
          let tabs = (0..<size).map { _ in
            WebStateList.AppendedTab(WebState(), zone: .group(TabGroupID()))
          }
          try? list.performBatch { try list.append(tabs) }
          tally.add(list.groups.count == size ? 1 : 0)
        }
      }
    }
  }
}

// MARK: - Rows

extension TabListBenchmarks {
  private static func row(
    _ name: String, of size: Int,
    filling fill: @escaping @MainActor (WebStateList, Int) throws -> Void = fill,
    _ body: @escaping @MainActor (WebStateList) throws -> Void
  ) -> Benchmark {
    Benchmark(.tabs, name) { tally in
      let list = WebStateList(delegate: BrowserWebStateListDelegate())
      try fill(list, size)
      return { count in
        for _ in 0..<count {
          // A refused change isn't counted, so the benchmark's check detects it.
          if (try? body(list)) != nil { tally.add(list.count == size ? 1 : 0) }
        }
      }
    }
  }

  private static func fill(_ list: WebStateList, _ size: Int) throws {
    for _ in 0..<size { try list.insert(WebState()) }
  }
}
