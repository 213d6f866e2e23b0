import Foundation
import Observation

/// Benchmarks for NotificationCenter, with the value in `userInfo` and closures as observers.
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

// MARK: - ObservationPeers

/// Benchmarks for Observation. The observers read the new value in a task, because the value isn't
/// set yet when they are notified.
@MainActor
enum ObservationPeers {
  static var all: [Benchmark] {
    BroadcastBenchmarks.sizes.map { size in
      Benchmark(.broadcast, "Observation \(size)", observers: size, deliveries: size) { tally in
        let model = opaque(Model())
        let latch = Latch()
        for _ in 0..<size { observe(model, tally, latch) }
        return { count in
          for _ in 0..<count {
            latch.expect(size)
            model.value = 3 &- model.value
            await latch.wait()
          }
        }
      }
    }
  }

  private static func observe(_ model: Model, _ tally: Tally, _ latch: Latch) {
    withObservationTracking {
      tally.add(model.value)
    } onChange: {
      Task { @MainActor in
        observe(model, tally, latch)
        latch.arrive()
      }
    }
  }
}

/// The observed object.
@MainActor
@Observable
private final class Model {
  var value = 1
}

// MARK: - AsyncStreamPeers

/// Benchmarks for AsyncStream, with consumers on the main actor. An operation ends when the last
/// consumer has received the value.
///
/// A hop to the main actor can take longer on Linux than on other systems.
@MainActor
enum AsyncStreamPeers {
  static var all: [Benchmark] {
    [row(.dispatch, "AsyncStream", consumers: 1)]
      + BroadcastBenchmarks.sizes.map { row(.broadcast, "AsyncStream \($0)", consumers: $0) }
  }

  private static func row(
    _ group: BenchmarkGroup, _ name: String, consumers: Int
  ) -> Benchmark {
    Benchmark(group, name, observers: consumers, deliveries: consumers) { tally in
      let latch = Latch()
      let continuations = (0..<consumers).map { _ in consume(tally, latch) }
      return { count in
        for _ in 0..<count {
          latch.expect(consumers)
          for continuation in continuations { continuation.yield(1) }
          await latch.wait()
        }
      }
    }
  }

  /// Starts a consumer and returns its continuation.
  private static func consume(_ tally: Tally, _ latch: Latch) -> AsyncStream<Int>.Continuation {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task { @MainActor in
      for await amount in stream {
        tally.add(amount)
        latch.arrive()
      }
    }
    return continuation
  }
}

// MARK: - Latch

/// An object that waits until a number of values have arrived.
@MainActor
final class Latch {
  private var missing = 0
  private var waiter: CheckedContinuation<Void, Never>?

  /// Sets the number of values to wait for.
  func expect(_ count: Int) { missing = count }

  func arrive() {
    missing -= 1
    guard missing == 0, let waiter else { return }
    self.waiter = nil
    waiter.resume()
  }

  func wait() async {
    guard missing > 0 else { return }
    await withCheckedContinuation { waiter = $0 }
  }
}
