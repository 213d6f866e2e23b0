public import Foundation
import ProcessTesting
import Testing

/// A server, run by `openssl s_server`, with a certificate from a private authority. It sends the
/// responses that are in the files of its directory.
public struct TLSServer: Sendable {
  /// The port on loopback.
  public let port: Int
  private let process = Process()
  // A server that prints into a pipe without a reader is killed.
  private let output = Pipe()

  /// Starts a server off the main actor, where other tests wait.
  ///
  /// - Parameter directory: The directory for the certificates. `ca.pem` is the authority's.
  @concurrent public static func start(in directory: URL) async throws -> Self {
    try Self(in: directory)
  }

  /// Creates the authority and the certificate, and starts the server.
  ///
  /// - Throws: An error if the command `openssl` is missing or fails.
  private init(in directory: URL) throws {
    let path = directory.path
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try Self.openssl(
      ["req", "-x509"] + key + ["-keyout", "\(path)/ca.key", "-out", "\(path)/ca.pem"]
        + ["-subj", "/CN=Authority"])
    try Self.openssl(
      ["req"] + key + ["-keyout", "\(path)/leaf.key", "-out", "\(path)/leaf.csr"]
        + ["-subj", "/CN=localhost"])
    try Data("subjectAltName=DNS:localhost,IP:127.0.0.1\n".utf8)
      .write(to: directory.appendingPathComponent("names"))
    try Self.openssl([
      "x509", "-req", "-in", "\(path)/leaf.csr", "-CA", "\(path)/ca.pem", "-CAkey",
      "\(path)/ca.key", "-CAcreateserial", "-extfile", "\(path)/names", "-out", "\(path)/leaf.pem",
    ])
    try Data("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\npage".utf8)
      .write(to: directory.appendingPathComponent("page.html"))
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = directory
    process.arguments = [
      "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "leaf.pem", "-key", "leaf.key",
      "-HTTP",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run(within: .seconds(600))
    port = try #require(
      Self.port(in: output.fileHandleForReading), "openssl s_server printed no port")
  }

  /// Returns the address of a path at the server. The certificate is valid for the hosts
  /// `localhost` and `127.0.0.1`.
  public func url(_ path: String, host: String) -> URL? {
    URL(string: "https://\(host):\(port)\(path)")
  }

  /// Kills the server, which doesn't exit while a client is connected.
  public func stop() { kill(-process.processIdentifier, SIGKILL) }

  private static func port(in output: FileHandle) -> Int? {
    var text = ""
    while case let data = output.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      let line = text.components(separatedBy: "\n").dropLast().first { $0.hasPrefix("ACCEPT") }
      if let line { return line.split(separator: ":").last.flatMap { Int($0) } }
    }
    return nil
  }

  private static func openssl(_ arguments: [String]) throws {
    let run = try ProcessRun(["openssl"] + arguments, within: .seconds(60))
    #expect(run.code == 0, "openssl is needed for this test: install it. \(run.errors)")
    guard run.code == 0 else { throw POSIXError(.ENOENT) }
  }
}
