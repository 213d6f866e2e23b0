#if NATS
  internal import CNATS
  internal import Foundation

  /// A message from a NATS server.
  struct NATSMessage: Sendable {
    let subject: String
    /// The subject for replies, or nil if the sender expects none.
    let reply: String?
    let data: Data
    /// A Boolean value that indicates whether the message says that no program serves the subject of a
    /// request.
    let isNoResponders: Bool
    /// The properties of a message from a bucket, or nil for any other message.
    let entry: Entry?
    let headers: [String: String]

    /// A Boolean value that indicates whether a program that runs a command says that it lives.
    var isSign: Bool { data == NATSNames.sign && reply != nil }

    struct Entry: Sendable {
      /// A Boolean value that indicates whether the key was deleted.
      let isDeleted: Bool
      /// The number of current values that follow.
      let pendingCount: Int
      /// The number of the change.
      let revision: Int
      /// The time of the change, by the clock of the server.
      let date: Date
    }

    /// Copies a message. The library's own message is freed by the caller.
    /// - Parameter message: The library's message, which is not nil.
    init(_ message: OpaquePointer) {
      subject = String(cString: natsMsg_GetSubject(message))
      reply = natsMsg_GetReply(message).map { String(cString: $0) }
      let count = Int(natsMsg_GetDataLength(message))
      data = natsMsg_GetData(message).map { Data(bytes: $0, count: count) } ?? Data()
      isNoResponders = natsMsg_IsNoResponders(message)
      entry = subject.hasPrefix("$KV.") ? Entry(message) : nil
      headers = entry == nil ? Self.headers(of: message) : [:]
    }

    // Safe: a successful call hands an array over to its caller, which frees it once. The names belong
    // to the message and are not used after it.
    private static func headers(of message: OpaquePointer) -> [String: String] {
      var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var count: CInt = 0
      guard natsMsgHeader_Keys(message, &names, &count) == NATS_OK, let names else { return [:] }
      defer { free(names) }
      var headers: [String: String] = [:]
      for index in 0..<Int(count) {
        var value: UnsafePointer<CChar>?
        guard let name = names[index], natsMsgHeader_Get(message, name, &value) == NATS_OK,
          let value
        else { continue }
        headers[String(cString: name)] = String(cString: value)
      }
      return headers
    }
  }

  extension NATSMessage.Entry {
    // Safe: the value of the header belongs to the message and is not used after it. The metadata is
    // the caller's, which frees it once after it has copied the figures.
    fileprivate init(_ message: OpaquePointer) {
      var operation: UnsafePointer<CChar>?
      isDeleted = natsMsgHeader_Get(message, "KV-Operation", &operation) == NATS_OK
      var metadata: UnsafeMutablePointer<jsMsgMetaData>?
      let status = natsMsg_GetMetaData(&metadata, message)
      let known = status == NATS_OK ? metadata?.pointee : nil
      pendingCount = Int(known?.NumPending ?? 0)
      revision = Int(known?.Sequence.Stream ?? 0)
      date = Date(timeIntervalSince1970: TimeInterval(known?.Timestamp ?? 0) / 1e9)
      jsMsgMetaData_Destroy(metadata)
    }
  }
#endif
