public import Switchboard

/// An event that a ``TestStore`` records or a test expects, such as a command, a broadcast value,
/// or a push to a consumer.
///
/// Two events are equal if their values have the same types and are equal. Values that are not
/// `Equatable` are equal if `dump(_:)` prints the same text for them.
public struct TestEvent: CustomStringConvertible {
  /// The text before the values, such as `dispatch close tab 3` or `push setTabs(_:)`.
  private let title: String
  private let values: [Any]
  private var call: (any CommandCall)?
  private(set) var dispatch: Dispatch?

  private init(_ title: String, _ values: [Any] = []) {
    self.title = title
    self.values = values
  }

  /// The event as one line of text, such as `dispatch close tab 3`, `broadcast tab-count: 2`, or
  /// `push setTabs(_:) ["a", "b"]`.
  public var description: String { text(of: values, as: String.init(describing:)) }

  /// The event as text that shows the types of the values and the arguments of a command.
  @MainActor
  private var details: String {
    let arguments = call.map { [$0] } ?? dispatch?.arguments.map(\.value.value) ?? []
    return text(of: values + arguments) { value in
      "\(shape(of: value)) as \(String(reflecting: type(of: value)))"
    }
  }

  private func text(of values: [Any], as word: (Any) -> String) -> String {
    values.isEmpty ? title : "\(title) \(values.map(word).joined(separator: ", "))"
  }

  /// A line of a report.
  private struct Line {
    let mark: Character
    let event: TestEvent
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
    Self("dispatch \(line)\(error == nil ? "" : ": threw")", error.map { [$0] } ?? [])
  }

  /// Returns the event for a call that succeeds or throws. The arguments are compared as values.
  /// - Parameters:
  ///   - call: The call. It never equals a confidential command, which hides its arguments.
  ///   - error: The error that the command throws, or nil if it succeeds.
  @MainActor
  public static func dispatch(_ call: some CommandCall, threw error: (any Error)? = nil) -> Self {
    dispatch(call.line ?? call.command.displayName, threw: error).naming(call)
  }

  /// Returns the event for a command without a handler.
  /// - Parameter line: The line that sends the command at a prompt.
  public static func unhandled(_ line: String) -> Self { Self("dispatch \(line): unhandled") }

  /// Returns the event for a call without a handler.
  /// - Parameter call: The call.
  @MainActor
  public static func unhandled(_ call: some CommandCall) -> Self {
    unhandled(call.line ?? call.command.displayName).naming(call)
  }

  /// Returns the event for an error that doesn't come from a command.
  /// - Parameter error: The error.
  public static func failure(_ error: any Error) -> Self { Self("throw", [error]) }

  @MainActor
  init(_ dispatch: Dispatch) {
    let line = dispatch.line ?? dispatch.command.displayName
    if case .ended(.unhandled) = dispatch.moment {
      self = .unhandled(line)
    } else {
      self = .dispatch(line, threw: dispatch.error)
    }
    self.dispatch = dispatch
  }

  private func naming(_ call: some CommandCall) -> Self {
    var event = self
    event.call = call
    return event
  }
}

// MARK: - Broadcasts and pushes

extension TestEvent {
  /// Returns the event for a value that is broadcast.
  /// - Parameters:
  ///   - key: The key, for example `TabCount.self`.
  ///   - value: The value.
  public static func broadcast<Key: BroadcastKey>(_ key: Key.Type, _ value: Key.Value) -> Self {
    broadcast(named: key.name, value)
  }

  /// Returns the event for a value that an instance broadcasts.
  /// - Parameters:
  ///   - key: The key, for example `Progress(id: 3)`.
  ///   - value: The value.
  public static func broadcast<Key: InstanceBroadcastKey>(_ key: Key, _ value: Key.Value) -> Self {
    broadcast(named: key.name, value)
  }

  static func broadcast(named name: String, _ value: Any) -> Self {
    Self("broadcast \(name):", [value])
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
    Self("push \(consumer.map { "\($0)." } ?? "")\(method)", values)
  }
}

// MARK: - Comparison

extension TestEvent {
  /// Returns whether a recorded event is an expected one, or the reverse.
  @MainActor
  func matches(_ other: Self) -> Bool {
    guard title == other.title, values.elementsEqual(other.values, by: isEqual) else {
      return false
    }
    guard let call = call ?? other.call, let dispatch = dispatch ?? other.dispatch else {
      return true
    }
    return call.isSent(by: dispatch)
  }

  /// Returns a line for each event in the two lists, in order. The line begins with `−` for a
  /// missing event and with `+` for an unexpected event. It shows the types of the values if a
  /// missing and an unexpected event have the same text.
  @MainActor
  static func difference(of events: [Self], from expected: [Self]) -> String {
    let difference = events.difference(from: expected) { $0.matches($1) }
    let missing = Set(difference.removals.map(\.offset))
    var lines = expected.enumerated().map { index, event in
      Line(mark: missing.contains(index) ? "−" : " ", event: event)
    }
    for offset in difference.insertions.map(\.offset) {
      let happened = lines.indices.filter { lines[$0].mark != "−" }
      let place = happened.dropFirst(offset).first ?? lines.endIndex
      lines.insert(Line(mark: "+", event: events[offset]), at: place)
    }
    return lines.map { line in
      let text = line.event.description
      let marks = Set(lines.lazy.filter { $0.event.description == text }.map(\.mark))
      let isAmbiguous = line.mark != " " && marks.isSuperset(of: ["−", "+"])
      return "\(line.mark) \(isAmbiguous ? line.event.details : text)"
    }.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension CommandCall {
  @MainActor
  fileprivate func isSent(by dispatch: Dispatch) -> Bool { Self(dispatch) == self }
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
