#if NATS
  internal import CNATS

  /// A pointer to an object of the library.
  ///
  /// The pointer can be sent to other threads, because the library guards connections,
  /// subscriptions and stores with a lock of their own. It is never dereferenced here.
  struct NATSHandle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// An error of the library.
  struct NATSStatus: Error, CustomStringConvertible {
    let status: natsStatus
    /// The error code of JetStream, or 0.
    var code = 0
    /// What the library says about the error, or nil if it says nothing.
    var detail: String?

    var description: String { String(cString: natsStatus_GetText(status)) }

    /// Throws the error of a call that has failed.
    static func check(_ status: natsStatus, _ code: jsErrCode = jsErrCode(rawValue: 0))
      throws(NATSStatus)
    {
      guard status != NATS_OK else { return }
      throw NATSStatus(status: status, code: Int(code.rawValue), detail: lastDetail)
    }

    /// What the library says about the last error on this thread, without its place in the source.
    private static var lastDetail: String? {
      guard let text = nats_GetLastError(nil).map({ String(cString: $0) }) else { return nil }
      return text.firstRange(of: "): ").map { String(text[$0.upperBound...]) } ?? text
    }

    /// A Boolean value that indicates whether a stream or a bucket does not exist.
    var isMissing: Bool {
      status == NATS_NOT_FOUND || code == Int(JSStreamNotFoundErr.rawValue)
    }

    /// A Boolean value that indicates whether no answer arrived, so that none to the next request
    /// would.
    var isSilence: Bool { status == NATS_TIMEOUT || status == NATS_CONNECTION_DISCONNECTED }

    /// The reason why a server has refused a value, or nil if it may take it later.
    var refusal: String? {
      switch (status, code) {
      case (NATS_MAX_PAYLOAD, _), (_, Int(JSStreamMessageExceedsMaximumErr.rawValue)):
        "the value is too long"
      case (NATS_NOT_PERMITTED, _): "it is not permitted"
      case (_, let code) where Self.fullCodes.contains(code): "the server has no space left"
      default: nil
      }
    }

    /// The codes of a store that takes nothing more.
    private static var fullCodes: [Int] {
      [
        JSAccountResourcesExceededErr, JSMemoryResourcesExceededErr,
        JSStorageResourcesExceededErr, JSStreamStoreFailedErr,
      ].map { Int($0.rawValue) }
    }
  }
#endif
