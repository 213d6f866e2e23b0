package import Switchboard
import SwitchboardTesting
import Testing

// The code of the article "From other actors"; `ArticleTests` compares the two.

@CommandProtocol
@MainActor
package protocol ReportCommands: AnyObject, Sendable {
  func addLines(_ lines: [String])
  func export(_ title: String) async throws -> Int
}

actor Importer {
  private let reports: any ReportCommands

  init(_ reports: any ReportCommands) {
    self.reports = reports
  }

  func importLines(of text: String) async {
    let lines = text.split(separator: "\n").map(String.init)
    await reports.addLines(lines)
  }
}

actor Press {
  func printed(_ title: String, _ lines: [String]) throws -> Int {
    try Task.checkCancellation()
    return title.count + lines.reduce(0) { $0 + $1.count }
  }
}

final class ReportDesk: ReportCommands {
  private var lines: [String] = []
  private let press = Press()

  func addLines(_ lines: [String]) { self.lines += lines }

  func export(_ title: String) async throws -> Int {
    try await press.printed(title, lines)
  }
}

@MainActor
struct ActorGuide {
  @Test func `commands are sent from an actor, and their work is done by another`() async throws {
    let dispatcher = CommandDispatcher(), desk = ReportDesk()
    let handling = try dispatcher.register(desk, for: ReportCommandsRouter.self)
    let importer = Importer(dispatcher.router(ReportCommandsRouter.self))
    await importer.importLines(of: "one\ntwo")

    let reports = dispatcher.router(ReportCommandsRouter.self)
    async let first = reports.export("January")
    async let second = reports.export("February")
    let counts = try await [first, second]  // 13 and 14
    #expect(counts == [13, 14])
    handling.cancel()
  }

  @Test func `a throwing command reports a missing handler on another actor, too`() async {
    let dispatcher = CommandDispatcher()
    let reports = dispatcher.router(ReportCommandsRouter.self)
    await #expect(throws: CommandError.unhandled("ReportCommands.export")) {
      _ = try await Task.detached { try await reports.export("March") }.value
    }
    dispatcher.close()
  }

  @Test func `a subscription that is released elsewhere ends soon`() async throws {
    let dispatcher = CommandDispatcher(), desk = ReportDesk()
    let holder = Holder(try dispatcher.register(desk, for: ReportCommandsRouter.self))
    #expect(dispatcher.isHandled(ReportCommandsRouter.self))
    await Task.detached { await holder.release() }.value
    try await eventually { !dispatcher.isHandled(ReportCommandsRouter.self) }
  }
}

/// Another actor that keeps a subscription.
private actor Holder {
  private var subscription: Subscription?

  init(_ subscription: Subscription) { self.subscription = subscription }

  func release() { subscription = nil }
}
