import Foundation
public import Switchboard

/// A broadcast property that the user watches at a prompt.
@MainActor
final class Watch {
  let key: String
  /// A Boolean value that indicates whether the watch ends after the first value.
  let isOnce: Bool
  /// The value that ends the watch, or nil.
  let until: ExpectedValue?
  /// The place where later values are shown.
  let display: EventDisplay
  let showsTimes: Bool
  fileprivate(set) weak var broadcaster: Broadcaster?
  fileprivate var subscription: Subscription?
  fileprivate(set) var isOver = false
  /// A Boolean value that indicates whether the current value has been read, so that the next one is a
  /// change.
  fileprivate var isObserved = false

  fileprivate init(
    _ key: String, of broadcaster: Broadcaster, once isOnce: Bool, until: ExpectedValue?,
    on display: EventDisplay, showsTimes: Bool
  ) {
    self.display = display
    self.showsTimes = showsTimes
    self.key = key
    self.broadcaster = broadcaster
    self.isOnce = isOnce
    self.until = until
  }

  func isSeen(from front: Broadcaster) -> Bool {
    !isOver && front.chain.contains { $0 === broadcaster }
  }

  /// The property's current value, or nil if it has none.
  fileprivate var reading: BroadcastReading? {
    broadcaster?.entries.first { $0.name == key }?.value
  }

  fileprivate func end() {
    isOver = true
    subscription?.cancel()
  }
}

// MARK: - Commands

/// The prompt itself.
@CommandProtocol
@MainActor
public protocol WatchCommands: AnyObject {
  /// Shows broadcast properties now and whenever they change. Without a name, lists what is watched.
  /// - Example: `watch *`
  /// - Parameters:
  ///   - keys: The properties' names, as ‘broadcasts’ lists them, or patterns such as ‘*-count’.
  ///   - once: Shows one value of each property, and ends.
  ///   - until: The value after which watching ends.
  ///   - times: Shows the time of each change.
  @Diagnostic
  @Effects(.changes, .repeatable)
  func watch(_ keys: [String], once: Bool, until: String?, times: Bool) throws

  /// Stops watching broadcast properties.
  /// - Example: `unwatch`
  /// - Parameter keys: The properties' names, or patterns. Defaults to all.
  @Diagnostic
  @Effects(.changes, .repeatable)
  @TypedInFull
  func unwatch(_ keys: [String]) throws

  /// Waits until a broadcast property has a value.
  /// - Example: `wait for count 3 --timeout 10s`
  /// - Parameters:
  ///   - key: The property's name, as ‘broadcasts’ lists it.
  ///   - value: The value. Defaults to any change.
  ///   - timeout: The maximum time to wait, such as 500ms or 10s. A number without a unit is in
  ///     seconds. Defaults to no limit.
  @Effects(.reads)
  @ShortName("wait for")
  func waitForValue(_ key: String, _ value: String?, timeout: Duration?) async throws

  /// Lists the broadcast properties with their values.
  @Effects(.reads)
  @Diagnostic
  @ShortName("broadcasts")
  func showBroadcasts()
}

/// The broadcast properties that the user watches at a prompt.
///
/// A watch belongs to the broadcaster that has the property, so each window has its own watches.
@MainActor
final class Watches {
  private var watches: [Watch] = []
  private unowned let shell: Shell

  init(of shell: Shell) { self.shell = shell }

  private func isWatching(_ key: String, of owner: Broadcaster) -> Bool {
    watches.contains { !$0.isOver && $0.key == key && $0.broadcaster === owner }
  }

  /// Returns whether a property of the frontmost window is watched.
  func isWatching(_ key: String, seenFrom front: Broadcaster) -> Bool {
    watches.contains { $0.key == key && $0.isSeen(from: front) }
  }

  /// Stops watching the properties that names or patterns denote, and returns their names. Stops none
  /// if one of them denotes nothing.
  @discardableResult
  func remove(_ keys: [String], seenFrom front: Broadcaster) throws -> [String] {
    let matchers = keys.map(Self.matcher)
    for (key, isMatch) in zip(keys, matchers)
    where !watches.contains(where: { isMatch($0.key) && $0.isSeen(from: front) }) {
      let name = BroadcastPattern.isPattern(key) ? key : try Self.entry(key, in: front).name
      throw Self.error("‘\(name)’ is not watched: ‘watch \(name)’ begins it")
    }
    return removeAll { watch in
      watch.isSeen(from: front) && matchers.contains { isMatch in isMatch(watch.key) }
    }
  }

  /// Stops watching some or all properties, including those of other windows, and returns their
  /// names.
  @discardableResult
  func removeAll(where isEnding: (Watch) -> Bool = { _ in true }) -> [String] {
    defer { watches.removeAll(where: isEnding) }
    return current.filter(isEnding).map(\.key)
  }

  /// Returns the names of the properties that are watched in the frontmost window.
  func keys(seenFrom front: Broadcaster) -> [String] {
    watches.filter { $0.isSeen(from: front) }.map(\.key).sorted()
  }

