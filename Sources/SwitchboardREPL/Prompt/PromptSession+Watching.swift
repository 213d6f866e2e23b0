import Foundation
import Switchboard

/// A Boolean value that a closure and its creator share.
@MainActor
private final class Flag {
  var isSet = false
}

// MARK: - Watching

extension PromptSession {
  func watch(_ keys: [String], once: Bool, until value: String?, times: Bool) throws {
    guard !keys.isEmpty else { return output.show(watches.listing) }
    guard !once || value == nil else { throw WatchError.endsTwice }
    let front = broadcaster()
    let names = try keys.flatMap { try Watches.names(matching: $0, in: front) }
    // A pattern adds what is not watched yet. A name must be new.
    let isSingle = keys.count == 1 && !BroadcastPattern.isPattern(keys[0])
    let added = names.filter { isSingle || !watches.isWatching($0, seenFrom: front) }
    guard !added.isEmpty else { throw WatchError.alreadyWatched(keys[0]) }
    let end: Watch.End = once ? .once : value.map { .value($0) } ?? .never
    var seen: Set<String> = []
    for name in added where seen.insert(name).inserted {
      try watch(name, seenFrom: front, until: end, times: times)
    }
  }

  private func watch(
    _ key: String, seenFrom front: Broadcaster, until end: Watch.End, times: Bool
  ) throws {
    // Values that arrive later are also shown in the format that this line requests.
    let format = output.format
    let isObserved = Flag()
    try watches.add(key, seenFrom: front, until: end) { [weak self] source, name, reading in
      guard let self else { return }
      let isInFront = broadcaster().levels.contains { $0 === source }
      // A later value is not part of the output of the command that caused it.
      OutputCapture.$current.withValue(isObserved.isSet ? nil : OutputCapture.current) {
        OutputFormat.$requested.withValue(format) {
          output.show(
            reading, of: name, from: isInFront ? nil : source.name, at: times ? now() : nil,
            isEvent: isObserved.isSet)
        }
      }
    }
    isObserved.isSet = true
  }

  func unwatch(_ keys: [String]) throws {
    guard !keys.isEmpty else { return watches.removeAll() }
    for key in keys { try watches.remove(key, seenFrom: broadcaster()) }
  }

  func waitForValue(_ key: String, _ value: String?, timeout: Double?) async throws {
    let limit = try timeout.map { seconds in
      guard let duration = Duration(seconds: seconds) else { throw TimeError.invalid(seconds) }
      return duration
    }
    let front = broadcaster()
    let entry = try Watches.entry(key, in: front)
    let owner = Watches.owner(of: entry, seenFrom: front)
    let isReached = OneShot<Bool>()
    let isObserved = Flag()
    let subscription = owner.observe(named: entry.name) { reading in
      if value.map({ $0 == reading.text }) ?? isObserved.isSet { isReached.give(true) }
    }
    // The current value is not a change.
    isObserved.isSet = true
    defer { subscription?.cancel() }
    guard await Self.answer(of: isReached, within: limit, on: clock) else {
      try Task.checkCancellation()
      throw TimeError.noValue(entry.name, value)
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
