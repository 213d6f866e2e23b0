import BrowserEngines
import BrowserModel
import BrowserPages
import Foundation

/// Benchmarks that load many pages from a server on this machine, or read one large page.
///
/// The references are child programs. If a reference isn't installed, the row is compared with
/// itself.
@MainActor
enum PageBenchmarks {
  static let pageCount = 1_000
  private static let curlRow = "load \(pageCount) small pages by curl"
  private static let w3mRow = "dump a page of 1 MB by w3m"

  static var all: [Benchmark] {
    let stage = PageStage()
    let curl = ReferenceProgram("curl")
    let w3m = ReferenceProgram("w3m")
    return [load(stage, against: curl)] + (curl.map { [load(stage, by: $0)] } ?? [])
      + [layOut(against: w3m), read] + (w3m.map { [dump(by: $0)] } ?? [])
  }

  /// Messages that name the reference programs that aren't installed.
  static var omissions: [String] {
    ["curl": curlRow, "w3m": w3mRow].filter { ReferenceProgram($0.key) == nil }.sorted { $0 < $1 }
      .map { "‘\($1)’ is left out, because \($0) is not installed: install it to compare." }
  }
}

// MARK: - Loading

extension PageBenchmarks {
  private static func load(_ stage: PageStage, against curl: ReferenceProgram?) -> Benchmark {
    let name = "load \(pageCount) small pages"
    return Benchmark(
      .pages, name, reference: curl == nil ? name : curlRow, cleanUp: { stage.keeper.clear() }
    ) { tally in
      let server = try stage.server()
      return { count in
        for _ in 0..<count {
          let tabs = await LoadedTabs(of: server, count: pageCount)
          stage.keeper.keep(tabs)
          // A failure isn't counted, so the benchmark's check detects it.
          tally.add(tabs.loadedCount == pageCount ? 1 : 0)
        }
      }
    }
  }

  /// Loads the same pages with as many connections as an engine uses.
  private static func load(_ stage: PageStage, by curl: ReferenceProgram) -> Benchmark {
    Benchmark(.pages, curlRow, reference: curlRow) { tally in
      let server = try stage.server()
      let arguments = [
        "--disable", "--noproxy", "*", "--silent", "--fail", "--output", "/dev/null",
        "--parallel", "--parallel-max", "6",
        "http://127.0.0.1:\(server.port)/[0-\(pageCount - 1)]",
      ]
      return { count in
        for _ in 0..<count {
          let before = server.requestCount
          let hasLoaded = await curl.run(arguments)
          tally.add(hasLoaded && server.requestCount - before == pageCount ? 1 : 0)
        }
      }
    }
  }
}

// MARK: - Reading

extension PageBenchmarks {
  private static func layOut(against w3m: ReferenceProgram?) -> Benchmark {
    let name = "read and lay out a page of 1 MB"
    return Benchmark(.pages, name, reference: w3m == nil ? name : w3mRow) { tally in
      let layout = PageLayout(width: 80) { $0.count }
      return row(tally) { layout.lines(of: $0).count > 10_000 }
    }
  }

  private static var read: Benchmark {
    let name = "read a page of 1 MB"
    return Benchmark(.pages, name, reference: name) { tally in row(tally) { !$0.blocks.isEmpty } }
  }

  /// Returns a closure that reads the large page in parts, as if it arrived from a server. The
  /// closure adds 1 to the tally for each document for which `isComplete` returns true.
  private static func row(
    _ tally: Tally, if isComplete: @escaping @MainActor (PageDocument) -> Bool
  ) -> Benchmark.Body {
    let data = Data(PageSamples.large.utf8)
    let url = URL(fileURLWithPath: "/page.html")
    return { count in
      for _ in 0..<count {
        var reader = PageReader(url: url, mimeType: "text/html", charset: "utf-8")
        for start in stride(from: 0, to: data.count, by: 16_384) {
          reader.append(data[start..<min(start + 16_384, data.count)])
        }
        tally.add(isComplete(reader.finish()) ? 1 : 0)
      }
    }
  }

