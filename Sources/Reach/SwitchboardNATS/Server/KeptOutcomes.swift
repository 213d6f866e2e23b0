#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote

  /// The outcomes of calls with a key, so that a call that is repeated runs only once.
  ///
  /// The first program that gets a key writes its own name into the bucket. Another program that gets
  /// the key later sends the caller to the first one. The name lives there for the lifetime of values
  /// after the command has ended. The outcomes stay in their programs.
  @MainActor
  final class KeptOutcomes {
    /// A call with a key that this program has claimed.
    private struct Claim {
      let call: RemoteCall
      let outcome: Task<ServerMessage, Never>
      /// A closure that returns the time since the command has ended, or nil while it runs.
      var age: (@Sendable () -> Duration)?
      /// The number of bytes of the outcome.
      var size = 0
    }

    private let bucket: NATSBucket
    private let id: String
    private let configuration: NATSConfiguration
    private var claims: [String: Claim] = [:]
    /// The keys of the claims, the oldest first.
    private var keys: [String] = []

    init(_ bucket: NATSBucket, id: String, _ configuration: NATSConfiguration) {
      self.bucket = bucket
      self.id = id
      self.configuration = configuration
    }

    /// Returns the outcome of a call that this program has run or runs, or nil.
    func outcome(of incoming: IncomingCall) async -> ServerMessage? {
      guard let claim = incoming.key.flatMap({ claims[$0] }) else { return nil }
      guard claim.call == incoming.call else {
        return .failure(id: NATSNames.notRun, .usedKey(incoming.call.command))
      }
      return await claim.outcome.value
    }

    /// Runs a call, and keeps its outcome if it has a key.
    func keepingOutcome(
      of incoming: IncomingCall, _ run: @escaping @MainActor () async -> ServerMessage
    ) async -> ServerMessage {
      guard let key = incoming.key else { return await run() }
      let outcome = Task { await claim(key, incoming.call.command, run) }
      claims[key] = Claim(call: incoming.call, outcome: outcome)
      keys.append(key)
      return await withTaskCancellationHandler {
        await outcome.value
      } onCancel: {
        outcome.cancel()
      }
    }

    /// Claims a key, and runs its command if this program may.
    private func claim(
      _ key: String, _ command: String, _ run: @MainActor () async -> ServerMessage
    ) async -> ServerMessage {
      if let refusal = await refusal(of: key, command) {
        claims[key] = nil
        keys.removeAll { $0 == key }
        return refusal
      }
      let refreshing = Task { [bucket, id, configuration] in
        while !Task.isCancelled {
          try await configuration.clock.sleep(for: configuration.lifetime / 3)
          await bucket.renewClaim(key, of: id)
        }
      }
      let outcome = await run()
      refreshing.cancel()
      // The caller does not wait for this.
      Task { [bucket, id] in await bucket.renewClaim(key, of: id) }
      keep(outcome, for: key)
      return outcome
    }

    /// Writes a key into the bucket.
    /// - Returns: The reply to the caller if this program may not run the command, or nil.
    private func refusal(of key: String, _ command: String) async -> ServerMessage? {
      do throws(NATSStatus) {
        guard let owner = try await bucket.claim(key, for: id) else { return nil }
        guard owner != id else { return .failure(id: 0, .outcomeForgotten(command)) }
        return .failure(id: NATSNames.elsewhere, .elsewhere(owner))
      } catch {
        return .failure(id: NATSNames.notRun, .keyNotKept(because: "\(error)"))
      }
    }

    /// Keeps an outcome, and forgets old ones.
    private func keep(_ outcome: ServerMessage, for key: String) {
      claims[key]?.age = configuration.clock.stopwatch()
      claims[key]?.size = (try? RemoteMessage.data(of: outcome).count) ?? 0
      var size = claims.values.reduce(0) { $0 + $1.size }
      while let oldest = keys.first, let claim = claims[oldest], let age = claim.age?(),
        keys.count > configuration.keptOutcomeLimit || size > configuration.pendingLimit
          || age > configuration.lifetime * 2
      {
        claims[oldest] = nil
        keys.removeFirst()
        size -= claim.size
      }
    }
  }
#endif
