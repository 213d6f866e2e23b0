import CBenchmarkSupport

/// Counts how often the disk is synchronised, and leaves that out, where that can be done.
enum DiskSyncs {
  static var canBeLeftOut: Bool { benchmark_counts_syncs() }

  /// How often that was asked for since the program began; always 0 where it cannot be counted.
  static var count: Int { Int(benchmark_sync_count()) }

  /// Does something, in the course of which nothing waits for the disk.
  @MainActor
  static func leavingOut(_ body: @MainActor () async -> Void) async {
    benchmark_set_leaves_syncs_out(true)
    defer { benchmark_set_leaves_syncs_out(false) }
    await body()
  }
}
