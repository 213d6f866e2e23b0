/// Benchmarks of calls without a library.
@MainActor
enum DispatchBaselines {
  /// The reference of every ratio.
  static let reference = row("existential call", by: CallLoop.add)

  static var all: [Benchmark] {
    [
      Benchmark(.dispatch, "direct call") { tally in
        let meter = opaque(Meter(tally))
        return { CallLoop.addDirectly(meter, $0) }
      },
      reference,
      row("existential call throws", by: CallLoop.tryToAdd),
      row("existential call async", by: CallLoop.addLater),
      delegate, bus, store,
    ]
  }

  private static func row(
    _ name: String, by loop: @escaping @MainActor (any Adding, Int) async -> Void
  ) -> Benchmark {
    Benchmark(.dispatch, name) { tally in
      let meter: any Adding = opaque(Meter(tally))
      return { await loop(meter, $0) }
    }
  }

  private static var delegate: Benchmark {
    Benchmark(.dispatch, "weak var delegate") { tally in
      let meter = Meter(tally)
      let owner = opaque(DelegateOwner(delegate: meter))
      return { count in
        owner.send(count)
        withExtendedLifetime(meter) {}
      }
    }
  }

  private static var bus: Benchmark {
    Benchmark(.dispatch, "string-keyed closure bus") { tally in
      let meter = Meter(tally)
      let bus = opaque(StringBus())
      bus.on("add") { meter.add($0 as? Int ?? 0) }
      return { bus.send($0) }
    }
  }

  private static var store: Benchmark {
    Benchmark(.dispatch, "minimal Redux store") { tally in
      let meter = Meter(tally)
      let store = opaque(Store())
      store.subscribe { meter.add($0.amount) }
      return { store.send($0) }
    }
  }
}
