/// What saving and restoring sessions costs, against what SQLite does for the same rows.
@MainActor
enum SessionBenchmarks {
  static var all: [Benchmark] {
    let files = SessionFiles()
    return SaveBenchmarks(with: files).all + RestoreBenchmarks(with: files).all
  }
}
