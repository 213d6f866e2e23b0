import Foundation
import Switchboard
import SwitchboardLineEditor

/// A Boolean value that a closure and its creator share.
@MainActor
private final class Flag {
  var isSet = false
}

// MARK: - Watching

extension PromptSession {
  func watch(_ keys: [String], once: Bool, until value: String?, times: Bool) throws {
    guard !keys.isEmpty else {
      let values = watches.readings.map(ListingJSON.value)
      return output.show(watches.listing, withJSON: values, in: "value")
    }
    guard !once || value == nil else { throw WatchError.endsTwice }
    guard once || OutputCapture.diverting?.isPipe != true else { throw WatchError.pipe }
    let front = broadcaster()
    let names = try keys.flatMap { try Watches.names(matching: $0, in: front) }
    // A pattern adds what is not watched yet. A name must be new.
    let isSingle = keys.count == 1 && !BroadcastPattern.isPattern(keys[0])
    let added = names.filter { isSingle || !watches.isWatching($0, seenFrom: front) }
    guard !added.isEmpty else { throw WatchError.alreadyWatched(keys[0]) }
    let ends = try ends(of: added, in: front, once: once, until: value)
    let file = OutputCapture.diverting?.file
    let display = Watch.Display(showsTimes: times, format: output.format, hasFile: file != nil)
    for (name, end) in ends { try watch(name, seenFrom: front, until: end, as: display, in: file) }
  }

  /// Continues to watch a property that a prompt of another process has watched. The current value
  /// is not shown again.
  /// - Throws: ``WatchError`` or ``LineError`` if the property does not exist, or never has the
  ///   value.
  func resume(_ state: PromptState.WatchState) throws {
    let front = broadcaster()
    let entry = try Watches.entry(state.key, in: front)
    let value = try state.until.map { try ExpectedValue($0, of: entry, for: "watch") }
    try watch(
      entry.name, seenFrom: front,
      until: value.map(Watch.End.value) ?? (state.isOnce ? .once : .never),
      as: Watch.Display(showsTimes: state.showsTimes, format: state.isJSON ? .json : .text),
      in: nil, showsCurrent: false)
  }

  /// Returns the condition that ends the watch of each property.
  /// - Throws: ``LineError`` if none of the properties can have the last value.
  private func ends(
    of names: [String], in front: Broadcaster, once: Bool, until value: String?
  ) throws -> [(String, Watch.End)] {
    var seen: Set<String> = [], problem: LineError?
    let entries = try names.filter { seen.insert($0).inserted }
      .map { try Watches.entry($0, in: front) }
    let ends = entries.map { entry -> Watch.End? in
      guard let value else { return once ? .once : .never }
      do throws(LineError) {
        return .value(try ExpectedValue(value, of: entry, for: "watch"))
      } catch {
        problem = error
        return nil
      }
    }
    if let problem, ends.allSatisfy({ $0 == nil }) { throw problem }
    return zip(entries, ends).map { ($0.name, $1 ?? .never) }
  }

  /// Watches a property. Values that arrive later are shown in the format, and go to the file, of
  /// the line.
  private func watch(
    _ key: String, seenFrom front: Broadcaster, until end: Watch.End, as display: Watch.Display,
    in file: LaterOutput?, showsCurrent: Bool = true
  ) throws {
    let isObserved = Flag()
    try watches.add(key, seenFrom: front, until: end, as: display) {
      [weak self] source, name, reading in
      guard let self, isObserved.isSet || showsCurrent else { return }
      let isInFront = broadcaster().levels.contains { $0 === source }
      let value = WatchedValue(
        reading: reading, property: name, source: isInFront ? nil : source.name,
        time: display.showsTimes ? now() : nil)
      guard isObserved.isSet else { return output.show(value, isEvent: false) }
      OutputFormat.$requested.withValue(display.format) { showLater(value, in: file) }
    }
    isObserved.isSet = true
    file?.onFailure.append { [weak self, weak front] in
      if let front { _ = try? self?.watches.remove(key, seenFrom: front) }
    }
  }

  /// Shows a value that is not part of the output of the command that has caused it.
  private func showLater(_ value: WatchedValue, in file: LaterOutput?) {
    OutputCapture.$current.withValue(nil) {
      guard let file else { return output.show(value, isEvent: true) }
      output.add(value.text(in: output.format), to: file)
    }
  }

  func unwatch(_ keys: [String]) throws {
    let names =
      try keys.isEmpty
      ? watches.removeAll() : keys.flatMap { try watches.remove($0, seenFrom: broadcaster()) }
    output.notice(
      names.isEmpty ? "nothing is watched" : "no longer watched: \(names.joined(separator: ", "))")
  }

  func waitForValue(_ key: String, _ value: String?, timeout: Duration?) async throws {
    let limit = try timeout?.checked()
    let front = broadcaster()
    let entry = try Watches.entry(key, in: front)
    let expected = try value.map { try ExpectedValue($0, of: entry, for: "wait for") }
    let owner = Watches.owner(of: entry, seenFrom: front)
    let isReached = OneShot<Bool>()
    let isObserved = Flag()
    let subscription = try? owner.observe(named: entry.name) { reading in
      if expected.map({ $0.matches(reading) }) ?? isObserved.isSet { isReached.give(true) }
    }
    // The current value is not a change.
    isObserved.isSet = true
    defer { subscription?.cancel() }
    guard await Self.answer(of: isReached, within: limit, on: clock) else {
      try Task.checkCancellation()
      throw TimeError.noValue(entry.name, expected?.text)
    }
  }

  /// Waits for an answer. The answer is false after the time limit or if the task is cancelled.
  private static func answer(
    of question: OneShot<Bool>, within limit: Duration?, on clock: any Clock<Duration>
  ) async -> Bool {
    let timer = limit.map { limit in
      Task {
        try await clock.sleep(for: limit)
        question.give(false)
      }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { question.resume($0) }
    } onCancel: {
      question.give(false)
    }
  }
}
