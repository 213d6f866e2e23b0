import Observation

/// Observation, whose observers look again in a task, as only then the new value is there.
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

/// What is observed.
@MainActor
@Observable
private final class Model {
  var value = 1
}
