#if WebKitGTK
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ServerTesting
  import SwitchboardTesting
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    /// Tests of what hosts learn: passwords, languages, cookies.
    @MainActor struct Hosts {
      private let fixture: EngineFixture

      init() throws { fixture = try EngineFixture(.webKit) }

      /// Sets a page that asks for a password.
      private func askForPassword(
        _ challenge: String, isRight: @escaping @Sendable (String) -> Bool
      ) {
        fixture.site.answer("/private") { request, connection in
          let isAllowed = isRight(request.fields["authorization"] ?? "")
          connection.respond(
            isAllowed ? "secret \(request.method) \(request.body)" : "log in first",
            status: isAllowed ? 200 : 401, type: "text/html",
            fields: ["WWW-Authenticate: \(challenge)"])
        }
      }

      private func logIn(_ tab: WebState, _ user: String, _ password: String) async throws {
        try tab.logIn(as: user, password: password)
        try await tab.waitForEnd()
      }

      private static func basic(_ user: String, _ password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
      }

      @Test func `a log-in loads the page again, and its password is kept during the run`()
        async throws
      {
        let field = Self.basic("ann", "word")
        askForPassword("Basic realm=\"one\"") { $0 == field }
        let tab = try await fixture.tab("/private")
        #expect(tab.loadError == .loginNeeded && tab.text == "log in first")
        try await logIn(tab, "ann", "wrong")
        #expect(tab.loadError == .loginRefused && tab.text == "log in first")
        try await logIn(tab, "ann", "word")
        #expect(tab.loadError == nil && tab.text == "secret GET" && tab.paths == "[/private]")
        #expect(tab.lastCommittedURL == fixture.site.url("/private"))
        #expect(try await fixture.tab("/private").text == "secret GET")
        let stranger = WebState(engine: try EngineKind.webKit.makeEngine())
        try await fixture.load("/private", in: stranger)
        #expect(stranger.loadError == .loginNeeded)
      }

      @Test func `a password of a typed address is sent when the host asks`() async throws {
        let field = Self.basic("ann", "word")
        askForPassword("Basic realm=\"one\"") { $0 == field }
        let address = fixture.site.url("/private").absoluteString
          .replacing("://", with: "://ann:word@")
        let tab = WebState(engine: fixture.engine)
        tab.load(try #require(URL(string: address)))
        try await tab.waitForEnd()
        #expect(tab.text == "secret GET")
        #expect(tab.lastCommittedURL == fixture.site.url("/private"))
      }

      @Test func `the Digest scheme doesn't send the password`() async throws {
        askForPassword("Digest realm=\"r\", nonce=\"n\", qop=\"auth\"") { field in
          field.hasPrefix("Digest ") && field.contains("username=\"ann\"")
        }
        let tab = try await fixture.tab("/private")
        #expect(tab.loadError == .loginNeeded)
        try await logIn(tab, "ann", "word")
        #expect(tab.text == "secret GET")
        #expect(
          fixture.site.requests.allSatisfy {
            $0.fields["authorization"]?.contains("word") != true
          })
      }

      @Test func `a form is submitted again after the log-in`() async throws {
        let field = Self.basic("ann", "word")
        askForPassword("Basic realm=\"one\"") { $0 == field }
        fixture.site.page(
          "/form", "<form method=post action=private><input name=q value=a><button>Go</button>")
        let tab = try await fixture.tab("/form")
        let request = try #require(tab.document).submission(ofForm: 0, entries: [])
        tab.load(
          request.url, from: tab.lastCommittedURL, submitting: request.submission,
          by: request.filledForm)
        try await tab.waitForEnd()
        #expect(tab.loadError == .loginNeeded)
        try await logIn(tab, "ann", "word")
        #expect(tab.text == "secret POST q=a")
      }

      @Test func `pages and their scripts learn the languages of their browser state`()
        async throws
      {
        fixture.site.page("/", "<p id=p></p><script>p.textContent = navigator.languages</script>")
        // WebKit tells pages only the preferred language.
        for (field, language) in [("de-AT,de;q=0.9,en;q=0.8", "de-AT"), ("fr", "fr")] {
          var configuration = WebKitGTKConfiguration(storage: nil)
          configuration.acceptedLanguages = { field }
          let tab = WebState(engine: try WebKitGTKEngine(configuration: configuration))
          try await fixture.load("/", in: tab)
          let sent = fixture.site.requests.last?.fields["accept-language"] ?? ""
          #expect(sent.lowercased().hasPrefix(language.lowercased()), "\(sent)")
          #expect(tab.text == language)
        }
      }

      @Test func `a link of another site gets no strict cookie, one of the own site does`()
        async throws
      {
        fixture.site.answer("/set") { _, connection in
          connection.respond("set", fields: ["Set-Cookie: s=1; SameSite=Strict"])
        }
        fixture.site.page("/own", "own")
        let other = try TestSite()
        other.page("/", "other")
        func url(_ path: String) throws -> URL {
          let address = fixture.site.url(path).absoluteString
          return try #require(URL(string: address.replacing("127.0.0.1", with: "localhost")))
        }
        func cookie(afterLinkFrom page: URL) async throws -> String? {
          let tab = WebState(engine: fixture.engine)
          tab.load(page)
          try await tab.waitForEnd()
          tab.load(try url("/own"), from: tab.lastCommittedURL)
          try await tab.waitForEnd()
          #expect(tab.text == "own")
          return fixture.site.requests.last?.fields["cookie"]
        }
        let tab = WebState(engine: fixture.engine)
        tab.load(try url("/set"))
        try await tab.waitForEnd()
        #expect(try await cookie(afterLinkFrom: other.url("/")) == nil)
        #expect(try await cookie(afterLinkFrom: url("/set")) == "s=1")
      }
    }

    /// Tests of the display without a screen.
    struct Display {
      /// Returns the first byte of the answer to a client that names a secret, or none.
      private func answer(to secret: [UInt8]?) throws -> UInt8 {
        let number = try #require(
          ProcessInfo.processInfo.environment["DISPLAY"]?.split(separator: ":").last)
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
          $0.copyBytes(from: "/tmp/.X11-unix/X\(number)".utf8)
        }
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let isConnected = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
        }
        try #require(isConnected == 0)
        let name = secret == nil ? [] : Array("MIT-MAGIC-COOKIE-1".utf8)
        let count = UInt8(name.count), length = UInt8(secret?.count ?? 0)
        // The texts are padded to a multiple of four bytes.
        let padding = [UInt8](repeating: 0, count: secret == nil ? 0 : 2)
        let message =
          [0x6C, 0, 11, 0, 0, 0, count, 0, length, 0, 0, 0] + name + padding + (secret ?? [])
        try #require(write(client, message, message.count) == message.count)
        var byte: UInt8 = 0
        try #require(read(client, &byte, 1) == 1)
        return byte
      }

      @Test func `only a client with the secret may use it`() throws {
        try WebKitGTKEngine.prepare()
        guard try GLibThread.shared.display() == .ours else { return }
        let path = try #require(getenv("XAUTHORITY").map { String(cString: $0) })
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let secret = try #require(FileManager.default.contents(atPath: path)).suffix(16)
        #expect(try answer(to: Array(secret)) == 1)
        #expect(try answer(to: nil) == 0)
        #expect(try answer(to: [UInt8](repeating: 7, count: 16)) == 0)
      }
    }
  }
#endif
