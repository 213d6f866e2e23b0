#if NATS
  package import Foundation
  internal import CNATS

  package enum NATSBucketEvent: Sendable {
    /// The bucket is connected. The associated value contains the newest change of each key.
    case connected([NATSBucketEntry])
    /// A value was written or removed.
    case changed(NATSBucketEntry)
    /// There is no connection for the given reason.
    case disconnected(String)
  }

  /// A change of a value.
  package struct NATSBucketEntry: Sendable {
    package let key: String
    /// The value, or nil if it was removed.
    package let value: Data?
    /// The number of the change.
    package let revision: Int
    /// The time of the change, by the clock of the server.
    package let date: Date
  }

  /// The reason why a value may not have been written.
  package enum NATSBucketError: Error, Equatable, Sendable {
    /// The key has been changed since the given revision.
    case conflict
    /// There is no connection, or the server doesn't answer.
    case disconnected
    /// The server refuses the value for the given reason.
    case refused(String)
  }

  extension NATSBucketError {
    init(_ error: NATSStatus) {
      if error.code == Int(JSStreamWrongLastSequenceErr.rawValue) {
        self = .conflict
      } else if let reason = error.refusal {
        self = .refused(reason)
      } else {
        self = .disconnected
      }
    }
  }
#endif
