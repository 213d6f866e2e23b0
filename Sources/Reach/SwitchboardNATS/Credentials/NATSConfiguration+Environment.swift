#if NATS
  internal import Foundation
  public import SwitchboardRemote

  extension NATSConfiguration {
    /// Creates the options that the variables and contexts of the command `nats` describe.
    ///
    /// The address is the given one, that of `NATS_URL`, or that of a context. A context is read if
    /// `NATS_CONTEXT` names it. If there is no other address, the context that `nats context select`
    /// has chosen is read. `NATS_CREDS`, `NATS_NKEY`, `NATS_USER` with `NATS_PASSWORD`, or
    /// `NATS_TOKEN` replace all credentials of the context. `NATS_CA`, `NATS_CERT` and `NATS_KEY`
    /// replace its files for TLS.
    /// - Parameters:
    ///   - address: The addresses of the servers, separated by commas, or nil.
    ///   - environment: The variables.
    /// - Throws: ``RemoteError`` if there is no address, if a context cannot be read, or if a
    ///   certificate lacks its key.
    public init(address: String?, environment: [String: String]) throws(RemoteError) {
      self.init()
      let variables = environment.filter { !$0.value.isEmpty }
      let context = try NATSContext.read(variables, hasAddress: address != nil)
      guard let url = address ?? variables["NATS_URL"] ?? context["url"] else { throw .noAddress }
      servers = url.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      try setCredentials(variables, context)
      try setFiles(variables, context)
    }

    private mutating func setCredentials(
      _ variables: [String: String], _ context: NATSContext
    ) throws(RemoteError) {
      let names = ["NATS_USER", "NATS_PASSWORD", "NATS_TOKEN", "NATS_NKEY", "NATS_CREDS"]
      let isInVariables = names.contains { variables[$0] != nil }
      let value: (String) -> String? = { name in
        isInVariables ? variables["NATS_\(name.uppercased())"] : context[name]
      }
      user = value("user")
      password = value("password")
      token = value("token")
      seedFile = value("nkey")
      credentialsFile = value("creds")
      if password != nil, user == nil { throw .passwordWithoutUser }
    }

    private mutating func setFiles(
      _ variables: [String: String], _ context: NATSContext
    ) throws(RemoteError) {
      certificateAuthorities = variables["NATS_CA"] ?? context["ca"]
      let isInVariables = variables["NATS_CERT"] != nil || variables["NATS_KEY"] != nil
      let chain = isInVariables ? variables["NATS_CERT"] : context["cert"]
      let key = isInVariables ? variables["NATS_KEY"] : context["key"]
      switch (chain, key) {
      case (let chain?, let key?): certificate = (chain, key)
      case (nil, nil): certificate = nil
      case (nil, _): throw .missingVariable("NATS_CERT", beside: "NATS_KEY")
      case (_, nil): throw .missingVariable("NATS_KEY", beside: "NATS_CERT")
      }
    }
  }

  // MARK: - NATSContext

  /// The members of a context that the command `nats` has saved, or none.
  struct NATSContext {
    private var values: [String: String] = [:]

    /// Returns a member that is not empty.
    subscript(_ name: String) -> String? { values[name] }

    /// Reads the context that is named, or the selected one if there is no address.
    static func read(
      _ variables: [String: String], hasAddress: Bool
    ) throws(RemoteError) -> Self {
      let needsContext = !hasAddress && variables["NATS_URL"] == nil
      let folder = folder(variables)
      let selected = needsContext ? selectedName(in: folder) : nil
      guard let name = variables["NATS_CONTEXT"] ?? selected else { return Self() }
      return try Self(name, in: folder)
    }

    private init() {}

    private init(_ name: String, in folder: URL) throws(RemoteError) {
      guard !name.contains("/"), !name.contains("..") else { throw .unusableContext(name) }
      let file = folder.appendingPathComponent("context/\(name).json")
      let kind = "the NATS context ‘\(name)’"
      let data = try RemoteError.contents(of: file.path, kind)
      guard let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw .unusableFile(file.path, kind, "it is no JSON object")
      }
      values = members.compactMapValues { $0 as? String }.filter { !$0.value.isEmpty }
      for name in ["creds", "nkey", "ca", "cert", "key"] {
        values[name] = values[name].map { NSString(string: $0).expandingTildeInPath }
      }
    }

    private static func folder(_ variables: [String: String]) -> URL {
      let usual = URL(fileURLWithPath: variables["HOME"] ?? NSHomeDirectory())
        .appendingPathComponent(".config")
      let folder = variables["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0) } ?? usual
      return folder.appendingPathComponent("nats")
    }

    private static func selectedName(in folder: URL) -> String? {
      let file = folder.appendingPathComponent("context.txt")
      let name = try? String(contentsOf: file, encoding: .utf8)
      return name?.trimmingCharacters(in: .whitespacesAndNewlines).nonEmpty
    }
  }

  extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
  }
#endif
