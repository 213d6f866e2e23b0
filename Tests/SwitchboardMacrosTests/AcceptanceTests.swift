import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct AcceptanceTests {
  @Test func `odd command protocols compile without a warning`() throws {
    #expect(try Compiler.messages(about: "public import Switchboard\n\n" + Self.source) == [])
  }

  private static let source = """
    @CommandProtocol(.spy, .client)
    @Swift.MainActor
    public protocol OddCommands: AnyObject {
      func search(for: String)
      func find(_ in: String, `inout` count: Int) throws(any Error)
      func with(commandHandler: Int, commandResult: Int) throws -> Int
      func swap(argument1 a: Int, argument0 b: Int) throws(Switchboard.CommandError)
        -> Swift.Optional<Int>
      func `default`(_: Int, _: Int) async
      func count() -> (Int?)
      func clear() -> Swift.Void
      func didact()
      func `add a note`()
      @Switchboard.ShortName("g") @Switchboard.Confidential @Switchboard.Synonym("x")
      @Switchboard.TypedInFull func go()
      func willow()
      func shoulder()
      func undid()
      func forward()
      func signWill()
    }

    /// Commands with the names of members that a router inherits.
    @CommandProtocol @MainActor
    public protocol RouterCommands: AnyObject {
      func commands(_ index: Int)
      func dispatch() throws -> Int
      func dispatchAsync() async
      func dispatcher()
      func inherited(_ index: Int)
      func run()
      func unhandledError()
      func dropUnhandled()
      func protocolDescription()
      func describedProtocol()
      func bindInherited()
      func handler()
      func Key()
      func `init`()
    }

    @CommandProtocol @MainActor
    public protocol ComposedCommands: OddCommands & Sendable, RouterCommands {}

    @CommandProtocol(CommandProtocolExtra.calls, .spy, .client) @MainActor
    public protocol SpiedCommands: OddCommands {}

    @CommandProtocol(.calls, .client) @MainActor public protocol EmptyCommands: AnyObject {}

    public enum Outer {
      public struct Inner {
        @CommandProtocol(.spy) @MainActor package protocol InnerCommands: AnyObject { func open() }
        @CommandProtocol(.spy) @MainActor package protocol MoreCommands: InnerCommands {
          func close()
        }
      }
    }

    @CommandProtocol(.spy) @MainActor
    package protocol OutsideCommands: Outer.Inner.MoreCommands, OddCommands { func leave() }

    @CommandProtocol(.spy) @MainActor
    package protocol AgingCommands: AnyObject {
      @available(*, deprecated, message: "open another") func open(_ index: Int)
      func close() async throws -> Int
      @available(*, deprecated, renamed: "close") func shut(_ index: Int) async throws -> Int
    }

    @CommandProtocol(.spy) @MainActor
    package protocol OlderCommands: AgingCommands { func oldest() }

    @available(*, deprecated, message: "send others")
    @CommandProtocol(.spy) @MainActor
    public protocol FormerCommands: AnyObject { func open() throws }
    """
}
