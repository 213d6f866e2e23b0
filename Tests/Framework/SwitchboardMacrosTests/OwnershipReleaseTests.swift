import Foundation
import ProcessTesting
import Testing

/// Tests of the owners of subscriptions in optimized builds, which release a local array after its
/// last use.
@Suite(.onOwnThread)
struct OwnershipReleaseTests {
  /// Statements that keep two bindings, `first` and `second`, during a statement that uses them.
  static let owners: [(statements: String, isKept: Bool)] = [
    ("let kept: Subscriptions = [try first(), try second()]; use(); _ = kept", true),
    ("let kept = Subscriptions(); kept.keep(try first()); kept.keep(try second()); use()", true),
    ("let one = try first(); let other = try second(); use(); _ = (one, other)", true),
    ("let owner = Owner([try first(), try second()]); use(); _ = owner", true),
    ("let kept = [try first(), try second()]; use(); _ = kept", false),
  ]

  @Test func `in a release an owner keeps its subscriptions, and a released array is reported`()
    throws
  {
    let functions = Self.owners.enumerated().map { index, owner in
      """
      @MainActor func use\(index)() async throws {
        let board = Board()
        func first() throws -> Subscription { try board.bindCount() }
        func second() throws -> Subscription { try board.bindIsEmpty() }
        func use() { board.use() }
        \(owner.statements)
      }
      """
    }
    let calls = Self.owners.indices.map { "try await use\($0)()" }
    let output = try run(functions, calls)
    let expected = Self.owners.flatMap { owner in
      owner.isKept
        ? ["false"]
        : [
          """
          note: the subscriptions of ‘count’ and ‘is-empty’ ended together before a value was \
          broadcast: if a local array held them, use ‘Subscriptions’ instead, because an optimized \
          build releases an array after its last use
          """, "nil",
        ]
    }
    #expect(output == expected)
  }

  @Test func `in a release no subscription is reported that is kept or ended on purpose`() throws {
    let cases = [
      """
      let desk = Desk(), dispatcher = CommandDispatcher()
      let handling = try dispatcher.register(desk, for: DeskCommandsRouter.self)
      let other = try dispatcher.register(DeskCommandsRouter.Key.clear) {}
      try dispatcher.router(DeskCommandsRouter.self).add(1)
      _ = (handling, other)
      """,
      """
      let desk = Desk(), dispatcher = CommandDispatcher()
      desk.handling = try dispatcher.register(desk, for: DeskCommandsRouter.self)
      dispatcher.router(DeskCommandsRouter.self).clear()
      print(dispatcher.isHandled(DeskCommandsRouter.self))
      """,
      """
      let coordinator = BoardCoordinator(services: Board())
      try coordinator.start()
      coordinator.stop()
      """,
      """
      let board = Board()
      _ = [try board.bindCount(), try board.bindIsEmpty()] as Subscriptions
      try board.bindCount().cancel()
      try board.bindIsEmpty().cancel()
      """,
      """
      let board = Board()
      var sum = 0
      let binding = try board.bindCount()
      let observation = board.broadcaster.observe(Count.self) { sum += $0 }
      board.count = 3
      print(sum)
      _ = (binding, observation)
      """,
    ]
    let functions = cases.enumerated().map { index, statements in
      "@MainActor func use\(index)() throws {\n\(statements)\n}"
    }
    let output = try run(functions, cases.indices.map { "try use\($0)()" })
    #expect(output == ["false", "3"])
  }

