#if NATS
  import Foundation
  import ProcessTesting
  import SwitchboardRemote
  import SwitchboardTesting
  import Testing

  @testable import SwitchboardNATS

  /// Tests of what a program sends to which server, and of the sentences about refusals.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSSecurityTests {
    private let files = CertificateFolder()

    /// Returns the sentence of a connection that fails, or nil if it is accepted.
    private func refusal(_ configuration: NATSConfiguration) async -> String? {
      let error = await failure {
        let client = try await NATSClient.connect(to: "player", over: configuration)
        client.close()
      }
      return error.map { "\($0)" }
    }

    // MARK: - Encryption

    @Test(arguments: ["tls", "CA", "certificate"])
    func `a server without encryption is refused before it gets a password`(
      _ demand: String
    ) async throws {
      let nats = try await NATSProcess(["--user", "bob", "--pass", "simple"])
      let relay = try await NATSRelay(to: nats.port)
      let (chain, key) = try files.certificate(for: "localhost")
      var configuration = nats.configuration
      let scheme = demand == "tls" ? "tls" : "nats"
      configuration.servers = ["\(scheme)://bob:simple@localhost:\(relay.port)"]
      if demand == "CA" { configuration.certificateAuthorities = chain }
      if demand == "certificate" { configuration.certificate = (chain, key) }
      let sentence = try #require(await refusal(configuration))
      #expect(sentence.contains("the server offers no encryption"), "\(sentence)")
      #expect(!relay.sent.contains("simple") && !relay.sent.contains("CONNECT"))
      configuration = nats.configuration
      configuration.servers = ["nats://bob:simple@localhost:\(relay.port)"]
      #expect(await refusal(configuration) == nil)
      #expect(relay.sent.contains("simple"))
      try await relay.cut()
    }

    @Test func `addresses that mix schemes or users are refused`() {
      #expect(throws: RemoteError.self) { try NATSAddresses(["tls://a", "nats://b"]) }
      #expect(throws: RemoteError.self) { try NATSAddresses(["nats://u:p@a", "nats://v:p@b"]) }
      #expect(throws: RemoteError.self) { try NATSAddresses([]) }
      #expect(throws: RemoteError.self) { try NATSAddresses(["http://a"]) }
      #expect(throws: RemoteError.self) { try NATSAddresses(["nats://"]) }
    }

    // MARK: - Addresses

    @Test(arguments: [
      ("hub", "nats://hub", NATSAddress.User.none),
      ("tls://hub:4333", "tls://hub:4333", NATSAddress.User.none),
      ("nats://secret@hub", "nats://hub", NATSAddress.User.token("secret")),
      (
        "nats://ann:p%40ss%3Aw%2Frd@hub", "nats://hub",
        NATSAddress.User.password("p@ss:w/rd", of: "ann")
      ),
      ("nats://ann:p@ss:w/rd@hub", "nats://hub", NATSAddress.User.password("p@ss:w/rd", of: "ann")),
      ("nats://ann:100%@hub", "nats://hub", NATSAddress.User.password("100%", of: "ann")),
    ])
    func `an address contains a user, whose percent-encoding is decoded`(
      text: String, server: String, user: NATSAddress.User
    ) throws {
      let address = try NATSAddress(text)
      #expect(address.server == server && address.user == user)
    }

    @Test(arguments: ["p@ss:w/rd", "p%40ss%3Aw%2Frd"])
    func `a server accepts a password with special characters`(_ password: String) async throws {
      let nats = try await NATSProcess(["--user", "ann", "--pass", "p@ss:w/rd"])
      var configuration = nats.configuration
      configuration.servers = ["nats://ann:\(password)@localhost:\(nats.port)"]
      #expect(await refusal(configuration) == nil)
    }

    // MARK: - Variables and contexts

    /// A folder of settings with two contexts, of which `hub` is selected.
    private func settings() throws -> [String: String] {
      let hub = """
        {"url": "tls://hub", "user": "ann", "password": "secret", "ca": "~/ca.pem", "nsc": ""}
        """
      try files.write(hub, to: "nats/context/hub.json")
      try files.write(#"{"url": "nats://other", "token": "t"}"#, to: "nats/context/other.json")
      try files.write("hub\n", to: "nats/context.txt")
      return ["XDG_CONFIG_HOME": files.path]
    }

    @Test func `without an address, the selected context is used`() throws {
      let configuration = try NATSConfiguration(address: nil, environment: settings())
      #expect(configuration.servers == ["tls://hub"])
      #expect(configuration.user == "ann" && configuration.password == "secret")
      #expect(configuration.certificateAuthorities?.hasSuffix("/ca.pem") == true)
      #expect(configuration.certificateAuthorities?.hasPrefix("/") == true)
    }

    @Test(arguments: [("nats://mine", ""), (nil, "nats://mine")] as [(String?, String)])
    func `an address keeps the user of a selected context from another server`(
      address: String?, variable: String
    ) throws {
      let variables = try settings().merging(["NATS_URL": variable]) { $1 }
      let configuration = try NATSConfiguration(address: address, environment: variables)
      #expect(configuration.servers == ["nats://mine"])
      #expect(configuration.user == nil && configuration.password == nil)
    }

    @Test func `a named context is used, and variables replace all of its credentials`() throws {
      var variables = try settings().merging(["NATS_CONTEXT": "other"]) { $1 }
      let configuration = try NATSConfiguration(address: nil, environment: variables)
      #expect(configuration.servers == ["nats://other"] && configuration.token == "t")
      variables["NATS_USER"] = "bob"
      variables["NATS_PASSWORD"] = "simple"
      let other = try NATSConfiguration(address: nil, environment: variables)
      #expect(other.user == "bob" && other.password == "simple" && other.token == nil)
    }

    @Test(arguments: [
      (["NATS_CERT": "c.pem"], "NATS_CERT is set and NATS_KEY is not"),
      (["NATS_KEY": "k.pem"], "NATS_KEY is set and NATS_CERT is not"),
      (["NATS_PASSWORD": "p"], "set NATS_USER"),
      (["NATS_CONTEXT": "none"], "context/none.json’ does not exist"),
      (["NATS_CONTEXT": "../x"], "cannot name a NATS context"),
    ])
    func `incomplete variables are refused`(
      _ variables: [String: String], sentence: String
    ) throws {
      let all = variables.merging(["XDG_CONFIG_HOME": files.path]) { $1 }
      let error = #expect(throws: RemoteError.self) {
        try NATSConfiguration(address: "nats://a", environment: all)
      }
      #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }

    @Test func `no address and no context is refused`() {
      #expect(throws: RemoteError.self) {
        try NATSConfiguration(address: nil, environment: ["XDG_CONFIG_HOME": files.path])
      }
    }

    // MARK: - Refusals

    @Test(arguments: ["NATS_CREDS", "NATS_NKEY", "NATS_CA", "NATS_CERT", "NATS_KEY"])
    func `a missing file is named with its variable`(_ variable: String) async throws {
      let (chain, key) = try files.certificate(for: "localhost")
      var variables = [variable: "/missing/file"]
      if variable == "NATS_CERT" { variables["NATS_KEY"] = key }
      if variable == "NATS_KEY" { variables["NATS_CERT"] = chain }
      let configuration = try NATSConfiguration(
        address: "nats://127.0.0.1:1", environment: variables)
      let sentence = try #require(await refusal(configuration))
      #expect(sentence.contains(variable) && sentence.contains("‘/missing/file’"), "\(sentence)")
      #expect(sentence.contains("does not exist"), "\(sentence)")
    }

    @Test(arguments: [
      ("NATS_NKEY", "no seed of a user"), ("NATS_CREDS", "no nkey user seed found"),
      ("NATS_CA", "no certificate"),
    ])
    func `a file with other contents is named with the reason`(
      _ variable: String, reason: String
    ) async throws {
      let nats = try await NATSProcess(["--user", "ann", "--pass", "secret"])
      let file = try files.write("nothing of use", to: "junk")
      let configuration = try NATSConfiguration(
        address: "nats://127.0.0.1:\(nats.port)", environment: [variable: file])
      let sentence = try #require(await refusal(configuration))
      #expect(sentence.contains(file) && sentence.contains(reason), "\(sentence)")
    }

    @Test func `a certificate that is not trusted, or for another host, is named`() async throws {
      let (own, ownKey) = try files.certificate(for: "localhost")
      let (other, otherKey) = try files.certificate(for: "other.example")
      let nats = try await NATSProcess(["--tls", "--tlscert", own, "--tlskey", ownKey])
      var configuration = nats.configuration
      configuration.servers = ["tls://localhost:\(nats.port)"]
      #expect(try #require(await refusal(configuration)).contains("not trusted by the system"))
      configuration.certificateAuthorities = other
      #expect(try #require(await refusal(configuration)).contains("not trusted by ‘\(other)’"))
      let stranger = try await NATSProcess(["--tls", "--tlscert", other, "--tlskey", otherKey])
      configuration.servers = ["tls://localhost:\(stranger.port)"]
      #expect(try #require(await refusal(configuration)).contains("for another host"))
    }

    @Test func `a missing or refused certificate of the program is named`() async throws {
      let (own, ownKey) = try files.certificate(for: "localhost")
      let other = try files.certificate(for: "localhost")
      let nats = try await NATSProcess([
        "--tlsverify", "--tlscacert", own, "--tlscert", own, "--tlskey", ownKey,
      ])
      var configuration = nats.configuration
      configuration.servers = ["tls://localhost:\(nats.port)"]
      configuration.certificateAuthorities = own
      #expect(try #require(await refusal(configuration)).contains("set NATS_CERT and NATS_KEY"))
      configuration.certificate = other
      let sentence = try #require(await refusal(configuration))
      #expect(sentence.contains("refuses the certificate ‘\(other.chain)’"), "\(sentence)")
    }

    @Test(arguments: [
      ([String: String](), "demands a user: set NATS_CREDS"),
      (["NATS_USER": "ann", "NATS_PASSWORD": "x"], "the user ‘ann’: check NATS_USER"),
      (["NATS_TOKEN": "x"], "check NATS_TOKEN"),
    ])
    func `a refused user is named with the variable to check`(
      _ variables: [String: String], sentence: String
    ) async throws {
      let nats = try await NATSProcess(["--user", "ann", "--pass", "secret"])
      let configuration = try NATSConfiguration(
        address: "nats://127.0.0.1:\(nats.port)", environment: variables)
      let refusal = try #require(await refusal(configuration))
      #expect(refusal.contains(sentence) && !refusal.contains("secret"), "\(refusal)")
    }

    // MARK: - Keys

    @Test func `a user with an nkey is admitted, and another one is refused`() async throws {
      // The seed and the public key of the user of `NATSCredentials`.
      let seed = "SUACF5J3H6EQ33POKEUPFKCVEOFUH3WLV2SNJWBLZYEM3ITEJMYVTNWB5E"
      let key = try #require(SigningKey(userSeed: seed)).userKey
      #expect(key == "UC3OYXQESEIBWBTHQLUOOQ47SVYOT5NVXC57WMLPBLHIFHZA5E7CFXPY")
      let settings = try files.write(
        "authorization { users = [ { nkey: \(key) } ] }", to: "nkey.conf")
      let nats = try await NATSProcess(["-c", settings])
      let file = try files.write("# a user\n\(seed)\n", to: "user.nk")
      let address = "nats://127.0.0.1:\(nats.port)"
      let user = try NATSConfiguration(address: address, environment: ["NATS_NKEY": file])
      let stranger = try NATSConfiguration(address: address, environment: [:])
      #expect(await refusal(user) == nil)
      #expect(await refusal(stranger) != nil)
    }

    @Test func `a signature holds for its message and its key alone`() throws {
      let key = try #require(SigningKey()), other = try #require(SigningKey())
      let message = Data("a tab".utf8), signature = try #require(key.signature(of: message))
      #expect(SigningKey.isValid(signature, of: message, by: key.publicKey))
      #expect(!SigningKey.isValid(signature, of: Data("b tab".utf8), by: key.publicKey))
      #expect(!SigningKey.isValid(signature, of: message, by: other.publicKey))
      #expect(!SigningKey.isValid(Data(), of: message, by: key.publicKey))
      #expect(!SigningKey.isValid(signature, of: message, by: Data()))
      #expect(SigningKey(seed: key.seed)?.publicKey == key.publicKey)
    }
  }

  /// A temporary folder for certificates and settings.
  private final class CertificateFolder: Sendable {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("nats-\(UUID().uuidString.prefix(8))").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
      let file = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }

    /// Creates a certificate for a host, which is its own authority.
    func certificate(for host: String) throws -> (chain: String, key: String) {
      let name = UUID().uuidString.prefix(8)
      let chain = try write("", to: "\(name)-cert.pem"), key = try write("", to: "\(name)-key.pem")
      _ = try ProcessRun([
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
        "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)", "-keyout", key, "-out", chain,
      ])
      return (chain, key)
    }
  }
#endif
