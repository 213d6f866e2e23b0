import Foundation

/// NotificationCenter, with the value in `userInfo` and closures for observers.
@MainActor
enum NotificationCenterPeers {
  private nonisolated static let name = Notification.Name("changed")

  static var all: [Benchmark] {
    [posting(.dispatch, "NotificationCenter", observers: 1)]
      + BroadcastBenchmarks.sizes.map {
        posting(.broadcast, "NotificationCenter \($0)", observers: $0)
      }
      + ObserverBenchmarks.sizes.map { size in
        ObserverBenchmarks.row(
          "NotificationCenter with \(size) present", present: size
        ) { tally in
          let center = NotificationCenter()
          return ({ observe(center, tally) }, { center.removeObserver($0) })
        }
      }
  }

  private static func posting(
    _ group: BenchmarkGroup, _ name: String, observers: Int
  ) -> Benchmark {
    Benchmark(group, name, observers: observers, deliveries: observers) { tally in
      let center = opaque(NotificationCenter())
      let tokens = (0..<observers).map { _ in observe(center, tally) }
      return { count in
        post(to: center, count)
        withExtendedLifetime(tokens) {}
      }
    }
  }

  @inline(never)
  private static func post(to center: NotificationCenter, _ count: Int) {
    for _ in 0..<count { center.post(name: name, object: nil, userInfo: ["amount": 1]) }
  }

  private nonisolated static func observe(
    _ center: NotificationCenter, _ tally: Tally
  ) -> any NSObjectProtocol {
    center.addObserver(forName: name, object: nil, queue: nil) {
      tally.add($0.userInfo?["amount"] as? Int ?? 0)
    }
  }
}
