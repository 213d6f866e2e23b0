import Foundation

/// All that can be measured.
@MainActor
enum Catalogue {
  static var benchmarks: [Benchmark] {
    DispatchBaselines.all + DispatchBenchmarks.all
      + BroadcastBaselines.all + BroadcastBenchmarks.all
      + ObserverBenchmarks.all
      + TabListBenchmarks.all
      + SessionBenchmarks.all
      + (peersAreWanted ? peers : [])
  }

  /// Peers take longer than all the rest, and so are measured only when asked for.
  private static var peersAreWanted: Bool {
    ProcessInfo.processInfo.environment["SWITCHBOARD_BENCHMARK_PEERS"] != nil
  }

  private static var peers: [Benchmark] {
    var peers = NotificationCenterPeers.all + AsyncStreamPeers.all + ObservationPeers.all
    #if BENCHMARK_PEERS
      peers += OpenCombinePeers.all
    #endif
    return peers
  }
}
