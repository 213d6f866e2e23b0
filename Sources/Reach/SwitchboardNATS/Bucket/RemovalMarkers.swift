#if NATS
  internal import CNATS
  internal import Synchronization

  /// The removals that a server stores so that other programs learn of them.
  ///
  /// A program that watches a bucket learns of a removal at once, and one that connects later reads
  /// all current values. So a removal needs to be stored only for a moment.
  final class RemovalMarkers: Sendable {
    private struct Marker {
      let revision: Int
      /// A Boolean value that indicates whether the marker is older than the last cleaning.
      var isOld = false
    }

    private let markers = Mutex<[String: Marker]>([:])

    /// The time between two cleanings.
    static let interval = Duration.seconds(60)

    /// Notes a change of a key.
    func note(_ change: NATSBucketEntry) {
      let marker = change.value == nil ? Marker(revision: change.revision) : nil
      markers.withLock { $0[change.key] = marker }
    }

    /// Removes markers from the server until the task is cancelled.
    func clean(
      _ names: NATSNames, _ connection: NATSConnection, _ clock: any Clock<Duration>
    ) -> Task<Void, Never> {
      Task { [weak self, weak connection] in
        while true {
          try? await clock.sleep(for: Self.interval)
          guard !Task.isCancelled, let self, let connection else { return }
          for (key, revision) in takeOld() {
            // A marker that stays costs a little space only.
            try? await connection.purge(names.subject(of: key), upTo: revision, of: names.stream)
          }
        }
      }
    }

    /// Removes and returns the markers that have been here for a whole interval.
    private func takeOld() -> [(key: String, revision: Int)] {
      markers.withLock { markers in
        let old = markers.filter(\.value.isOld)
        markers = markers.filter { !$0.value.isOld }
          .mapValues { Marker(revision: $0.revision, isOld: true) }
        return old.map { ($0.key, $0.value.revision) }
      }
    }
  }

  extension NATSConnection {
    /// Removes the changes of a key up to one of them from the server. A newer value stays.
    fileprivate func purge(
      _ subject: String, upTo revision: Int, of stream: String
    ) async throws(NATSStatus) {
      guard isConnected else { throw NATSStatus(status: NATS_CONNECTION_DISCONNECTED) }
      try await blocking { connection throws(NATSStatus) in
        let context = try JetStream(connection)
        var options = jsOptions(), code = jsErrCode(rawValue: 0)
        jsOptions_Init(&options)
        // The library keeps the subject only during the call.
        let status = subject.withCString { subject in
          options.Stream.Purge.Subject = subject
          options.Stream.Purge.Sequence = UInt64(revision) + 1
          return js_PurgeStream(context.pointer, stream, &options, &code)
        }
        try NATSStatus.check(status, code)
      }
    }
  }
#endif
