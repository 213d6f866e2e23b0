public import Switchboard

/// An event that a ``TestStore`` records or a test expects, such as a command, a broadcast value,
/// or a push to a consumer.
///
/// Two events are equal if their values have the same types and are equal. Values that are not
/// `Equatable` are equal if `dump(_:)` prints the same text for them.
public struct TestEvent: CustomStringConvertible {
  /// The text before the values, such as `dispatch close tab 3` or `push setTabs(_:)`.
  private let title: String
  private var values: [Any] = []
  /// The key that broadcasts the value, or nil for another event. The title contains its name.
  private var key: AnyBroadcastKey?
  /// The call that is expected, or nil if an event is expected by its line.
  private var call: (any CommandCall)?
  /// The dispatch that the store has recorded, or nil if the event isn't a recorded dispatch.
  private(set) var dispatch: Dispatch?

  /// The event as one line of text, such as `dispatch close tab 3`, `broadcast tab-count: 2`, or
  /// `push setTabs(_:) ["a", "b"]`.
  public var description: String { text(title, values, as: String.init(describing:)) }

  /// The event as text that shows the types of the values, the arguments of a command, and the
  /// qualified name of a key.
  @MainActor
  private var details: String {
    let title = key.map { "broadcast \($0.qualifiedName):" } ?? title
    let arguments: [Any] = call.map { [$0] } ?? dispatch?.arguments.map(\.value.value) ?? []
    return text(title, values + arguments) {
      "\(shape(of: $0)) as \(String(reflecting: type(of: $0)))"
    }
  }

  private func text(_ title: String, _ values: [Any], as word: (Any) -> String) -> String {
    values.isEmpty ? title : "\(title) \(values.map(word).joined(separator: ", "))"
  }
}

// MARK: - Commands

extension TestEvent {
  /// Returns the event for a command that succeeds or throws.
  ///
  /// The line of a command whose arguments cannot be typed, or of a confidential command, is only
  /// its name.
  /// - Parameters:
  ///   - line: The line that sends the command at a prompt.
  ///   - error: The error that the command throws, or nil if it succeeds.
  public static func dispatch(_ line: String, threw error: (any Error)? = nil) -> Self {
    command(line, error.map { .threw($0) })
  }

  /// Returns the event for a call that succeeds or throws. The arguments are compared as values.
  /// - Parameters:
  ///   - call: The call. It never equals a confidential command, which hides its arguments.
  ///   - error: The error that the command throws, or nil if it succeeds.
  @MainActor
  public static func dispatch(_ call: some CommandCall, threw error: (any Error)? = nil) -> Self {
    command(call, error.map { .threw($0) })
  }

  /// Returns the event for a command without a handler.
  /// - Parameter line: The line that sends the command at a prompt.
  public static func unhandled(_ line: String) -> Self { command(line, .unhandled) }

  /// Returns the event for a call without a handler.
  /// - Parameter call: The call that has no handler.
  @MainActor
  public static func unhandled(_ call: some CommandCall) -> Self { command(call, .unhandled) }

  /// Returns the event for an error that doesn't come from a command.
  /// - Parameter error: The error that is thrown.
  public static func failure(_ error: any Error) -> Self { Self(title: "throw", values: [error]) }

  @MainActor
  static func dispatch(_ dispatch: Dispatch) -> Self {
    var event = command(dispatch.line ?? dispatch.command.displayName, dispatch.outcome)
    event.dispatch = dispatch
    return event
  }

  @MainActor
  private static func command(_ call: some CommandCall, _ outcome: Dispatch.Outcome?) -> Self {
    var event = command(call.line ?? call.command.displayName, outcome)
    event.call = call
    return event
  }

  private static func command(_ line: String, _ outcome: Dispatch.Outcome?) -> Self {
    switch outcome {
    case .returned, nil: Self(title: "dispatch \(line)")
    case .threw(let error): Self(title: "dispatch \(line): threw", values: [error])
    case .unhandled: Self(title: "dispatch \(line): unhandled")
    }
  }
}

