import ArchitectureConformance
import ProcessTesting
import Testing

/// Tests of the rules about conformances, where the compiler's own answer is not the whole answer.
@Suite(.onOwnThread)
struct SendableTests {
  private static let sources = [
    "Stores.swift": """
    public struct Row: Sendable { public var n = 1 }
    public struct Plain { public var n = 1 }
    @available(*, unavailable) extension Plain: Sendable {}
    struct Boxed { var value: any Hashable }
    struct Inferred { var n = 1 }
    @MainActor struct Isolated { var value: any Hashable }
    public protocol Handler {}
    public struct TabHandler: Handler {}
    public struct LooseHandler {}

    """
  ]

  private func found(_ rule: Rule, in package: ScratchPackage) throws -> [String] {
    try package.codebase().violations(of: rule).map { $0.subject ?? $0.what }
  }

  private static func types(_ names: String...) -> Types {
    Types.named(names.map { "Scratch.\($0)" })
  }

  @Test func `an unavailable conformance is none`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile(with: ["-swift-version", "6"])
    let types = Self.types("Row", "Plain", "Boxed", "Inferred", "Isolated")
    #expect(try found(types.mustBeSendable(), in: package) == ["Scratch.Plain", "Scratch.Boxed"])
    let sendable = Types.named("Swift.Sendable")
    #expect(
      try found(types.mustConform(to: sendable), in: package) == ["Scratch.Plain", "Scratch.Boxed"])
  }

  @Test(arguments: [
    (["-swift-version", "5"], true),
    (["-swift-version", "5", "-strict-concurrency=complete"], false),
  ])
  func `without complete checking, the rule refuses what the compiler infers`(
    options: [String], refuses: Bool
  ) throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile(with: options)
    let all = try found(Self.types("Row", "Plain", "Boxed").mustBeSendable(), in: package)
    if refuses {
      #expect(all.count == 1 && all[0].contains("Scratch.Boxed of the module Scratch"), "\(all)")
    } else {
      #expect(all == ["Scratch.Plain", "Scratch.Boxed"])
    }
    #expect(try found(Self.types("Row", "Isolated").mustBeSendable(), in: package) == [])
  }

  @Test func `a protocol need not conform to itself`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile(with: [])
    let rule = Types.named(suffix: "Handler").mustConform(to: Types.named("Scratch.Handler"))
    let names = try found(rule, in: package)
    #expect(names == ["Scratch.LooseHandler"])
  }

  @Test func `only a global actor comes along with what has its attribute`() throws {
    let package = try ScratchPackage([
      "Core.swift": """
      @propertyWrapper public struct Injected {
        public var wrappedValue: Int
        public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
        public static var shared: Int { 1 }
      }
      @globalActor public actor Store { public static let shared = Store() }

      """,
      "Facade.swift": """
      import Core
      public struct Wired { @Injected public var injected = 1; public init() {} }
      @Store public func stored() {}

      """,
      "UI.swift": """
      import Facade
      public func read() -> Int { Wired().injected }
      public func store() async { await stored() }

      """,
    ])
    for module in ["Core", "Facade", "UI"] {
      try package.compile(["\(module).swift"], asModule: module)
    }
    let rule = Layer("UI", modules: "UI").mustNotDepend(on: Layer("core", modules: "Core"))
    #expect(try package.codebase().violations(of: rule).map(\.place?.line) == [3])
  }
}
