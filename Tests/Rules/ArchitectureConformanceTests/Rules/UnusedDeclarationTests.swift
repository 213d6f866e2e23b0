import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

/// Tests of the rules about declarations that nothing or only tests use.
@Suite(.onOwnThread)
struct UnusedDeclarationTests {
  private static let sources = [
    "Tab.swift": """
    public struct Tab { public func close() {} }
    struct Row: CustomStringConvertible {
      var description: String { "row" }
      static func == (a: Row, b: Row) -> Bool { true }
      func drawn() -> Row { drawn() }
      func measured() -> Int { helper() }
      private func helper() -> Int { 1 }
    }
    func rows() -> [Row] { [Row()] }
    public func tabs() -> Int { rows().count }
    enum Direction: String, CaseIterable { case up, down }
    enum Side { case left, right }
    let side = Side.left
    func isLeft() -> Bool { if case .left = side { true } else { false } }
    public func left() -> Bool { isLeft() }
    public func first() -> String? { Direction.allCases.first?.rawValue }
    protocol Drawing { func draw() }
    struct Circle: Drawing { func draw() {} }
    public func drawAll() { let all: [any Drawing] = [Circle()]; for one in all { one.draw() } }
    final class Unused { let other: Unused? = nil; init() {} }
    @propertyWrapper struct Clamped { var wrappedValue: Int }
    func onlyTested() {}
    @available(*, deprecated, message: "unavailable") func old() {}
    @available(*, unavailable) func gone() {}
    extension Tab { func unusedExtension() {} }

    """
  ]
  private static let tests = "func testRows() { onlyTested(); _ = Row().measured() }\n"
  private static let layer = Layer("all", modules: "Scratch")

  private func found(_ rule: Rule, in package: ScratchPackage) throws -> [String] {
    try package.codebase().violations(of: rule).map { $0.subject ?? $0.what }
  }

  @Test func `declarations that nothing uses are found, those that are required are not`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    #expect(
      try found(Self.layer.mustNotDeclareUnused(), in: package) == [
        "Scratch.Row.==", "Scratch.Row.drawn", "Scratch.Row.measured", "Scratch.Side.right",
        "Scratch.Unused", "Scratch.onlyTested", "Scratch.old", "Scratch.Tab.unusedExtension",
      ])
  }

  @Test func `what is reached without a name is not unused`() throws {
    let package = try ScratchPackage([
      "Wire.swift": """
      enum Wire: UInt8 { case hello = 1, bye }
      enum Letter: Character { case a = "a" }
      enum Plain { case one, two }
      func plain() -> Plain { .one }
      public func decode(_ byte: UInt8) -> Any? { [plain(), Wire(rawValue: byte), Letter(rawValue: "a")] }
      class Base { init() {} }
      final class Sub: Base { let number: Int; init(number: Int) { self.number = number } }
      final class Alone { init() {} }
      public func sub() -> Int { Sub(number: 1).number }
      public func alone(_ alone: Any) -> Bool { alone is Alone }

      """
    ])
    try package.compile()
    #expect(
      try found(Self.layer.mustNotDeclareUnused(), in: package) == [
        "Scratch.Plain.two", "Scratch.Alone.init",
      ])
  }

  @Test func `a use in a branch that was not compiled is named`() throws {
    let package = try ScratchPackage([
      "Loop.swift": """
      func runLoop() {}
      func unused() {}
      #if os(Windows)
        public func start() { runLoop() }
      #else
        public func start() { /* unused() */ }
      #endif

      """
    ])
    try package.compile()
    let violations = try package.codebase().violations(of: Self.layer.mustNotDeclareUnused())
    #expect(
      violations.map(\.what) == [
        "Scratch.runLoop is not used, unless the branch of ‘#if’ at Loop.swift:4, which was not "
          + "compiled, uses it", "Scratch.unused is not used",
      ])
  }

  @Test func `without the uses in the package's tests, the rule refuses`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try package.writeTest("")
    let violations = try package.codebase().violations(of: Self.layer.mustNotDeclareUnused())
    #expect(violations.map(\.place) == [nil])
    #expect(
      violations.first?.what.contains("the tests of the package are not in this build") == true)
    try package.compile(alsoTesting: Self.tests)
    #expect(try found(Self.layer.mustNotDeclareUnused(), in: package).contains("Scratch.Unused"))
  }

  @Test func `in the build of another package, each name in a test counts as a use`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile()
    try package.writeTest("func test() { onlyTested() /* unused */ }")
    let store = package.folder.appendingPathComponent("Architecture/.build/linux/debug/index/store")
    try FileManager.default.createDirectory(
      at: store.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: package.store, to: store)
    let location = try IndexLocation(store: store.path, package: package.folder.path)
    let violations = try Codebase(location).violations(of: Self.layer.mustNotDeclareUnused())
    let subjects = violations.compactMap(\.subject)
    #expect(subjects.contains("Scratch.Unused"), "\(violations)")
    #expect(!subjects.contains("Scratch.onlyTested"))
    let rule = Self.layer.mustNotDeclareForTests()
    #expect(try Codebase(location).violations(of: rule).map(\.place) == [nil])
  }

  @Test func `declarations that only tests use are found by a rule of their own`() throws {
    let package = try ScratchPackage(Self.sources)
    try package.compile(alsoTesting: Self.tests)
    #expect(
      try found(Self.layer.mustNotDeclareForTests(), in: package) == [
        "Scratch.Row.measured", "Scratch.onlyTested",
      ])
    let unused = try found(Self.layer.mustNotDeclareUnused(), in: package)
    #expect(!unused.contains("Scratch.onlyTested") && unused.contains("Scratch.Row.drawn"))
  }
}
