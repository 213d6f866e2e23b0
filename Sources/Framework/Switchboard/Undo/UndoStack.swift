/// The changes that commands have made, and the calls that undo and redo them.
///
/// Create a stack for a dispatcher, and register how to reverse the calls of a protocol that is
/// declared with `@CommandProtocol(.calls)`:
///
/// ```swift
/// undo = UndoStack(of: dispatcher)
/// undo.register(NoteCommandsCall.self) { [wall] call in
///   switch call {
///   case .addNote: return { _ in [.removeNote(wall.notes.count - 1)] }
///   case .removeNote(let index):
///     guard wall.notes.indices.contains(index) else { return nil }
///     let note = wall.notes[index]
///     return { _ in [.insertNote(note, at: index)] }
///   default: return nil
///   }
/// }
/// ```
///
/// The stack records each call that is sent through the dispatcher or its children and succeeds. A
/// call that is caused by another registered call is part of it. Calls that are confidential or off
/// the record, calls that only read, and calls by which another stack undoes or repeats a change are
/// never recorded. See <doc:UndoConfirmationAndProgress>.
@MainActor
public final class UndoStack {
  /// A closure that returns the calls that reverse a call. It runs after the call has succeeded and
  /// receives its result.
  public typealias Inverse<Call> = @MainActor (CommandResult) -> [Call]

  /// The maximum number of changes that can be undone.
  public let limit: Int
  /// The name of the change that ``undo()`` reverses, such as `add note`, or nil if there is none.
  @Broadcasted public private(set) var undoName: String? = nil
  /// The name of the change that ``redo()`` repeats, such as `add note`, or nil if there is none.
  @Broadcasted public private(set) var redoName: String? = nil

  private var done: [Change] = [] {
    didSet { undoName = done.last { $0.isReversible }?.name }
  }
  private var undone: [Change] = [] {
    didSet { redoName = undone.last { $0.isReversible }?.name }
  }
  /// The changes to which calls are being added, by a group, an undo or a redo.
  private var open: [Change] = []
  private var inverses: [@MainActor (Dispatch) -> PendingCall?] = []
  private var interception: Subscription?

  /// The changes, in any stack, to which the calls of the current task belong.
  @TaskLocal private static var current: [Change] = []

  /// Creates a stack without registered calls.
  /// - Parameters:
  ///   - dispatcher: The dispatcher whose commands, and whose children's commands, are recorded.
  ///   - limit: The maximum number of changes that can be undone. The oldest ones are forgotten.
  public init(of dispatcher: CommandDispatcher, limit: Int = 100) {
    self.limit = max(0, limit)
    let observation = CallObservation<PendingCall, ReversibleCall>(
      begin: { [weak self] in self?.pendingCall($0) },
      end: { $0.reversible(after: $1) },
      report: { [weak self] in self?.record($0) })
    interception = dispatcher.intercept(observation.record)
  }

  /// Registers how to reverse the calls of a protocol. The registration lasts as long as the stack.
  ///
  /// The inverse is sent through the dispatcher through which the call was sent, so that wrappers
  /// apply to it. ``redo()`` sends the calls that reverse the inverse. If two registrations reverse
  /// the same call, the later one is used.
  /// - Parameters:
  ///   - type: The type of the calls.
  ///   - key: A closure that returns the key of a call. Consecutive calls with the same key are one
  ///     change, for example typed letters. Returns nil if the call is a change of its own.
  ///   - inverse: A closure that runs before each call, even if the call then fails. It returns the
  ///     closure that determines the calls that reverse it, or nil if the call isn't recorded.
  public func register<Call: CommandCall>(
    _ type: Call.Type, coalescing key: @escaping @MainActor (Call) -> String? = { _ in nil },
    inverse: @escaping @MainActor (Call) -> Inverse<Call>?
  ) {
    inverses.insert(
      { dispatch in
        guard let call = Call(dispatch), let inverse = inverse(call) else { return nil }
        return PendingCall(key: key(call), inverse: inverse)
      }, at: 0)
  }
}

// MARK: - Undo and redo

extension UndoStack {
  /// A Boolean value that indicates whether a change can be undone.
  public var canUndo: Bool { undoName != nil }

  /// A Boolean value that indicates whether an undone change can be repeated.
  public var canRedo: Bool { redoName != nil }

  /// Undoes the last change.
  /// - Returns: The name of the change, or nil if there is nothing to undo.
  /// - Throws: ``CommandError`` if a group, an undo or a redo is in progress, or any error that a
  ///   call throws. The calls that have not been sent can then be undone later.
  @discardableResult
  public func undo() async throws -> String? {
    try await reverse(\.done, recordingIn: \.undone, as: "undo")
  }

  /// Repeats the change that was undone last. A new change clears the list of undone changes.
  /// - Returns: The name of the change, or nil if there is nothing to repeat.
  /// - Throws: ``CommandError`` if a group, an undo or a redo is in progress, or any error that a
  ///   call throws. The calls that have not been sent can then be repeated later.
  @discardableResult
  public func redo() async throws -> String? {
    try await reverse(\.undone, recordingIn: \.done, as: "redo")
  }

  /// Forgets all changes.
  public func removeAll() {
    done = []
    undone = []
  }

