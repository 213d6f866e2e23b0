#if NATS
  import Foundation
  import SwitchboardTesting
  import Testing

  @testable import SwitchboardNATS

  /// Tests of buckets that several programs write.
  @MainActor
  @Suite(
    .enabled(if: NATSProcess.isExpected, "install nats-server"), .timeLimit(.minutes(10)))
  struct NATSSharedBucketTests {
    /// A bucket whose events are read.
    private struct Connected {
      let bucket: NATSSharedBucket
      /// The entries of the bucket when it was connected.
      let entries: [NATSBucketEntry]
      let reading: Task<Void, Never>

      init(_ configuration: NATSConfiguration) async throws {
        let bucket = NATSSharedBucket(named: "devices", configuration)
        let (first, found) = AsyncStream<NATSBucketEvent>.makeStream()
        reading = Task { for await event in bucket.events() { found.yield(event) } }
        var events = first.makeAsyncIterator()
        guard case .connected(let entries) = await events.next() else {
          throw NATSBucketError.disconnected
        }
        self.bucket = bucket
        self.entries = entries
      }

      func close() async {
        await bucket.close()
        reading.cancel()
      }
    }

    private func keys(_ nats: NATSProcess) async throws -> [String] {
      let connected = try await Connected(nats.configuration)
      await connected.close()
      return connected.entries.map(\.key).sorted()
    }

    @Test func `a removal leaves the server after a while, and newer values stay`() async throws {
      let nats = try await NATSProcess(), clock = ManualClock()
      var configuration = nats.configuration
      configuration.clock = clock
      let connected = try await Connected(configuration), bucket = connected.bucket
      for key in ["a", "b", "c"] { _ = try await bucket.put(Data("1".utf8), for: key, over: nil) }
      for key in ["b", "c"] { try await bucket.remove(key) }
      _ = try await bucket.put(Data("2".utf8), for: "c", over: nil)
      #expect(try await keys(nats) == ["a", "b", "c"])
      let deadline = ContinuousClock.now + .seconds(60)
      while try await keys(nats) != ["a", "c"], .now < deadline {
        clock.advance(by: RemovalMarkers.interval)
      }
      #expect(try await keys(nats) == ["a", "c"])
      // A key without a trace can be claimed again.
      _ = try await bucket.put(Data("3".utf8), for: "b", over: 0)
      await connected.close()
    }

    @Test func `a value can be as long as the server of the moment allows`() async throws {
      let nats = try await NATSProcess()
      let connected = try await Connected(nats.configuration), bucket = connected.bucket
      let limit = try #require(bucket.valueLimit)
      #expect(limit == 1 << 20)
      _ = try await bucket.put(Data(count: limit), for: "a", over: nil)
      await #expect(throws: NATSBucketError.refused("the value is too long")) {
        _ = try await bucket.put(Data(count: limit + 1), for: "a", over: nil)
      }
      await connected.close()
    }

    @Test func `a key that the user may not write is refused, and others are not`() async throws {
      let nats = try await NATSProcess.restricted(denying: "$KV.switchboard_devices.secret")
      let connected = try await Connected(nats.configuration(of: "ann"))
      for _ in 1...2 {
        await #expect(throws: NATSBucketError.refused("it is not permitted")) {
          _ = try await connected.bucket.put(Data("1".utf8), for: "secret", over: nil)
        }
      }
      _ = try await connected.bucket.put(Data("1".utf8), for: "a", over: nil)
      await connected.close()
    }
  }
#endif
