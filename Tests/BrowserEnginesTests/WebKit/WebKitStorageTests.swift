#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import Testing

  extension WebKitTests {
    @MainActor struct Storage {
      @Test func `Engines off the record share no cookies`() async throws {
        let (one, other) = (try WebKitFixture(), try WebKitFixture())
        one.server.page("/set", "", headers: "Set-Cookie: key=value; Max-Age=1000\r\n")
        one.server.page("/", "<title>Home</title>")
        let tab = try await one.tab("/set")
        try await one.load("/", in: tab)
        #expect(try await tab.evaluate("document.cookie") == #""key=value""#)
        let second = try await one.tab("/")
        #expect(try await second.evaluate("document.cookie") == #""key=value""#)
        let stranger = WebState(engine: other.engine)
        stranger.load(one.server.url("/"))
        try await eventually { !stranger.isLoading }
        #expect(try await stranger.evaluate("document.cookie") == #""""#)
      }

      @Test func `Only an engine on the record leaves data on the disk`() async throws {
        for isOffTheRecord in [false, true] {
          let secret = "secret\(UInt64.random(in: .min ... .max))"
          let start = Date()
          let fixture = try WebKitFixture(isOffTheRecord: isOffTheRecord)
          let headers = "Set-Cookie: \(secret)=1; Max-Age=1000\r\nCache-Control: max-age=1000\r\n"
          fixture.server.page("/\(secret)", "<title>\(secret)</title>\(secret)", headers: headers)
          let tab = try await fixture.tab("/\(secret)")
          _ = try await tab.evaluate("localStorage.setItem('\(secret)', 1)")
          let places = Disk.places + [fixture.directory.path]
          if isOffTheRecord {
            #expect(Disk.files(in: places, since: start, containing: secret) == [])
          } else {
            // The engine writes its cookies late. This proves that the search finds what is there.
            try await eventually {
              !Disk.files(in: places, since: start, containing: secret).isEmpty
            }
          }
        }
      }

      @Test func `A file is downloaded beside older ones of its name`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.page("/", "<title>Home</title>")
        fixture.server.answer("/data") { _ in
          "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 5\r\n"
            + "Content-Disposition: attachment; filename=\"../.a b.bin\"\r\nConnection: close\r\n\r\nbytes"
        }
        let tab = try await fixture.tab("/")
        let observer = DownloadObserver()
        let subscription = tab.addObserver(observer)
        for (index, name) in ["a b.bin", "a b (1).bin"].enumerated() {
          try await fixture.load("/data", in: tab)
          try await eventually {
            observer.downloads.count > index && observer.downloads[index].state == .finished
          }
          let download = try #require(observer.downloads.last)
          #expect(download.file.lastPathComponent == name)
          #expect(download.receivedByteCount == 5)
          #expect(try Data(contentsOf: download.file) == Data("bytes".utf8))
        }
        #expect(tab.content == .loaded(fixture.server.url("/")))
        #expect(tab.paths == "[/]")
        #expect(observer.downloads.count == 2)
        withExtendedLifetime(subscription) {}
      }

      @Test func `A cancelled download leaves no file`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.answer("/data") { _ in
          "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 50000000\r\n\r\n"
            + String(repeating: "x", count: 49_000_000)
        }
        let tab = WebState(engine: fixture.engine)
        let observer = DownloadObserver()
        let subscription = tab.addObserver(observer)
        tab.load(fixture.server.url("/data"))
        try await eventually { !observer.downloads.isEmpty }
        observer.downloads[0].cancel()
        #expect(observer.downloads[0].state == .failed(.stopped))
        let downloads = fixture.directory.file("downloads").path
        try await eventually {
          try FileManager.default.contentsOfDirectory(atPath: downloads).isEmpty
        }
        withExtendedLifetime(subscription) {}
      }
    }
  }

  // MARK: - Downloads

  @MainActor
  private final class DownloadObserver: WebStateObserver {
    private(set) var downloads: [Download] = []

    func webState(_ webState: WebState, didStart download: Download) {
      downloads.append(download)
    }
  }

  // MARK: - Disk

  /// The places where WebKit and its libraries could leave data.
  private enum Disk {
    static var places: [String] {
      let environment = ProcessInfo.processInfo.environment
      let home = environment["HOME"] ?? "/root"
      let homes = [".cache", ".config", ".local", ".dbus"].map { "\(home)/\($0)" }
      let variables = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"]
      return homes + variables.compactMap { environment[$0] }
    }

    /// Returns the files changed since a time that contain a text.
    static func files(in places: [String], since time: Date, containing text: String) -> [String] {
      places.flatMap { place in
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
        return names.map { "\(place)/\($0)" }
          .filter { isChanged($0, since: time) && contains($0, Data(text.utf8)) }
      }
    }

    private static func isChanged(_ path: String, since time: Date) -> Bool {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { return false }
      return (attributes?[.modificationDate] as? Date).map { $0 >= time } ?? false
    }

    private static func contains(_ path: String, _ text: Data) -> Bool {
      FileManager.default.contents(atPath: path)?.range(of: text) != nil
    }
  }
#endif
