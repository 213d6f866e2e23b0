#if WebKitGTK
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ProcessTesting
  import ServerTesting
  import SwitchboardTesting
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    /// Tests that a page of the network opens neither this computer nor its files.
    ///
    /// An address with the scheme `data` stands for a page of the network, because every server of
    /// the tests is on this computer.
    @MainActor struct Reach {
      private let fixture: EngineFixture
      private var site: TestSite { fixture.site }
      /// The name of a host that resolves to this computer.
      private let name = "mine.test"

      init() throws {
        fixture = try EngineFixture(
          .webKit, hostAddresses: [name: "127.0.0.1", "gate.test": "127.0.0.1"])
        site.page("/", "<title>Home</title>words")
        for kind in Self.kinds {
          site.answer("/\(kind)") { _, connection in
            connection.respond("", fields: ["Access-Control-Allow-Origin: *"])
          }
        }
      }

      private static let kinds = [
        "style", "picture", "script", "frame", "fetch", "beacon", "socket", "worker",
      ]

      /// Returns a page that loads data from a host in all ways, and is then called ‘done’.
      private func page(loadingFrom host: String) -> String {
        let host = "\(host):\(site.url("/").port ?? 0)"
        return """
          <!DOCTYPE html><title>arriving</title>
          <link rel=stylesheet href="http://\(host)/style"><img src="http://\(host)/picture">
          <script src="http://\(host)/script"></script><iframe src="http://\(host)/frame"></iframe>
          <script>
            const ends = [fetch('http://\(host)/fetch'), new Promise(end => {
              const socket = new WebSocket('ws://\(host)/socket');
              socket.onerror = socket.onclose = end;
            }), new Promise(end => {
              const code = "fetch('http://\(host)/worker').then(() => postMessage(0), "
                + "() => postMessage(1))";
              const worker = new Worker(URL.createObjectURL(new Blob([code])));
              worker.onmessage = worker.onerror = end;
            })];
            navigator.sendBeacon('http://\(host)/beacon', 'x');
            addEventListener('load', async () => {
              await Promise.allSettled(ends);
              document.title = 'done';
            });
          </script>
          """
      }

      /// Opens a page of the network.
      private func open(_ html: String) async throws -> WebState {
        let tab = WebState(engine: fixture.engine)
        let text = html.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        tab.load(try #require(URL(string: "data:text/html,\(text)")))
        try await tab.waitForEnd()
        #expect(tab.loadError == nil)
        return tab
      }

      private func url(_ path: String, host: String) throws -> URL {
        try #require(URL(string: "http://\(host):\(site.url("/").port ?? 0)\(path)"))
      }

      private var paths: Set<String> { Set(site.requests.map(\.target)) }

      // MARK: - Data

      @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "mine.test"])
      func `a page of the network loads no data from this computer`(host: String) async throws {
        let tab = try await open(page(loadingFrom: host))
        try await eventually { tab.title == "done" }
        #expect(paths == [])
      }

      @Test(arguments: ["127.0.0.1", "mine.test"])
      func `a page of this computer loads data from it`(host: String) async throws {
        let expected = Set((Self.kinds + ["page"]).map { "/\($0)" })
        site.page("/page", page(loadingFrom: "127.0.0.1"))
        let tab = WebState(engine: fixture.engine)
        tab.load(try url("/page", host: host))
        try await eventually { tab.title == "done" && paths.isSuperset(of: expected) }
      }

      @Test func `a name that the user opens stays closed to pages of the network`() async throws {
        let tab = WebState(engine: fixture.engine)
        tab.load(try url("/", host: name))
        try await tab.waitForEnd()
        #expect(tab.title == "Home")
        let other = try await open(page(loadingFrom: name))
        try await eventually { other.title == "done" }
        #expect(paths == ["/"])
      }

      @Test(arguments: [
        "<img src=URL onload=end() onerror=end()>",
        "<script src=URL onload=end() onerror=end()></script>",
        "<script>fetch('URL', {mode: 'no-cors'}).then(end, end)</script>",
        "<iframe src=URL></iframe><script>addEventListener('load', end)</script>",
      ])
      func `a redirect does not lead a page of the network to this computer`(
        element: String
      ) async throws {
        let engine = try #require(fixture.engine as? WebKitGTKEngine)
        let gate = try url("/gate", host: "gate.test")
        site.redirect("/gate", to: site.url("/picture").absoluteString)
        // The host stands for one of the network until WebKit is connected to it.
        engine.session.hostGuard.access.grant(.computer, to: gate)
        let tab = try await open(
          "<script>function end() { document.title = 'done' }</script>"
            + element.replacing("URL", with: gate.absoluteString))
        try await eventually { tab.title == "done" }
        #expect(paths == ["/gate"])
      }

      @Test func `a frame of the network in a page of this computer is kept from it`() async throws
      {
        site.page(
          "/outer",
          """
          <title>Outer</title><img src=/picture>
          <iframe src="data:text/html,<img src=\(site.url("/script"))>" onload="fetch('/fetch')">
          </iframe>
          """)
        let tab = try await fixture.tab("/outer")
        try await eventually { paths.contains("/fetch") && !tab.isLoading }
        #expect(paths == ["/outer", "/picture", "/fetch"])
      }

      // MARK: - Navigation

      @Test(arguments: ["127.0.0.1", "mine.test"])
      func `a page of the network does not go to this computer`(host: String) async throws {
        let tab = try await open("<title>Far</title>far"), target = try url("/", host: host)
        _ = try await tab.evaluate("location.href = '\(target)'")
        _ = try await tab.evaluate("location.hash = 'x'")
        try await eventually { tab.visibleURL?.fragment == "x" && !tab.isLoading }
        #expect(paths == [] && tab.title == "Far")
        // The user may open it.
        tab.load(target)
        try await tab.waitForEnd()
        #expect(tab.loadError == nil && tab.title == "Home")
      }

      @Test func `a name that resolves to this computer is refused with a reason`() async throws {
        let tab = try await open("<title>Far</title>far"), target = try url("/", host: name)
        _ = try await tab.evaluate("location.href = '\(target)'")
        try await eventually { tab.loadError == LoadPolicy.refusal(of: target) }
        #expect(paths == [])
      }

      // MARK: - Files

      @Test func `a page reads no file, and a file loads data from this computer`() async throws {
        let folder = fixture.directory
        let picture = try #require(
          Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
        try picture.write(to: folder.file("picture.gif"))
        let reads = """
          <title>arriving</title><script>
          const picture = new Image();
          picture.onload = () => document.title = 'read';
          picture.onerror = () => fetch(picture.src)
            .then(() => document.title = 'fetched', () => document.title = 'refused');
          picture.src = '\(folder.file("picture.gif").absoluteString)';
          fetch('\(site.url("/picture"))');
          </script>
          """
        site.page("/reads", reads)
        let tab = try await fixture.tab("/reads")
        try await eventually { tab.title == "refused" }
        try reads.write(to: folder.file("page.html"), atomically: true, encoding: .utf8)
        tab.load(folder.file("page.html"))
        try await eventually {
          tab.title == "read" && site.requests.count { $0.target == "/picture" } == 2
        }
      }
    }
  }
#endif