  private static func dump(by w3m: ReferenceProgram) -> Benchmark {
    Benchmark(.pages, w3mRow, reference: w3mRow) { tally in
      let file = try TemporaryPage(PageSamples.large)
      return { count in
        for _ in 0..<count {
          tally.add(await w3m.run(["-dump", "-cols", "80", file.url.path]) ? 1 : 0)
        }
      }
    }
  }
}

/// A page in a file that is deleted when this object is destroyed.
private final class TemporaryPage: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("SwitchboardBenchmarks-\(UUID().uuidString).html")

  init(_ page: String) throws { try Data(page.utf8).write(to: url) }

  deinit { try? FileManager.default.removeItem(at: url) }
}

// MARK: - Memory

extension PageBenchmarks {
  /// The use of the tabs whose memory is measured. The raw value is the name of the row.
  enum TabUse: String, CaseIterable {
    /// The tabs stay hidden, so their documents are not read.
    case hidden = "tab that has loaded a small page"
    /// The tabs are shown, one after the other, so their documents are read.
    case shown = "tab whose small page was shown"
  }

  /// Measures the memory of tabs that have loaded a small page. The result doesn't include the
  /// connections, because earlier tabs have opened them.
  static func memory(of use: TabUse) async throws -> Row {
    let server = try PageStage().server()
    let engine = LightEngine()
    let first = await LoadedTabs(of: server, count: 100, by: engine)
    AllocationCounter.start()
    let tabs = await LoadedTabs(of: server, count: pageCount, by: engine)
    let count = use == .shown ? tabs.show() : tabs.loadedCount
    let allocations = AllocationCounter.stop()
    guard first.loadedCount == 100, count == pageCount else {
      throw BenchmarkError(name: use.rawValue, expected: pageCount, found: count)
    }
    return Row(
      group: .memory, name: use.rawValue,
      allocations: allocations.map { $0.count / Double(pageCount) },
      bytes: allocations.map { $0.bytes / Double(pageCount) })
  }
}

// MARK: - LoadedTabs

/// Tabs that have each loaded one page from a server.
@MainActor
final class LoadedTabs: WebStateObserver {
  private var tabs: [WebState] = []
  private var subscriptions: [Any] = []
  private var loadingCount: Int
  private var end: CheckedContinuation<Void, Never>?

  /// The number of tabs that have successfully loaded their page.
  var loadedCount: Int {
    tabs.indices.count { tabs[$0].title == "Page \($0)" && tabs[$0].loadError == nil }
  }

  /// Creates tabs that load their pages concurrently and waits until the last tab has loaded its
  /// page.
  init(of server: PageServer, count: Int, by engine: LightEngine = LightEngine()) async {
    loadingCount = count
    let factory = WebStateFactory(engine: engine)
    for _ in 0..<count {
      let tab = factory.makeWebState()
      tabs.append(tab)
      subscriptions.append(tab.addObserver(self))
    }
    await withCheckedContinuation { end in
      self.end = end
      for (number, tab) in tabs.enumerated() { tab.load(server.url(number)) }
    }
    subscriptions = []
  }

  /// Shows each tab once and reads its document.
  ///
  /// - Returns: The number of tabs whose documents were read.
  func show() -> Int {
    tabs.count { tab in
      tab.wasShown()
      defer { tab.wasHidden() }
      return tab.document?.blocks.isEmpty == false && tab.document?.links.isEmpty == false
    }
  }

  func webState(
    _ webState: WebState, didFinish navigation: NavigationID, error: LoadError?
  ) {
    loadingCount -= 1
    guard loadingCount == 0 else { return }
    end?.resume()
    end = nil
  }
}

// MARK: - PageStage

/// A provider of the server that all page benchmarks share. The server is started on first use.
@MainActor
final class PageStage {
  let keeper = Keeper()
  private var running: PageServer?

  func server() throws -> PageServer {
    if let running { return running }
    let server = try PageServer(pages: (0..<PageBenchmarks.pageCount).map(PageSamples.small))
    running = server
    return server
  }
}