  /// The watches that have not ended, including those of other windows.
  var current: [Watch] { watches.filter { !$0.isOver && $0.broadcaster != nil } }

  /// Returns the cell of a value: its data for programs, and a text for people.
  private func cell(_ reading: BroadcastReading?, _ text: String?) -> Listing.Cell {
    shell.output.format == .json ? OutputValue(reading) : .text(text ?? "(no producer)")
  }

  static let columns: [Listing.Column] = [
    .init("property", .text), .init("value", .any), .init("from", .optional(.text)),
    .init("until", .optional(.text), isSparse: true),
  ]

  /// A listing with a row for each watch.
  var listing: Listing {
    Listing(
      Self.columns,
      rows: current.map { watch in
        [
          .text(watch.key), cell(watch.reading, watch.reading?.text),
          OutputValue(watch.broadcaster?.name) { .text($0) },
          OutputValue(watch.until) { .text($0.text) },
        ]
      }, placeholder: "Nothing is watched: ‘watch’ and a property of ‘broadcasts’ begins it.")
  }
}

// MARK: - WatchCommands

extension Watches: WatchCommands {
  func watch(_ keys: [String], once: Bool, until value: String?, times: Bool) throws {
    guard !keys.isEmpty else { return shell.output.show(listing) }
    guard !once || value == nil else {
      throw Self.error("‘--once’ ends after the first value: leave ‘--once’ or ‘--until’ out")
    }
    guard once || OutputCapture.diverting?.isPipe != true else {
      throw Self.error(
        "‘|’ would only pass on the first value: add ‘--once’, or write every value to a file with ‘>’"
      )
    }
    let front = shell.broadcaster()

    // A pattern adds what is not watched yet. A name must be new.
    let isSingle = keys.count == 1 && !BroadcastPattern.isPattern(keys[0])
    var seen: Set<String> = []
    let entries = try keys.flatMap { try Self.entries(matching: $0, in: front) }.filter {
      seen.insert($0.name).inserted && (isSingle || !isWatching($0.name, seenFrom: front))
    }
    guard !entries.isEmpty else { throw Self.alreadyWatched(keys[0]) }
    // A pattern can also denote properties that never have the last value.
    var ends: [String: ExpectedValue] = [:], fault: (any Error)?
    for entry in entries {
      do {
        ends[entry.name] = try value.map { try ExpectedValue($0, of: entry, for: "watch") }
      } catch {
        fault = error
      }
    }
    if let fault, ends.isEmpty { throw fault }
    for entry in entries {
      try watch(
        entry, seenFrom: front, once: once, until: ends[entry.name],
        on: EventDisplay(on: shell.output), showsTimes: times)
    }
  }

  /// Continues to watch a property that a prompt of another process has watched. The current value
  /// is not shown again.
  /// - Throws: ``PromptError`` or ``LineError`` if the property does not exist, or never has the
  ///   value.
  func resume(_ state: PromptState.WatchState) throws {
    let front = shell.broadcaster()
    let entry = try Self.entry(state.key, in: front)
    try watch(
      entry, seenFrom: front, once: state.isOnce,
      until: try state.until.map { try ExpectedValue($0, of: entry, for: "watch") },
      on: EventDisplay(on: shell.output, format: state.isJSON ? .json : .text),
      showsTimes: state.showsTimes, showsCurrent: false)
  }

  /// Watches a property.
  private func watch(
    _ entry: BroadcastEntry, seenFrom front: Broadcaster, once: Bool, until end: ExpectedValue?,
    on display: EventDisplay, showsTimes: Bool, showsCurrent: Bool = true
  ) throws {
    let owner = Self.owner(of: entry, seenFrom: front)
    guard !isWatching(entry.name, of: owner) else { throw Self.alreadyWatched(entry.name) }
    let watch = Watch(
      entry.name, of: owner, once: once, until: end, on: display, showsTimes: showsTimes)
    watch.subscription = try? owner.observe(named: entry.name) {
      [weak self, weak owner, weak watch] reading in
      guard let self, let owner, let watch, !watch.isOver else { return }
      if watch.isObserved || showsCurrent { show(reading, of: watch, from: owner) }
      if watch.until?.matches(reading) ?? watch.isOnce { watch.end() }
    }
    watch.isObserved = true
    guard watch.subscription != nil else { throw Self.unknown(entry.name, suggestion: nil) }
    display.onFailure { [weak watch] in watch?.end() }
    watches.removeAll(where: \.isOver)
    // The current value can be the last one, which comes before there is a subscription to end.
    if watch.isOver { watch.end() } else { watches.append(watch) }
  }

