public import Switchboard

/// An event that a ``TestStore`` records or a test expects, such as a command, a broadcast value,
/// or a push to a consumer.
///
/// Events are compared by their text, so the expectations in a test look like the events in a
/// report.
public struct TestEvent: Hashable, Sendable, CustomStringConvertible {
  /// The event as one line of text, such as `dispatch close tab 3`, `broadcast tab-count: 2`, or
  /// `push setTabs(_:) [a, b]`.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

// MARK: - Commands

extension TestEvent {
  /// Returns the event for a command that succeeds.
  /// - Parameter line: The line that sends the command at a prompt.
  public static func dispatch(_ line: String) -> Self { Self("dispatch \(line)") }

  /// Returns the event for a command that throws.
  /// - Parameters:
  ///   - line: The line that sends the command at a prompt.
  ///   - error: The error that the command throws.
  public static func dispatch(_ line: String, threw error: any Error) -> Self {
    Self("dispatch \(line): threw \(error)")
  }

  /// Returns the event for a command without a handler.
  /// - Parameter line: The line that sends the command at a prompt.
  public static func unhandled(_ line: String) -> Self { Self("dispatch \(line): unhandled") }

  /// Returns the event for an error that doesn't come from a command.
  /// - Parameter error: The error.
  public static func failure(_ error: any Error) -> Self { Self("throw \(error)") }
}

// MARK: - Broadcasts and pushes

extension TestEvent {
  /// Returns the event for a value that is broadcast.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - value: The value.
  public static func broadcast<Key: BroadcastKey>(_ key: Key.Type, _ value: Key.Value) -> Self {
    broadcast(named: key.name, BroadcastReading(value).text)
  }

  /// Returns the event for a value that an instance broadcasts.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - value: The value.
  public static func broadcast<Key: InstanceBroadcastKey>(_ key: Key, _ value: Key.Value) -> Self {
    broadcast(named: key.name, BroadcastReading(value).text)
  }

  /// Returns the event for a broadcast value, given the key's name and the value's text as listings
  /// show them.
  /// - Parameters:
  ///   - name: The name of the key.
  ///   - text: The value as text.
  public static func broadcast(named name: String, _ text: String) -> Self {
    Self("broadcast \(name): \(text)")
  }

  /// Returns the event for values that are pushed to a consumer.
  /// - Parameters:
  ///   - method: The consumer's method, for example `setTabs(_:)`.
  ///   - values: The values.
  ///   - consumer: The consumer's name, if there are several consumers.
  public static func push(
    _ method: String, _ values: Any..., to consumer: String? = nil
  ) -> Self {
    push(method, values, to: consumer)
  }

  static func push(_ method: String, _ values: [Any], to consumer: String?) -> Self {
    let name = consumer.map { "\($0).\(method)" } ?? method
    let words = values.map { String(describing: $0) }.joined(separator: ", ")
    return Self(words.isEmpty ? "push \(name)" : "push \(name) \(words)")
  }
}

// MARK: - Difference

extension TestEvent {
  /// Returns a line for each event in the two lists, in order. The line begins with `−` for a
  /// missing event and with `+` for an unexpected event.
  static func difference(of events: [Self], from expected: [Self]) -> String {
    let difference = events.difference(from: expected)
    var missing: Set<Int> = [], unexpected: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): missing.insert(offset)
      case .insert(let offset, _, _): unexpected.insert(offset)
      }
    }
    var lines: [String] = []
    var index = 0, position = 0
    while index < expected.count || position < events.count {
      if missing.contains(index) {
        lines.append("− \(expected[index])")
        index += 1
      } else if unexpected.contains(position) {
        lines.append("+ \(events[position])")
        position += 1
      } else {
        lines.append("  \(expected[index])")
        (index, position) = (index + 1, position + 1)
      }
    }
    return lines.joined(separator: "\n")
  }
}
