import Foundation

#if NATS
  import SwitchboardNATS
#endif

/// The address of the programs of a kind, such as `nats://host/player`.
struct ProgramAddress: Equatable {
  /// The addresses of the servers, separated by commas.
  let servers: String
  /// The name that the programs share.
  let kind: String

  /// Reads an address, or returns nil for the path of a socket.
  init?(_ text: String) {
    guard Self.isAddress(text) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1].isEmpty, !parts[2].isEmpty, !parts[3].isEmpty else {
      return nil
    }
    servers = parts[0...2].joined(separator: "/")
    kind = String(parts[3])
  }

  /// Returns whether a text begins like an address, and not like the path of a socket.
  static func isAddress(_ text: String) -> Bool {
    ["nats:", "tls:"].contains { text.lowercased().hasPrefix($0) }
  }

  #if NATS
    /// Connects to the programs.
    /// - Throws: `RemoteError` if no server accepts the connection.
    func connect() async throws -> NATSClient {
      let configuration = try NATSConfiguration(
        address: servers, environment: ProcessInfo.processInfo.environment)
      return try await NATSClient.connect(to: kind, over: configuration)
    }
  #endif
}
