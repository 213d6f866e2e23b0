#if NATS
  internal import Foundation
  internal import Switchboard
  internal import SwitchboardRemote

  /// The part of a server that writes the values of properties into the bucket.
  ///
  /// A value is written again with its number. A client ignores values that are older than the newest
  /// one that it has, of this program, of its earlier runs, and of other programs that live.
  ///
  /// A property without a producer has a mark instead of a value, so that observers wait for the next
  /// producer. The key of a property that is withdrawn, or whose instance has ended, is deleted. The
  /// server keeps a mark of this, which ends observations. If the property is bound again first, its
  /// next value ends them, see ``StoredValue``.
  @MainActor
  final class ValueService {
    private struct Property {
      var value: EncodedValue?
      /// The number of the value, or of the mark.
      var number = 0
      /// The number of the first value since the property was bound, or nil if there is none.
      var firstNumber: Int?
      /// The observation, or nil if the property has ended.
      var observation: Subscription?
      /// The number of refreshments since the property ended.
      var endAge = 0
    }

    private let scope: RemoteScope
    private let bucket: NATSBucket
    private let id: String
    private let configuration: NATSConfiguration
    private var properties: [String: Property] = [:]
    /// The names of the keys that are observed.
    private var names: [AnyBroadcastKey: String] = [:]
    private var monitors: [Subscription] = []
    private let numbers: ValueNumbers
    private var pending: Set<String> = []
    /// A Boolean value that indicates whether the greeting is written with the next values.
    private var isGreeting = true
    /// The time after which a failed write is repeated. It doubles with each failure.
    private var nextRetryDelay = retryDelay
    private var pausing: Task<Void, Never>?
    private var writing: Task<Void, Never>?
    private var refreshing: Task<Void, Never>?
    private var isStopped = false

    init(
      _ scope: RemoteScope, _ bucket: NATSBucket, id: String, _ numbers: ValueNumbers,
      _ configuration: NATSConfiguration
    ) {
      self.numbers = numbers
      self.scope = scope
      self.bucket = bucket
      self.id = id
      self.configuration = configuration
    }

    /// Writes all current values, and from then on each change.
    func start() async {
      // One reading is enough for the order of values: its error is at most the time of a message to
      // the server and back. Further ones, which only improve it, follow after the first values.
      await readServerTime(1)
      for level in sequence(first: scope.broadcaster, next: { $0?.parent }).compactMap({ $0 }) {
        monitors.append(level.observeAll { [weak self] key, _ in self?.observe(key) })
      }
      numbers.keep([:])
      refreshing = Task { [weak self, configuration] in
        while !Task.isCancelled {
          try? await configuration.clock.sleep(for: configuration.lifetime / Self.refreshmentCount)
          self?.refresh()
        }
      }
      let batches = pending.count / Self.batchSize + 1
      writing = Task { for _ in 0..<batches { await writeBatch() } }
      await writing?.value
      writing = nil
      isGreeting = true
      writeSoon()
    }

    /// Removes all values.
    func stop() async {
      isStopped = true
      monitors = []
      refreshing?.cancel()
      writing?.cancel()
      pausing?.cancel()
      await writing?.value
      numbers.keep(
        properties.compactMapValues { property in
          property.value.map { ($0, property.number) }
        })
      for name in properties.keys { properties[name] = Property(number: numbers.next()) }
      let entries = properties.keys.map(entry)
      properties = [:]
      // Without a connection, the values end with their lifetime.
      _ = try? await bucket.put(
        entries + [.init(key: greeting.key, data: Data(), isRemoval: true)])
    }

    /// Writes everything again, because the bucket may have lost it.
    func writeAll() {
      pending.formUnion(properties.keys)
      isGreeting = true
      nextRetryDelay = Self.retryDelay
      pausing?.cancel()
      writeSoon()
    }

    /// Writes everything again before its lifetime ends.
    private func refresh() {
      for name in properties.keys { refresh(name) }
      isGreeting = true
      writeSoon()
    }

    /// Writes a property again, or forgets that it ended. Until then, the end is written again if
    /// the bucket may have lost it.
    private func refresh(_ name: String) {
      guard let property = properties[name], property.observation == nil else {
        pending.insert(name)
        return
      }
      guard !pending.contains(name) else { return }
      let isOld = property.endAge == Self.refreshmentCount
      if isOld { properties[name] = nil } else { properties[name]?.endAge += 1 }
    }

    /// The number of refreshments in the lifetime of a value.
    private static let refreshmentCount = 3
  }

  // MARK: - Observing

  extension ValueService {
    /// Observes a key. If it has the name of another key, the qualified name of that one replaces the
    /// name.
    private func observe(_ key: AnyBroadcastKey) {
      if names[key] == nil {
        let names = scope.broadcaster?.listedNames ?? [:]
        for (other, name) in self.names {
          guard let newName = names[other], newName != name else { continue }
          self.names[other] = newName
          end(name)
          observe(newName)
        }
        self.names[key] = names[key]
      }
      if let name = names[key] { observe(name) }
    }

    private func observe(_ name: String) {
      guard !isStopped, properties[name]?.observation == nil, NATSNames.isShort(name) else {
        return
      }
      let observation = scope.observe(name) { [weak self] in
        self?.end(name)
      } onUnbind: { [weak self] in
        self?.unbind(name)
      } onValue: { [weak self] value in
        self?.note(value, of: name)
      }
      properties[name, default: Property()].observation = observation
    }

    private func note(_ value: EncodedValue, of name: String) {
      let number = numbers.number(of: value, for: name)
      var property = properties[name] ?? Property()
      property.value = value
      property.number = number
      property.firstNumber = property.firstNumber ?? max(number, numbers.last)
      properties[name] = property
      pending.insert(name)
      writeSoon()
    }

    /// Writes that a property has no producer for now.
    private func unbind(_ name: String) {
      properties[name]?.value = nil
      properties[name]?.number = numbers.next()
      pending.insert(name)
      writeSoon()
    }

    /// Writes that no value of a property follows.
    private func end(_ name: String) {
      properties[name] = Property(number: numbers.next())
      pending.insert(name)
      writeSoon()
    }
  }

  // MARK: - Writing

  extension ValueService {
    private func writeSoon() {
      guard writing == nil, !isStopped else { return }
      writing = Task { [weak self] in await self?.writeAllPending() }
    }

    private func writeAllPending() async {
      while !isStopped, isGreeting || !pending.isEmpty {
        if isGreeting { await readServerTime(Self.readingCount) }
        await writeBatch()
      }
      writing = nil
    }

    /// Writes the newest values of pending properties. Values that could not be written stay
    /// pending, and those that the server refuses wait for the next change or refreshment.
    private func writeBatch() async {
      let names = Array(pending.prefix(Self.batchSize)), greets = isGreeting
      pending.subtract(names)
      isGreeting = false
      let entries = (greets ? [greeting] : []) + names.map(entry)
      var failures: [String: NATSStatus] = [:]
      do throws(NATSStatus) { failures = try await bucket.put(entries) } catch {
        for entry in entries { failures[entry.key] = error }
      }
      let open = failures.filter { $0.value.refusal == nil }.keys
      pending.formUnion(names.filter { open.contains(NATSNames.property($0, of: id)) })
      isGreeting = isGreeting || open.contains(NATSNames.greeting(of: id))
      await pause(isNeeded: !open.isEmpty)
    }

    /// Reads the clock of the server again, because clocks drift, and another server may answer. The
    /// greeting is the value that the server stores meanwhile, so it need not be written again.
    /// - Parameter count: The number of readings, of which the fastest one counts.
    private func readServerTime(_ count: Int) async {
      isGreeting = false
      do throws(NATSStatus) {
        numbers.reference = try await bucket.time(storing: greeting, count)
      } catch {
        isGreeting = true
      }
    }

    private func pause(isNeeded: Bool) async {
      guard isNeeded else { return nextRetryDelay = Self.retryDelay }
      let pause = Task { [clock = configuration.clock, nextRetryDelay] in
        _ = try? await clock.sleep(for: nextRetryDelay)
      }
      nextRetryDelay = min(nextRetryDelay * 2, Self.longestRetryDelay)
      pausing = pause
      await pause.value
    }

    private static let batchSize = 100
    private static let readingCount = 5
    private static let retryDelay = Duration.milliseconds(50)
    private static let longestRetryDelay = Duration.seconds(5)

    private var greeting: NATSBucket.Entry {
      let program = RemoteProgram(program: configuration.program, version: configuration.version)
      let message = ServerMessage.hello(version: RemoteMessage.protocolVersion, program)
      return .init(key: NATSNames.greeting(of: id), data: data(of: message))
    }

    private func entry(of name: String) -> NATSBucket.Entry {
      let key = NATSNames.property(name, of: id), property = properties[name] ?? Property()
      if let message = property.value?.message(property.number) {
        return .init(key: key, data: stored(message, property))
      }
      return .init(
        key: key, data: data(of: .closed(id: property.number)),
        isRemoval: property.observation == nil)
    }

    /// Returns what the bucket stores for a value: the value, or a failure if it is too large.
    private func stored(_ message: Data, _ property: Property) -> Data {
      let firstNumber = property.firstNumber ?? property.number, limit = bucket.valueLimit
      let data = StoredValue.data(message, firstNumber: firstNumber)
      guard data.count > limit else { return data }
      let failure = RemoteFailure.tooLarge(data.count, limit: limit)
      return StoredValue.data(
        self.data(of: .failure(id: property.number, failure)), firstNumber: firstNumber)
    }

    private func data(of message: ServerMessage) -> Data {
      (try? RemoteMessage.data(of: message)) ?? Data()
    }
  }
#endif
