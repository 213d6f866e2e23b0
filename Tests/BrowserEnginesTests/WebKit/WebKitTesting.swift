#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import Testing

  /// The tests of WebKit, one after the other: they count and kill its processes.
  @Suite(.serialized)
  enum WebKitTests {}

  /// An engine with a host, for one test.
  @MainActor
  struct WebKitFixture {
    let server: WebKitServer
    let engine: WebKitGTKEngine
    /// The directory of downloads, and of stored data if there is any.
    let directory = TemporaryDirectory()

    init(isOffTheRecord: Bool = true, responseTimeLimit: Duration = .seconds(60)) throws {
      let storage = WebKitGTKConfiguration.Storage(
        data: directory.file("data"), cache: directory.file("cache"))
      engine = try WebKitGTKEngine(
        configuration: WebKitGTKConfiguration(
          storage: isOffTheRecord ? nil : storage, downloads: directory.file("downloads"),
          responseTimeLimit: responseTimeLimit))
      server = try WebKitServer()
    }

    /// Returns a tab that has loaded a path of the host.
    func tab(_ path: String) async throws -> WebState {
      let tab = WebState(engine: engine)
      try await load(path, in: tab)
      return tab
    }

    /// Loads a path of the host and waits for the end of the load.
    func load(_ path: String, in tab: WebState) async throws {
      tab.load(server.url(path))
      try await eventually { !tab.isLoading }
    }
  }

  // MARK: - Tabs

  extension WebState {
    /// The text of the document.
    var text: String { document?.blocks.map(\.text).joined(separator: "\n") ?? "" }

    /// The paths of the back/forward list, with the current one in brackets.
    var paths: String {
      navigation.items.enumerated().map { index, item in
        let fragment = item.url.fragment.map { "#" + $0 } ?? ""
        let path = item.url.path + fragment
        return index == navigationIndex ? "[\(path)]" : path
      }.joined(separator: " ")
    }
  }

  extension PageBlock {
    /// The text of a heading or paragraph.
    var text: String {
      switch self {
      case .heading(_, let text), .paragraph(let text), .preformatted(let text): text.string
      default: ""
      }
    }
  }

  // MARK: - Processes

  /// The processes that render pages for this one.
  enum WebProcesses {
    static var identifiers: Set<pid_t> {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return Set(names.compactMap { pid_t($0) }.filter { isOurs($0) && isWeb($0) })
    }

    private static func isWeb(_ process: pid_t) -> Bool {
      fields(of: process).map { $0.name == "WebKitWebProces" } ?? false
    }

    private static func isOurs(_ process: pid_t) -> Bool {
      var ancestor = process
      while ancestor > 1 {
        if ancestor == getpid() { return true }
        ancestor = fields(of: ancestor)?.parent ?? 0
      }
      return false
    }

    private static func fields(of process: pid_t) -> (name: String, parent: pid_t)? {
      guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")"),
        let parent = line[end...].split(separator: " ").dropFirst(2).first.flatMap({ pid_t($0) })
      else { return nil }
      return (String(line[line.index(after: start)..<end]), parent)
    }
  }
#endif
