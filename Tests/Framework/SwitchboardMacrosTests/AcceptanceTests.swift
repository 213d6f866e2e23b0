import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct AcceptanceTests {
  @Test func `odd command protocols compile without a warning`() throws {
    #expect(try Compiler.messages(about: "public import Switchboard\n\n" + Self.source) == [])
  }

  @Test func `a protocol compiles although types have the names of modules`() throws {
    let source = """
      public import Switchboard

      public struct Switchboard {}
      public struct Swift {}

      @CommandProtocol(.spy, .client) @MainActor
      public protocol HomonymCommands: AnyObject {
        func open(_ index: Int) throws -> Int
        func close() async
        func clear()
      }
      @CommandProtocol(.spy, .client) @MainActor
      public protocol MoreHomonymCommands: HomonymCommands { func shut() }
      """
    #expect(try Compiler.messages(about: source) == [])
  }

  /// New apps of Xcode have this default isolation.
  @Test func `protocols compile if everything is on the main actor by default`() throws {
    let options = ["-default-isolation", "MainActor", "-warnings-as-errors"]
    #expect(try Compiler.messages(about: Self.isolated, options: options) == [])
  }

  private static let isolated = """
    public import Switchboard

    public struct Page: Codable, Equatable { var number = 1 }
    public enum Side: String, Codable { case front, back }

    @CommandProtocol(.client) @MainActor
    public protocol PageCommands: AnyObject {
      func page(_ number: Int) throws -> Page
      func pages() async throws -> [Page]
      func side() -> Side?
      func turn()
    }

    @CommandProtocol(.spy, .client) @MainActor
    public protocol ScrollCommands: AnyObject {
      func scroll(to line: Int) throws
    }

    @CommandProtocol @MainActor
    public protocol BookCommands: PageCommands, ScrollCommands {
      func write(_ page: Page) throws
    }
    """

  private static let source = """
    @CommandProtocol @MainActor
    public protocol DefaultCommands: AnyObject {
      @Parameter("side", default: OddSide.left) func turn(_ side: OddSide)
      @Parameter<OddSide>("side", default: .right) func lean(_ side: OddSide?)
      @Parameter("time", short: "t", default: Duration.seconds(3600)) func wait(at time: Duration)
      @Parameter("time", default: .seconds(3) as Duration) func rest(_ time: Duration)
      @Parameter("count", default: nil) func count(to count: Int?)
      @Parameter("count", default: -1) @Parameter("rate", default: 2) func skip(count: Int, rate: Double)
    }
    public enum OddSide: String, CommandArgument, CaseIterable { case left, right }

    public enum API {
      @CommandProtocol(.spy) @MainActor
      public protocol InfoCommands: AnyObject {
        func add(_ info: [Info], to kind: Deep.Kind?) throws -> Info
        func all() async throws -> [String: Info]
        func clear()
      }
      public struct Info: Codable, Equatable, Sendable {}
      public enum Deep { public struct Kind: Codable, Equatable, Sendable {} }
    }
    @CommandProtocol(.spy) @MainActor
    public protocol MoreInfoCommands: API.InfoCommands { func more() }

    @_spi(Inner) @CommandProtocol(.spy, .client) @MainActor
    public protocol HiddenCommands: AnyObject { func hide(_ index: Int) throws }

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
      @Effects(.destroys) @Effects(.repeatable) func clear() -> Swift.Void
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
      func run(_ index: Int, with arguments: [Int])
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
