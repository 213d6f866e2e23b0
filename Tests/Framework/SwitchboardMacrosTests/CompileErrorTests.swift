import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct CompileErrorTests {
  @Test(arguments: [
    (
      "try d.register(Stranger(), for: NoteCommandsRouter.self)",
      "argument type 'Stranger' does not conform to expected type 'NoteCommands'"
    ),
    (
      "try d.register(Wall(), for: NoteCommandsRouter.Key.add) { $0.clear }",
      "return a method with the parameters, effects and result of the command"
    ),
    (
      "try d.register(Wall(), for: (any NoteCommands).self)",
      "give the protocol's router, as in 'NoteCommandsRouter.self'"
    ),
    (
      "d.router((any NoteCommands).self)",
      "give the protocol's router, as in 'NoteCommandsRouter.self'"
    ),
    ("b.observe(Count.self) { (text: String) in _ = text }", "(String) -> ()"),
    ("try b.bind(Count.self, to: Producer().$name)", "BroadcastSource<String>"),
    (
      "try b.bind(Count.self, following: b.broadcast(of: Count.self).map { _ in \"\" })",
      "cannot convert value of type 'String' to closure result type 'Count.Value' (aka 'Int')"
    ),
  ])
  func `a handler that does not fit does not compile`(statement: String, message: String) throws {
    let source =
      Self.declarations + """
        @MainActor func use(_ d: CommandDispatcher, _ b: Broadcaster) throws {
          let kept =
            \(statement)
          _ = kept
        }
        """
    let errors = try Compiler.messages(about: source)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.text.contains(message) == true, "\(errors)")
  }

  @Test(arguments: [
    "try d.register(wall, for: NoteCommandsRouter.self)",
    "try d.register(wall, for: NoteCommandsRouter.Key.add) { $0.add }",
    "d.intercept { _ in }", "b.observe(Count.self) { _ in }",
  ])
  func `a subscription that is dropped at once is an error`(statement: String) throws {
    let source =
      Self.declarations + """
        @MainActor func use(_ d: CommandDispatcher, _ b: Broadcaster, _ wall: Wall) throws {
          \(statement)
        }
        """
    let errors = try Compiler.messages(about: source)
    #expect(errors.map(\.text).filter { $0.contains("is unused") }.count == 1, "\(errors)")
    #expect(errors.count == 1, "\(errors)")
  }

  /// Type-checking once took exponential time in the number of parameters.
  @Test func `a command may have thirty parameters, with every extra`() throws {
    let parameters = (1...30).map { "p\($0): \(["Int", "String?", "[Double]"][$0 % 3])" }
    let source = """
      public import Switchboard
      @CommandProtocol(.calls, .spy, .client) @MainActor
      public protocol FormCommands: AnyObject {
        func fill(\(parameters.joined(separator: ", "))) async throws -> Int
      }
      """
    #expect(try Compiler.messages(about: source).isEmpty)
  }

  @Test func `one deprecated command causes warnings only where it is called`() throws {
    let source = """
      public import Switchboard
      @CommandProtocol(.calls, .spy, .client) @MainActor
      public protocol PipelineCommands: AnyObject {
        func run() async throws -> Int
        @available(*, deprecated, message: "use ‘run’") func start(_ name: String) throws
      }
      @MainActor func use(_ d: CommandDispatcher, _ call: PipelineCommandsCall) async throws {
        try await call.send(to: d)
        let spy = PipelineCommandsSpy()
        let kept = try d.register(spy, for: PipelineCommandsRouter.self)
        let wrapping = d.wrap(PipelineCommandsRouter.self) { $0 }
        wrapping.cancel()
        kept.cancel()
        try d.router(PipelineCommandsRouter.self).start("a")
      }
      """
    let errors = try Compiler.messages(about: source)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.text.hasPrefix("'start' is deprecated: use ‘run’") == true)
  }

  @Test(arguments: ["Equatable", "Codable"])
  func `an argument that no call can hold is an error`(conformance: String) throws {
    let source = """
      public import Switchboard
      public struct Brush: Sendable {}
      extension Brush: \(conformance) {}
      @CommandProtocol(.calls) @MainActor public protocol NoteCommands: AnyObject {
        func paint(_ brush: Brush)
      }
      """
    let errors = try Compiler.messages(about: source)
    let message = "needs arguments that are Equatable, and Codable or a CommandArgument"
    #expect(errors.contains { $0.text.contains(message) }, "\(errors)")
  }

  @Test func `a command that is declared again below its protocol has a message of its own`() throws
  {
    let source = """
      public import Switchboard
      @CommandProtocol @MainActor public protocol FileCommands: AnyObject {
        func save() throws
      }
      @CommandProtocol @MainActor public protocol MoreFileCommands: FileCommands {
        func close()
        func save() throws
      }
      """
    let errors = try Compiler.messages(about: source)
    #expect(errors.count == 1, "\(errors)")
    #expect(
      errors.first?.text.contains(
        "an inherited protocol declares this command already: remove it from this one") == true,
      "\(errors)")
  }

  @Test(arguments: ["Plain", "Renamed", "Store"])
  func `a parent that is not a command protocol by its own name has one message`(
    parent: String
  ) throws {
    let header = "@CommandProtocol @MainActor public protocol MoreCommands: "
    let source = """
      public import Switchboard
      @MainActor public protocol Plain: AnyObject {}
      public typealias Renamed = NoteCommands
      public enum Notes { public typealias Store = Plain & Sendable }
      @CommandProtocol @MainActor public protocol NoteCommands: AnyObject {
        func add(_ note: String)
      }
      \(header)\(parent == "Store" ? "Notes." : "")\(parent) {
        func clear()
      }
      """
    let errors = try Compiler.messages(about: source)
    #expect(errors.count == 1, "\(errors)")
    #expect(
      errors.first?.text.contains(
        "a command protocol inherits command protocols by their own names, and nothing else")
        == true,
      "\(errors)")
    #expect(errors.first?.line == 8 && errors.first?.column == header.count + 1, "\(errors)")
  }

  /// The macro does not see the handler, so the compiler reports the error. The guide quotes the
  /// message.
  @Test func `a handler outside of the main actor is an error at its method`() throws {
    let source =
      Self.declarations + """
        final class Loner {
          func add(_ note: String) {}
        }
        @MainActor func use(_ d: CommandDispatcher) throws -> Subscription {
          try d.register(Loner(), for: NoteCommandsRouter.Key.add) {
            $0.add
          }
        }
        """
    let errors = try Compiler.messages(about: source)
    #expect(
      errors.map(\.text) == [
        "converting non-Sendable function value to '@MainActor @Sendable (String) -> Void' may "
          + "introduce data races"
      ])
    #expect(
      errors.first?.line
        == source.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.hasSuffix("$0.add") }.map { $0 + 1 })
  }

  @Test func `a handler that fits compiles`() throws {
    let source =
      Self.declarations + """
        @MainActor func use(_ d: CommandDispatcher, _ b: Broadcaster) throws {
          _ = try d.register(Wall(), for: NoteCommandsRouter.self)
          _ = try d.register(Wall(), for: NoteCommandsRouter.Key.add) { $0.add }
          _ = b.observe(Count.self) { (count: Int) in _ = count }
          _ = try b.bind(Count.self, to: Producer().$count)
        }
        """
    #expect(try Compiler.messages(about: source) == [])
  }

  @Test func `a struct is not a handler`() throws {
    let source = Self.declarations + "\nstruct Paper: NoteCommands { func add(_ note: String) {} }"
    let errors = try Compiler.messages(about: source)
    #expect(errors.count == 1, "\(errors)")
    #expect(
      errors.first?.text.hasPrefix("non-class type 'Paper' cannot conform to class protocol")
        == true, "\(errors)")
  }

  private static let declarations = """
    public import Switchboard
    @CommandProtocol @MainActor public protocol NoteCommands: AnyObject {
      func add(_ note: String)
    }
    @MainActor final class Wall: NoteCommands {
      func add(_ note: String) {}
      func clear() {}
    }
    @MainActor final class Stranger {}
    enum Count: BroadcastKey { typealias Value = Int }
    @MainActor final class Producer {
      @Broadcasted var count = 0
      @Broadcasted var name = ""
    }

    """
}
