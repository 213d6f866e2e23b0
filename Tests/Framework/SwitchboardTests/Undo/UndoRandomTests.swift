import Switchboard
import SwitchboardTesting
import Testing

/// Tests of random calls, groups, undos and redos. The naive model of a stack is an array of states
/// and the index of the current one.
@MainActor
struct UndoRandomTests {
  @Test(arguments: [5, 1000])
  func `undo and redo walk through the states that a list of them has`(limit: Int) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random undo of calls: seed \(seed)")
    for round in 0..<40 {
      let run = try UndoRun(seed: seed &+ UInt64(round), limit: limit)
      for step in 0..<150 {
        try await run.step()
        let place = "step \(step) of round \(round) of seed \(seed)"
        try #require(run.fixture.draft.state == run.states[run.current], "\(place)")
        try #require(run.fixture.undo.canUndo == (run.current > 0), "\(place)")
        try #require(
          run.fixture.undo.canRedo == (run.current + 1 < run.states.count), "\(place)")
      }
    }
  }
}

/// A draft that is changed at random, and the model of its undo stack.
@MainActor
private final class UndoRun {
  let fixture: UndoableDraft
  private(set) var states = [Draft.State()]
  private(set) var current = 0
  /// Whether the last change takes in the next typed letter.
  private var isTyping = false
  private let limit: Int
  private var random: SeededGenerator

  init(seed: UInt64, limit: Int) throws {
    fixture = try UndoableDraft(limit: limit)
    self.limit = limit
    random = SeededGenerator(seed: seed)
  }

  private func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private var word: String { String("abcdefgh".prefix(number(4))) }

  func step() async throws {
    switch number(10) {
    case 0...2: try await move(by: -1) { try await fixture.undo.undo() }
    case 3, 4: try await move(by: 1) { try await fixture.undo.redo() }
    case 5: try await group()
    case 6:
      fixture.undo.endCoalescing()
      isTyping = false
    default: await change()
    }
  }

  private func move(by step: Int, _ body: () async throws -> String?) async throws {
    let isPossible = states.indices.contains(current + step)
    let name = try await body()
    #expect((name != nil) == isPossible)
    if isPossible { current += step }
    isTyping = false
  }

  private func group() async throws {
    let calls = (0..<number(4)).map { _ in call }
    var isChanged = false
    await fixture.undo.group(named: "group") {
      for call in calls { isChanged = await hasChange(call) || isChanged }
    }
    if isChanged { append(isLetter: false) }
  }

  private func change() async {
    let call = call
    guard await hasChange(call) else { return }
    if case .insert(let text, _) = call {
      append(isLetter: text.count == 1)
    } else {
      append(isLetter: false)
    }
  }

  private var call: DraftCommandsCall {
    let offset = number(fixture.text.count + 2)
    return switch number(8) {
    case 0, 1: .insert(String("xyz".randomElement(using: &random) ?? "x"), at: offset)
    case 2: .insert(word, at: offset)
    case 3: .delete(1 + number(3), at: offset)
    case 4: .rotate(by: number(5))
    case 5: .addTicket
    case 6: .replaceAll(with: word)
    default: .insertAll(["x\(word)y", number(2) == 0 ? "" : word + "z", "zz"])
    }
  }

  /// Sends a call and returns whether there is a change to undo. A failed call of several texts has
  /// inserted those before the empty one.
  private func hasChange(_ call: DraftCommandsCall) async -> Bool {
    let before = fixture.draft.state
    let result = try? await call.send(to: fixture.dispatcher)
    return result != nil || fixture.draft.state != before
  }

  private func append(isLetter: Bool) {
    if isLetter && isTyping {
      states[current] = fixture.draft.state
    } else {
      states = Array((states[...current] + [fixture.draft.state]).suffix(limit + 1))
      current = states.count - 1
    }
    isTyping = isLetter
  }
}