  private func reverse(
    _ source: ReferenceWritableKeyPath<UndoStack, [Change]>,
    recordingIn target: ReferenceWritableKeyPath<UndoStack, [Change]>, as name: String
  ) async throws -> String? {
    guard open.isEmpty else {
      throw CommandError.unavailable(
        name, because: "a group or another undo is in progress: try again when it has ended")
    }
    endCoalescing()
    self[keyPath: source].removeAll { !$0.isReversible }
    guard let change = self[keyPath: source].last else { return nil }
    // A new change that is made meanwhile follows the inverse, or removes it from the undone ones.
    let inverse = Change(change.name)
    inverse.isReversal = true
    self[keyPath: target].append(inverse)
    defer {
      inverse.isReversal = false
      self[keyPath: source].removeAll { !$0.isReversible }
      self[keyPath: target].removeAll { !$0.isReversible }
    }
    try await recording(in: inverse) { try await change.reverse() }
    return change.name
  }
}

// MARK: - Groups

extension UndoStack {
  /// Runs a closure and records the calls that it sends as one change.
  ///
  /// Calls of other tasks don't belong to the group. A group inside another one is part of it. If
  /// the closure throws, the calls that it has sent can be undone.
  /// - Parameters:
  ///   - name: The name of the change, such as `sort notes`.
  ///   - body: A closure that sends calls.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  @discardableResult
  public func group<Result>(
    named name: String, _ body: @MainActor () throws -> Result
  ) rethrows -> Result {
    guard openChange == nil else { return try body() }
    let change = Change(name)
    open.append(change)
    defer {
      close(change)
      push(change)
    }
    return try Self.$current.withValue(Self.current + [change]) { try body() }
  }

  /// Runs an asynchronous closure and records the calls that it sends as one change.
  /// - Parameters:
  ///   - name: The name of the change, such as `sort notes`.
  ///   - body: A closure that sends calls.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  @discardableResult
  public func group<Result>(
    named name: String, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    guard openChange == nil else { return try await body() }
    let change = Change(name)
    defer { push(change) }
    return try await recording(in: change, body)
  }

  /// Ends the coalescing of calls, for example because the insertion point has moved. The next call
  /// is a change of its own.
  public func endCoalescing() { done.last?.key = nil }

  /// The change in this stack to which the calls of the current task belong, or nil if there is
  /// none.
  private var openChange: Change? {
    Self.current.last { open.contains($0) }
  }

  private func close(_ change: Change) { open.removeAll { $0 == change } }

  private func recording<Result>(
    in change: Change, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    open.append(change)
    defer { close(change) }
    return try await Self.$current.withValue(Self.current + [change]) { try await body() }
  }
}

// MARK: - Recording

extension UndoStack {
  private func pendingCall(_ dispatch: Dispatch) -> PendingCall? {
    let isReversal = Self.current.contains { $0.isReversal && !open.contains($0) }
    guard !dispatch.isOffTheRecord, !dispatch.command.effects.isReadOnly, !isReversal else {
      return nil
    }
    for inverse in inverses {
      if let call = inverse(dispatch) { return call }
    }
    return nil
  }

  private func record(_ calls: [ReversibleCall]) {
    guard let first = calls.first else { return }
    if let openChange {
      openChange.calls += calls
      return
    }
    let change = Change(first.name, calls)
    if let key = change.key, let last = done.last, last.key == key {
      last.calls += calls
    } else {
      push(change)
    }
  }

  private func push(_ change: Change) {
    guard !change.calls.isEmpty else { return }
    endCoalescing()
    undone = []
    done = Array((done + [change]).suffix(limit))
  }
}

/// A call in progress that can be reversed if it succeeds.
private struct PendingCall {
  let key: String?
  let inverse: @MainActor (CommandResult) -> [any CommandCall]

  @MainActor
  func reversible(after dispatch: Dispatch) -> ReversibleCall? {
    guard dispatch.failure == nil else { return nil }
    let result = dispatch.result.map { CommandResult($0.value) } ?? CommandResult()
    let calls = inverse(result)
    guard !calls.isEmpty else { return nil }
    return ReversibleCall(
      name: dispatch.command.displayName, key: key, inverse: calls,
      dispatcher: dispatch.call.sender)
  }
}

/// A call that succeeded, with the calls that reverse it.
private struct ReversibleCall {
  let name: String
  let key: String?
  var inverse: [any CommandCall]
  let dispatcher: WeakReference<CommandDispatcher>
}

/// A change that is undone in one step.
@MainActor
private final class Change: Equatable {
  let name: String
  /// A Boolean value that indicates whether an undo or a redo is making the change.
  var isReversal = false
  /// The key of the calls that can still be added to the change, or nil if none can.
  var key: String?
  var calls: [ReversibleCall]

  init(_ name: String, _ calls: [ReversibleCall] = []) {
    self.name = name
    self.calls = calls
    key = calls.count == 1 ? calls[0].key : nil
  }

  nonisolated static func == (left: Change, right: Change) -> Bool { left === right }

  /// A Boolean value that indicates whether the dispatcher of at least one call still exists, so
  /// that its inverse can be sent.
  var isReversible: Bool { calls.contains { $0.dispatcher.load() != nil } }

  /// Sends the inverses of the calls, the last call first, and removes each one that was sent.
  func reverse() async throws {
    while let call = calls.last {
      for inverse in call.inverse {
        if let dispatcher = call.dispatcher.load() {
          _ = try await inverse.send(to: dispatcher, throwingDrops: true)
        }
        calls[calls.count - 1].inverse.removeFirst()
      }
      calls.removeLast()
    }
  }
}
