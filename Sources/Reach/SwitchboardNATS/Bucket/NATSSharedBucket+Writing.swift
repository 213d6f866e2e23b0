#if NATS
  internal import CNATS
  package import Foundation
  internal import Synchronization

  extension NATSSharedBucket {
    /// Writes a value.
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The key.
    ///   - revision: The number of the change that the value replaces, or 0 for a key without a
    ///     value. If it is nil, the value replaces any other.
    /// - Returns: The number of the change.
    /// - Throws: ``NATSBucketError`` if the value may not have been written.
    package func put(
      _ value: Data, for key: String, over revision: Int?
    ) async throws(NATSBucketError) -> Int {
      let connection = try connected().connection
      do throws(NATSStatus) {
        let subject = try names().subject(of: key)
        return try await connection.blocking { pointer throws(NATSStatus) in
          try connection.explainingRefusal(of: subject) { () throws(NATSStatus) in
            try JetStream(pointer).publish(value, to: subject, over: revision)
          }
        }
      } catch {
        throw NATSBucketError(error)
      }
    }

    /// Removes a value.
    /// - Throws: ``NATSBucketError`` if the value may not have been removed.
    package func remove(_ key: String) async throws(NATSBucketError) {
      let bucket = try connected().bucket
      do throws(NATSStatus) {
        let removal = NATSBucket.Entry(key: key, data: Data(), isRemoval: true)
        if let failure = try await bucket.put([removal])[key] { throw failure }
      } catch {
        throw NATSBucketError(error)
      }
    }

    /// Returns whether the server answers within a second.
    package func answers() async -> Bool {
      guard let connection = try? connected().connection else { return false }
      let answer = try? await connection.blocking { natsConnection_FlushTimeout($0, 1_000) }
      return answer == NATS_OK
    }

    /// The number of bytes that a value can have at most, or nil if there is no connection.
    package var valueLimit: Int? { (try? connected().connection)?.messageLimit }

    private func connected() throws(NATSBucketError) -> (
      connection: NATSConnection, bucket: NATSBucket
    ) {
      let (connection, bucket) = state.withLock { ($0.connection, $0.bucket) }
      // The library would wait for the connection.
      guard let connection, let bucket, connection.isConnected else { throw .disconnected }
      return (connection, bucket)
    }

    private func names() throws(NATSStatus) -> NATSNames {
      do { return try NATSNames(name) } catch { throw NATSStatus(status: NATS_INVALID_ARG) }
    }
  }
#endif
