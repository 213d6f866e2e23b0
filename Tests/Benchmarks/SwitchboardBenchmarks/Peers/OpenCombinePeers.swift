#if BENCHMARK_PEERS
  import OpenCombine

  /// Benchmarks for OpenCombine, with subjects and sinks.
  @MainActor
  enum OpenCombinePeers {
    static var all: [Benchmark] {
      [dispatch] + BroadcastBenchmarks.sizes.map(broadcast)
        + ObserverBenchmarks.sizes.map { size in
          ObserverBenchmarks.row(
            "OpenCombine with \(size) present", present: size, deliveries: 1
          ) { tally in
            let subject = CurrentValueSubject<Int, Never>(1)
            return ({ observe(subject, tally) }, { $0.cancel() })
          }
        }
    }

    private static var dispatch: Benchmark {
      Benchmark(.dispatch, "OpenCombine") { tally in
        let subject = opaque(PassthroughSubject<Int, Never>())
        let token = observe(subject, tally)
        return { count in
          send(to: subject, count)
          withExtendedLifetime(token) {}
        }
      }
    }

    private static func broadcast(to size: Int) -> Benchmark {
      Benchmark(.broadcast, "OpenCombine \(size)", observers: size, deliveries: size) { tally in
        let subject = opaque(CurrentValueSubject<Int, Never>(1))
        let tokens = (0..<size).map { _ in observe(subject, tally) }
        return { count in
          send(to: subject, count)
          withExtendedLifetime(tokens) {}
        }
      }
    }

    @inline(never)
    private static func send(to subject: some Subject<Int, Never>, _ count: Int) {
      for _ in 0..<count { subject.send(1) }
    }

    /// Observes a subject. The method isn't isolated, because a closure on the main actor would
    /// check its actor each time.
    private nonisolated static func observe(
      _ publisher: some Publisher<Int, Never>, _ tally: Tally
    ) -> AnyCancellable {
      publisher.sink { tally.add($0) }
    }
  }
#endif
