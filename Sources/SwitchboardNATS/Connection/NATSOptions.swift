#if NATS
  internal import CNATS
  internal import Foundation

  /// The library's options of a connection, which are destroyed when they are released.
  final class NATSOptions {
    let pointer: OpaquePointer
    /// The pointer that is passed to the callbacks of the connection.
    let closure: UnsafeMutableRawPointer?

    /// Creates the options for a configuration.
    init(_ configuration: NATSConfiguration, closure: UnsafeMutableRawPointer?) throws(NATSStatus) {
      var options: OpaquePointer?
      try NATSStatus.check(natsOptions_Create(&options))
      guard let options else { throw NATSStatus(status: NATS_NO_MEMORY) }
      pointer = options
      self.closure = closure
      try setServers(configuration.servers)
      try setDelivery()
      try setTimes(configuration)
      try setSecurity(configuration)
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
      try NATSStatus.check(natsOptions_SetMaxReconnect(pointer, -1))
      try NATSStatus.check(natsOptions_SetReconnectWait(pointer, delay))
      try NATSStatus.check(natsOptions_SetReconnectJitter(pointer, delay / 10 + 1, delay + 1))
      try NATSStatus.check(natsOptions_SetName(pointer, configuration.program))
    }

    private func setSecurity(_ configuration: NATSConfiguration) throws(NATSStatus) {
      if let file = configuration.credentialsFile {
        try NATSStatus.check(natsOptions_SetUserCredentialsFromFiles(pointer, file, nil))
      }
      if let file = configuration.certificateAuthorities {
        try NATSStatus.check(natsOptions_LoadCATrustedCertificates(pointer, file))
      }
      if let certificate = configuration.certificate {
        try NATSStatus.check(
          natsOptions_LoadCertificatesChain(pointer, certificate.chain, certificate.key))
      }
    }
  }

  extension Duration {
    /// The duration in whole milliseconds, for the library.
    var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
  }
#endif