// MARK: - Broadcasts and pushes

extension TestEvent {
  /// Returns the event for a value that is broadcast.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - value: The value that is broadcast.
  public static func broadcast<Key: BroadcastKey>(_ key: Key.Type, _ value: Key.Value) -> Self {
    broadcast(AnyBroadcastKey(key), value)
  }

  /// Returns the event for a value that an instance broadcasts.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - value: The value that is broadcast.
  public static func broadcast<Key: InstanceBroadcastKey>(_ key: Key, _ value: Key.Value) -> Self {
    broadcast(AnyBroadcastKey(key), value)
  }

  static func broadcast(_ key: AnyBroadcastKey, _ value: Any) -> Self {
    Self(title: "broadcast \(key.name):", values: [value], key: key)
  }

  /// Returns the event for values that are pushed to a consumer.
  /// - Parameters:
  ///   - method: The consumer's method, for example `setTabs(_:)`.
  ///   - values: The values that the method receives.
  ///   - consumer: The consumer's name, if there are several consumers.
  public static func push(
    _ method: String, _ values: Any..., to consumer: String? = nil
  ) -> Self {
    push(method, values, to: consumer)
  }

  static func push(_ method: String, _ values: [Any], to consumer: String?) -> Self {
    Self(title: "push \(consumer.map { "\($0)." } ?? "")\(method)", values: values)
  }
}

// MARK: - Comparison

extension TestEvent {
  /// Returns whether two events match, of which one is recorded and the other is expected.
  @MainActor
  func matches(_ other: Self) -> Bool {
    title == other.title && values.elementsEqual(other.values, by: isEqual) && key == other.key
      && call?.isSent(by: other.dispatch) != false && other.call?.isSent(by: dispatch) != false
  }

  /// Returns a line for each event in the two lists, in order. The line begins with `−` for a
  /// missing event and with `+` for an unexpected event. It shows the types of the values if a
  /// missing and an unexpected event have the same text.
  @MainActor
  static func difference(of events: [Self], from expected: [Self]) -> String {
    var lines = expected.map { (mark: Character(" "), event: $0) }
    // The removals come first.
    for change in events.difference(from: expected, by: { $0.matches($1) }) {
      switch change {
      case .remove(let offset, _, _): lines[offset].mark = "−"
      case .insert(let offset, let event, _):
        let happened = lines.indices.filter { lines[$0].mark != "−" }
        lines.insert(("+", event), at: happened.dropFirst(offset).first ?? lines.endIndex)
      }
    }
    return lines.map { mark, event in
      let marks = lines.lazy.filter { $0.event.description == event.description }.map(\.mark)
      let isAmbiguous = mark != " " && Set(marks).isSuperset(of: ["−", "+"])
      return "\(mark) \(isAmbiguous ? event.details : event.description)"
    }.joined(separator: "\n")
  }
}

extension CommandCall {
  @MainActor
  fileprivate func isSent(by dispatch: Dispatch?) -> Bool {
    dispatch.map { Self($0) == self } ?? true
  }
}

private func isEqual(_ value: Any, _ other: Any) -> Bool {
  guard type(of: value) == type(of: other) else { return false }
  // The type is asked, because a cast of the value looks into an Optional.
  if let type = type(of: value) as? any Equatable.Type { return isEqual(value, other, as: type) }
  return shape(of: value) == shape(of: other)
}

private func isEqual<Value: Equatable>(_ value: Any, _ other: Any, as type: Value.Type) -> Bool {
  value as? Value == other as? Value
}

/// Returns the text that `dump(_:)` prints for a value, without its first mark and on one line.
private func shape(of value: Any) -> String {
  var text = ""
  dump(value, to: &text)
  return text.dropFirst(2).split(separator: "\n").map { $0.drop { $0 == " " } }
    .joined(separator: " ")
}