  @Test func `in a release a command says that an array has released its registration`() throws {
    let function = """
      @MainActor func use() async throws {
        let dispatcher = CommandDispatcher()
        let kept = [
          try dispatcher.register(Desk(), for: DeskCommandsRouter.self, holding: .strongly)
        ]
        do { try dispatcher.router(DeskCommandsRouter.self).add(1) } catch { print(error) }
        _ = kept
      }
      """
    #expect(
      try run([function], ["try await use()"]) == [
        "DeskCommands.add was not run, because the registration of its handler Desk has ended: keep "
          + "the subscription, for example in Subscriptions"
      ])
  }

  private func run(_ functions: [String], _ calls: [String]) throws -> [String] {
    let program = """
      package import Switchboard
      enum Count: BroadcastKey { typealias Value = Int }
      enum IsEmpty: BroadcastKey { typealias Value = Bool }
      @MainActor final class Board {
        let broadcaster = Broadcaster()
        @Broadcasted var count = 0
        func bindCount() throws -> Subscription { try broadcaster.bind(Count.self, to: $count) }
        func bindIsEmpty() throws -> Subscription {
          let counts = broadcaster.broadcast(of: Count.self)
          return try broadcaster.bind(IsEmpty.self, following: counts.map { $0 == 0 })
        }
        func use() {
          count += 1
          print(broadcaster.value(of: IsEmpty.self).map { "\\($0)" } ?? "nil")
        }
      }
      @MainActor final class Owner {
        private let subscriptions: [Subscription]
        init(_ subscriptions: [Subscription]) { self.subscriptions = subscriptions }
      }
      @CommandProtocol @MainActor package protocol DeskCommands: AnyObject {
        func add(_ count: Int) throws
        func clear()
      }
      @MainActor final class Desk: DeskCommands {
        var handling: Subscription?
        func add(_ count: Int) {}
        func clear() { handling = nil }
      }
      final class BoardCoordinator: Coordinator<Board> {
        override func didStart() throws {
          keep(try services.bindCount())
          keep(try services.bindIsEmpty())
        }
      }
      \(functions.joined(separator: "\n"))
      @main struct Program {
        @MainActor static func main() async throws {
          Subscription.onDiscard = { print("note: \\($0)") }
          \(calls.joined(separator: "\n    "))
        }
      }
      """
    let output = try ReleaseBuild.shared.get().run([("Program", program)])
    return output.split(separator: "\n").map(String.init)
  }

  /// Articles with blocks that make one program.
  static let programs = [
    "AnAppWithWindowsMenusAndKeys.md", "BroadcastAProperty.md", "CallsAsValues.md",
    "ComingFromDelegatesAndNotificationCenter.md", "DeclareACommandProtocol.md",
    "FromOtherActors.md", "RegisterAHandler.md", "Switchboard.md",
    "UndoConfirmationAndProgress.md", "WhoKeepsSubscriptions.md", "WrapACommand.md",
    "WriteACoordinator.md",
  ]
  /// Frameworks that not all systems have, each with a text in the blocks that need it.
  private static let frameworks = [
    "SwiftUI": ": View", "UIKit": ": UI", "Combine": "@Published",
  ]

  @Test(arguments: programs)
  func `in a release the blocks of an article are a program when they are copied together`(
    article: String
  ) throws {
    let page = Compiler.repository.appendingPathComponent(
      "Sources/Framework/Switchboard/Switchboard.docc/\(article)")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let blocks = parts.filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    let areStatements = { (block: String) in block.hasPrefix("let ") || block.hasPrefix("var ") }
    let statements = blocks.filter(areStatements)
    let declarations = blocks.filter { !areStatements($0) }.map { block in
      let framework = Self.frameworks.first { block.contains($0.value) }?.key
      return framework.map { "#if canImport(\($0))\nimport \($0)\n\(block)\n#endif" } ?? block
    }
    let program = """
      import Foundation
      import Observation
      package import Switchboard
      import SwitchboardTesting
      import Testing
      \(declarations.joined(separator: "\n"))
      @main struct Program {
        @MainActor static func main() async throws {
          \(statements.joined(separator: "\n"))
          print("done")
        }
      }
      """
    #expect(try ReleaseBuild.shared.get().run([("Program", program)]).hasSuffix("done\n"))
  }

  /// The code of the articles runs in an optimized build, too.
  @Test func `in a release the code of every article has its effects`() throws {
    let folder = Compiler.repository.appendingPathComponent(
      "Tests/Framework/SwitchboardTestingTests")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let guides = names.filter { $0.contains("Guide") }
    let files = (guides + ["ArticleTests.swift"]).map { folder.appendingPathComponent($0) }
    let output = try ReleaseBuild.shared.get().test(
      files.map(\.path), filter: "Guide(Tests)?/")
    for guide in guides
    where try String(contentsOf: folder.appendingPathComponent(guide), encoding: .utf8)
      .contains("@Test")
    {
      #expect(output.contains("Suite \(guide.dropLast(".swift".count)) passed"), "\(output)")
    }
  }
}