  /// Shows a value. Only the first one is part of the output of the command that watches it.
  private func show(_ reading: BroadcastReading, of watch: Watch, from source: Broadcaster) {
    let isInFront = shell.broadcaster().chain.contains { $0 === source }
    let name = isInFront ? nil : source.name, time = watch.showsTimes ? shell.now() : nil
    var value = OutputRecord(), text = ""
    if watch.display.format == .json {
      value = ["property": .text(watch.key), "value": OutputValue(reading)]
      value["from"] = name.map { .text($0) }
      value["time"] = time.map {
        .text($0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      }
    } else {
      let parts = [time?.clockText, name, "\(watch.key): \(reading.line)"]
      text = MessageText.oneLine(parts.compactMap(\.self).joined(separator: " "))
    }
    if watch.isObserved {
      watch.display.show(.record(value), as: text)
    } else {
      shell.output.show(.record(value), as: text)
    }
  }

  func unwatch(_ keys: [String]) throws {
    let names =
      keys.isEmpty ? removeAll() : try remove(keys, seenFrom: shell.broadcaster())
    shell.output.notice(
      names.isEmpty ? "nothing is watched" : "no longer watched: \(names.joined(separator: ", "))")
  }

  func waitForValue(_ key: String, _ value: String?, timeout: Duration?) async throws {
    let limit = try timeout?.checked()
    let front = shell.broadcaster()
    let entry = try Self.entry(key, in: front)
    let expected = try value.map { try ExpectedValue($0, of: entry, for: "wait for") }
    let owner = Self.owner(of: entry, seenFrom: front)

    let (readings, continuation) = AsyncStream<BroadcastReading>.makeStream()
    let subscription = try? owner.observe(named: entry.name) { continuation.yield($0) }
    let timer = limit.map { [clock = shell.clock] limit in
      Task {
        try await clock.sleep(for: limit)
        continuation.finish()
      }
    }
    defer {
      timer?.cancel()
      subscription?.cancel()
    }
    // The current value is not a change.
    var isCurrent = entry.value != nil
    for await reading in readings {
      if expected?.matches(reading) ?? !isCurrent { return }
      isCurrent = false
    }
    try Task.checkCancellation()
    let change = expected.map { "become \(MessageText.quoted($0.text))" } ?? "changed"
    throw PromptError(
      "time_error", "‘\(entry.name)’ has not \(change) in time: allow more with ‘--timeout’")
  }

  func showBroadcasts() {
    let rows = shell.broadcaster().entries.map { entry -> [Listing.Cell] in
      [
        .text(entry.name), cell(entry.value, entry.value?.line),
        OutputValue(entry.level) { .text($0) }, .number(entry.observerCount),
      ]
    }
    shell.output.show(
      Listing(Self.broadcastColumns, rows: rows, placeholder: "Nothing is broadcast."))
  }

  /// The columns of the broadcast properties.
  static let broadcastColumns: [Listing.Column] = [
    .init("property", .text), .init("value", .any), .init("from", .optional(.text)),
    .init("observers", .number),
  ]
}

extension Watches: BuiltInHandler {
  /// The fields of a broadcast value.
  static let readingFields = [
    OutputField("property", .text), OutputField("value", .any),
    OutputField("from", .text, isRequired: false), OutputField("time", .date, isRequired: false),
  ]
}

// MARK: - Candidates

extension Watches: CandidateProviding {
  func candidates(in context: CandidateContext) -> [CommandCandidate]? {
    switch context.parameter.name {
    case "until", "value":
      return values(of: context.words["key"]?.first ?? context.words["keys"]?.first)
    case "keys" where context.command.name == "unwatch":
      let names = Set(keys(seenFrom: shell.broadcaster()))
      return properties.filter { names.contains($0.word) }.sorted { $0.word < $1.word }
        .excluding(context.precedingWords)
    case "key", "keys": return properties
    default: return nil
    }
  }

  /// The broadcast properties, with their values.
  var properties: [CommandCandidate] {
    shell.broadcaster().entries.map { CommandCandidate($0.name, summary: $0.value?.line ?? "") }
  }

  /// Returns the known values of a property.
  func values(of key: String?) -> [CommandCandidate] {
    let entry = key.flatMap { try? Self.entry($0, in: shell.broadcaster()) }
    return entry.map(ExpectedValue.candidates)?.map { CommandCandidate($0) } ?? []
  }
}

extension [CommandCandidate] {
  /// Returns the candidates without those that the user has already typed.
  func excluding(_ words: [String]) -> Self { filter { !words.contains($0.word) } }
}

// MARK: - Text

extension BroadcastReading {
  /// The value on one line. Unlike ``text``, it is readable even if the value cannot be typed.
  var line: String {
    let isTypeable = value is any CommandParameterType
    let describesItself = value is any CustomStringConvertible && !(value is any Collection)
    guard !isTypeable, !describesItself else { return text }
    let line = OutputValue(any: value).text
    return line.isEmpty ? "none" : line
  }
}

extension Date {
  /// The local time with milliseconds, for example `09:30:00.125`.
  fileprivate var clockText: String {
    let parts = Calendar.current.dateComponents(
      [.hour, .minute, .second, .nanosecond], from: self)
    return String(
      format: "%02d:%02d:%02d.%03d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0,
      (parts.nanosecond ?? 0) / 1_000_000)
  }
}
