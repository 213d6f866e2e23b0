import Foundation
import Switchboard
import Testing

extension CallTests {
  /// Adds a described wrapper that passes on other calls of the ledger.
  private func rewrite(
    in dispatcher: CommandDispatcher,
    _ change: @escaping @MainActor (LedgerCommandsCall) -> LedgerCommandsCall
  ) -> Subscription {
    func changed(_ call: WrappedCall) -> WrappedCall {
      LedgerCommandsCall(call).map { call.rewritten(as: change($0)) } ?? call
    }
    return dispatcher.wrapCalls { call, next in
      try next(changed(call))
    } async: { call, next in
      try await next(changed(call))
    }
  }

  @Test func `a described wrapper rewrites arguments of every kind of command`() async throws {
    let window = CommandDispatcher(parent: dispatcher)
    var seen: [LedgerCommandsCall?] = []
    let kept = [
      try register(),
      rewrite(in: dispatcher) { call in
        switch call {
        case .sheetCommands(.addLine(let text, _)):
          .sheetCommands(.addLine(text.uppercased(), color: .blue))
        case .sheetCommands(.readLine(let index)): .sheetCommands(.readLine(index - 1))
        case .sheetCommands(.removeLine(let index)): .sheetCommands(.removeLine(at: index - 1))
        case .sheetCommands(.findLine(let text)):
          .sheetCommands(.findLine(containing: text.uppercased()))
        case .turnPages(let count, let backward): .turnPages(count * 10, backward: backward)
        default: call
        }
      },
      window.wrapCalls(of: LedgerCommandsRouter.self) { call, next in
        seen.append(LedgerCommandsCall(call))
        return try next(call)
      } async: { call, next in
        seen.append(LedgerCommandsCall(call))
        return try await next(call)
      },
    ]
    let router = window.router(LedgerCommandsRouter.self)
    router.addLine("milk", color: nil)
    #expect(try router.readLine(1) == "MILK in blue")
    #expect(router.findLine(containing: "milk") == 0)
    try await router.turnPages(1, backward: false)
    #expect(throws: NoteError.empty) { try router.readLine(9) }
    try router.removeLine(at: 1)
    #expect(ledger.lines.isEmpty && ledger.page == 10)
    #expect(
      seen == [
        .sheetCommands(.addLine("MILK", color: .blue)), .sheetCommands(.readLine(0)),
        .sheetCommands(.findLine(containing: "MILK")), .turnPages(10, backward: false),
        .sheetCommands(.readLine(8)), .sheetCommands(.removeLine(at: 0)),
      ])
    _ = kept
  }

  @Test func `a rewritten call is redirected, too`() async throws {
    let archive = CommandDispatcher(name: "archive")
    let other = Ledger()
    let kept = [
      try register(), try archive.register(other, for: LedgerCommandsRouter.self),
      dispatcher.wrapCalls(of: LedgerCommandsRouter.self) { call, next in
        try next(
          call.redirected(to: archive)
            .rewritten(as: SheetCommandsCall.addLine("archived", color: nil)))
      } async: { call, next in
        try await next(
          call.redirected(to: archive)
            .rewritten(as: LedgerCommandsCall.turnPages(7, backward: false)))
      },
    ]
    let router = dispatcher.router(LedgerCommandsRouter.self)
    router.addLine("milk", color: nil)
    try await router.turnPages(1, backward: false)
    #expect(other.lines == ["archived"] && other.page == 7)
    #expect(ledger.lines.isEmpty && ledger.page == 0)
    _ = kept
  }

  @Test func `a rewritten call that nothing answers is unhandled, and reported once`() async throws
  {
    let wrapping = rewrite(in: dispatcher) { $0 }
    var outcomes: [String] = []
    var reported: [String] = []
    let watching = dispatcher.intercept { dispatch in
      guard let outcome = dispatch.outcome else { return }
      outcomes.append("\(dispatch.command.name) \(outcome)")
    }
    dispatcher.onUnhandled = { reported.append($0.name) }
    dispatcher.onRefused = { command, error in reported.append("\(command.name): \(error)") }
    let router = dispatcher.router(LedgerCommandsRouter.self)
    router.addLine("milk", color: nil)
    #expect(router.findLine(containing: "milk") == nil)
    await router.copy([1], to: SheetNumber(2))
    #expect(throws: CommandError.unhandled("SheetCommands.readLine")) { try router.readLine(0) }
    await #expect(throws: CommandError.unhandled("LedgerCommands.turnPages")) {
      try await router.turnPages(1, backward: false)
    }
    #expect(
      outcomes
        == ["addLine", "findLine", "copy", "readLine", "turnPages"].map { "\($0) unhandled" })
    #expect(reported == ["addLine", "findLine", "copy"])
    _ = (wrapping, watching)
  }

  @Test func `a rewritten call that a later wrapper refuses has failed`() async throws {
    let kept = [
      rewrite(in: dispatcher) { $0 },
      dispatcher.wrapCalls { _, _ in
        throw NoteError.empty
      } async: { _, _ in
        throw NoteError.empty
      },
    ]
    var failures: [String] = []
    let observing = observe { failures.append($0) }
    var refused: [String] = []
    dispatcher.onRefused = { command, error in refused.append("\(command.name): \(error)") }
    let router = dispatcher.router(LedgerCommandsRouter.self)
    router.open(SheetNumber(1))
    await router.copy([1], to: SheetNumber(2))
    #expect(failures == [##"open "#1": empty"##, ##"copy 1 --to "#2": empty"##])
    #expect(refused == ["open: empty", "copy: empty"])
    _ = (kept, observing)
  }

  @Test func `a call cannot be rewritten as a call of another command`() async throws {
    let kept = [try register(), rewrite(in: dispatcher) { _ in .turnPages(1, backward: false) }]
    let router = dispatcher.router(LedgerCommandsRouter.self)
    let error = #expect(throws: CommandError.self) { try router.readLine(0) }
    #expect(
      error?.description == "SheetCommands.readLine was refused: a wrapper rewrote it as "
        + "LedgerCommands.turnPages, which is another command")
    var refused: [String] = []
    dispatcher.onRefused = { command, _ in refused.append(command.name) }
    router.addLine("milk", color: nil)
    await router.copy([], to: SheetNumber(1))
    #expect(refused == ["addLine", "copy"] && ledger.lines.isEmpty && ledger.copies.isEmpty)
    _ = kept
  }
}
