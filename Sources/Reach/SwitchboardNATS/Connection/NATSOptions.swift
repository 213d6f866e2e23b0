#if NATS
  internal import CNATS
  internal import Foundation
  internal import SwitchboardRemote

  /// The library's options of a connection, which are destroyed when they are released.
  final class NATSOptions {
    let pointer: OpaquePointer
    /// The pointer that is passed to the callbacks of the connection.
    let closure: UnsafeMutableRawPointer?

    /// Creates the options for a configuration.
    /// - Throws: ``RemoteError`` if an address or a file cannot be used.
    init(
      _ configuration: NATSConfiguration, closure: UnsafeMutableRawPointer?
    ) throws(RemoteError) {
      let addresses = try NATSAddresses(configuration.servers)
      try configuration.checkFiles()
      var options: OpaquePointer?
      guard natsOptions_Create(&options) == NATS_OK, let options else { throw .noMemory }
      pointer = options
      self.closure = closure
      do throws(NATSStatus) {
        try setServers(addresses.servers)
        try setDelivery()
        try setTimes(configuration)
        try setUser(addresses.user, configuration)
        try NATSStatus.check(natsOptions_SetSecure(pointer, configuration.isEncrypted))
      } catch { throw .noConnection(error, configuration) }
      try setSeed(configuration)
      try setCertificates(configuration)
    }

    deinit { natsOptions_Destroy(pointer) }

    private func setServers(_ servers: [String]) throws(NATSStatus) {
      let names = servers.map { strdup($0) }
      defer { for name in names { free(name) } }
      // The library copies the names before the call returns.
      var pointers = names.map { $0.map { UnsafePointer($0) } }
      try NATSStatus.check(natsOptions_SetServers(pointer, &pointers, CInt(pointers.count)))
    }

    private func setDelivery() throws(NATSStatus) {
      // Otherwise, a message waits up to a millisecond for the library's thread that writes.
      try NATSStatus.check(natsOptions_SetSendAsap(pointer, true))
      // Otherwise, each subscription has a thread.
      try NATSStatus.check(natsOptions_UseGlobalMessageDelivery(pointer, true))
      // Commands are not sent after their callers have given up.
      try NATSStatus.check(natsOptions_SetReconnectBufSize(pointer, 1))
      // Otherwise, a write whose reply is lost holds up all others until its time has passed.
      try NATSStatus.check(natsOptions_SetFailRequestsOnDisconnect(pointer, true))
    }

    private func setTimes(_ configuration: NATSConfiguration) throws(NATSStatus) {
      let limit = configuration.connectionLimit.milliseconds
      let delay = configuration.reconnectionDelay.milliseconds
      try NATSStatus.check(natsOptions_SetTimeout(pointer, limit))
      try NATSStatus.check(natsOptions_SetWriteDeadline(pointer, limit))
      // A server that is stopped doesn't end its connections.
      try NATSStatus.check(natsOptions_SetPingInterval(pointer, 5_000))
      try NATSStatus.check(natsOptions_SetMaxPingsOut(pointer, 2))
      try NATSStatus.check(natsOptions_SetMaxReconnect(pointer, -1))
      try NATSStatus.check(natsOptions_SetReconnectWait(pointer, delay))
      try NATSStatus.check(natsOptions_SetReconnectJitter(pointer, delay / 10 + 1, delay + 1))
      try NATSStatus.check(natsOptions_SetName(pointer, configuration.program))
    }

    /// Sets what the library sends to all servers, also to those that it learns from others.
    private func setUser(
      _ user: NATSAddress.User, _ configuration: NATSConfiguration
    ) throws(NATSStatus) {
      switch user {
      case .password(let password, let name):
        try NATSStatus.check(natsOptions_SetUserInfo(pointer, name, password))
      case .token(let token): try NATSStatus.check(natsOptions_SetToken(pointer, token))
      case .none: try setUser(configuration)
      }
    }

    private func setUser(_ configuration: NATSConfiguration) throws(NATSStatus) {
      if let file = configuration.credentialsFile {
        try NATSStatus.check(natsOptions_SetUserCredentialsFromFiles(pointer, file, nil))
      } else if let user = configuration.user, configuration.seedFile == nil {
        let password = configuration.password ?? ""
        try NATSStatus.check(natsOptions_SetUserInfo(pointer, user, password))
      } else if let token = configuration.token, configuration.seedFile == nil {
        try NATSStatus.check(natsOptions_SetToken(pointer, token))
      }
    }

    private func setSeed(_ configuration: NATSConfiguration) throws(RemoteError) {
      guard configuration.credentialsFile == nil, let file = configuration.seedFile else { return }
      let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
      guard let key = lines.lazy.compactMap({ SigningKey(userSeed: String($0)) }).first else {
        throw .unusableFile(file, "the file of NATS_NKEY", "it contains no seed of a user")
      }
      let status = natsOptions_SetNKeyFromSeed(pointer, key.userKey, file)
      try check(status, file, "the file of NATS_NKEY")
    }

    private func setCertificates(_ configuration: NATSConfiguration) throws(RemoteError) {
      if let file = configuration.certificateAuthorities {
        let status = natsOptions_LoadCATrustedCertificates(pointer, file)
        try check(status, file, "the file of NATS_CA")
      }
      if let certificate = configuration.certificate {
        let status = natsOptions_LoadCertificatesChain(
          pointer, certificate.chain, certificate.key)
        try check(status, certificate.chain, "the certificate with its key")
      }
    }

    private func check(
      _ status: natsStatus, _ file: String, _ kind: String
    ) throws(RemoteError) {
      do throws(NATSStatus) { try NATSStatus.check(status) } catch {
        throw .unusableFile(file, kind, error.detail ?? error.description)
      }
    }
  }

  extension NATSConfiguration {
    /// Throws an error if one of the files cannot be read.
    fileprivate func checkFiles() throws(RemoteError) {
      let files = [
        (credentialsFile, "NATS_CREDS"), (seedFile, "NATS_NKEY"),
        (certificateAuthorities, "NATS_CA"), (certificate?.chain, "NATS_CERT"),
        (certificate?.key, "NATS_KEY"),
      ]
      for (file, name) in files {
        if let file { _ = try RemoteError.contents(of: file, "the file of \(name)") }
      }
    }
  }

  extension Duration {
    /// The duration in whole milliseconds, for the library.
    var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
  }
#endif
