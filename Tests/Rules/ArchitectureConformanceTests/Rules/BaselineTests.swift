import ArchitectureConformance
import Foundation
import ProcessTesting
import Testing

@Suite(.onOwnThread)
struct BaselineTests {
  private static let rule = Types.named(suffix: "Mediator").mustNotUseSingletons()
    .called("no-singletons")
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("baseline-\(UUID().uuidString).txt")

  private func violations(
    _ rule: Rule = rule, beyond baseline: Baseline? = nil
  ) throws -> [Violation] {
    try Sample.codebase().violations(of: rule, beyond: baseline)
  }

  private func recorded() throws -> [String] {
    _ = try Sample.codebase().record([Self.rule], in: file.path)
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func `a recorded violation is tolerated, and has no line number`() throws {
    let lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try violations(beyond: Baseline(contentsOf: file.path)).isEmpty)
    #expect(lines.contains { $0.hasPrefix("no-singletons | SampleCoordinators.GridMediator") })
    #expect(!lines.contains { $0.contains(".swift:") })
  }

  @Test func `a baseline that a description names must exist`() throws {
    let description = FileManager.default.temporaryDirectory
      .appendingPathComponent("architecture-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: description) }
    try """
    { "layers": {}, "rules": [{ "noCyclesBetweenFolders": "SampleModel" }], "baseline": "\(file.path)" }
    """.write(to: description, atomically: true, encoding: .utf8)
    let architecture = try Architecture(contentsOf: description.path)
    let codebase = try Sample.codebase()
    let error = #expect(throws: BaselineError.self) { try Report(of: architecture, in: codebase) }
    #expect("\(try #require(error))".hasPrefix("there is no baseline \(file.path): "))
  }

  @Test func `a violation that is not recorded is reported`() throws {
    var lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    let left = try #require(lines.firstIndex { $0.hasPrefix("no-singletons") })
    let parts = lines.remove(at: left).components(separatedBy: " | ")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let unknown = try violations(beyond: Baseline(contentsOf: file.path))
    #expect(!unknown.isEmpty)
    #expect(unknown.allSatisfy { $0.subject == parts[1] && $0.object == parts[2] })
  }

  @Test func `an entry that is fixed fails at its line of the file`() throws {
    let lines = try recorded() + ["no-singletons | SampleCoordinators.OldMediator | Old.shared"]
    defer { try? FileManager.default.removeItem(at: file) }
    // As an editor of another system would write it.
    try lines.joined(separator: "\r\n").write(to: file, atomically: true, encoding: .utf8)
    let unknown = try violations(beyond: Baseline(contentsOf: file.path))
    #expect(unknown.map(\.place?.line) == [lines.count])
    #expect(unknown.map(\.place?.path) == [file.path])
    #expect(unknown.map(\.suggestion) == ["delete this line of the baseline"])
  }

  @Test func `recording one rule keeps the entries of others`() throws {
    try "other | A.b | C.d\n".write(to: file, atomically: true, encoding: .utf8)
    let lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(lines.contains("other | A.b | C.d"))
    #expect(lines.contains { $0.hasPrefix("no-singletons | ") })
  }

  @Test func `a file that is not there knows nothing`() throws {
    let baseline = try Baseline(contentsOf: file.path)
    #expect(try violations(beyond: baseline) == (try violations()))
  }

  @Test func `a line of another form is refused, with its number`() throws {
    try "# known\nno-singletons: A.b\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: BaselineError.self) { try Baseline(contentsOf: file.path) }
    #expect("\(try #require(error))".hasPrefix("\(file.path):2: not a line of a baseline"))
  }

  @Test func `a fault of the rule itself is not tolerated`() throws {
    let rule = Types.named(suffix: "Renderer").mustNotUseSingletons().called("no-singletons")
    let (count, faults) = try Sample.codebase().record([rule], in: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(count == 0)
    #expect(faults.map(\.suggestion) == ["correct the names in the rule"])
    #expect(try violations(rule, beyond: Baseline(contentsOf: file.path)).count == 1)
  }

  @Test func `a new violation on a line with a known one is reported`() throws {
    let source = """
      public final class A {}
      public final class B {}
      public struct User { func use(_ a: A, _ b: B) {} }

      """
    let package = try ScratchPackage(["A.swift": source])
    try package.compile()
    let rule = Types.named("Scratch.User").mustNotKnow(.named("Scratch.A", "Scratch.B"))
      .called("no-users")
    try "no-users | Scratch.User.use | Scratch.A\n"
      .write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let codebase = try package.codebase()
    #expect(codebase.violations(of: rule).map(\.object) == ["Scratch.A"])
    let baseline = try Baseline(contentsOf: file.path)
    #expect(codebase.violations(of: rule, beyond: baseline).map(\.object) == ["Scratch.B"])
  }

  @Test func `a cycle is recorded as its edges, and further uses along them are tolerated`() throws
  {
    let package = try ScratchPackage([
      "One/A.swift": "struct A { let b = B(); let c = B() }\n",
      "Two/B.swift": "struct B { func f() -> A? { nil }; func g() -> A? { nil } }\n",
    ])
    try package.compile()
    let rule = Rule.noCyclesBetweenFolders(of: "Scratch").called("no-cycles")
    let folders = ["Sources/Scratch/One", "Sources/Scratch/Two"]
    _ = try package.codebase().record([rule], in: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(
      Array(lines) == [
        "no-cycles | \(folders[0]) | \(folders[1])", "no-cycles | \(folders[1]) | \(folders[0])",
      ])
    try package.write("struct A { let b = B(); let c = B(); let d = B() }\n", to: "One/A.swift")
    try package.compile()
    let codebase = try package.codebase()
    #expect(codebase.violations(of: rule, beyond: try Baseline(contentsOf: file.path)).isEmpty)
  }

  @Test func `pruning removes what is fixed, and adds nothing`() throws {
    var lines = try recorded().filter { $0.contains(" | ") && !$0.hasPrefix("#") }
    defer { try? FileManager.default.removeItem(at: file) }
    let unknown = lines.removeFirst()
    let fixed = "no-singletons | SampleCoordinators.OldMediator | Old.shared"
    let other = "other | A.b | C.d"
    try (lines + [fixed, other]).joined(separator: "\n")
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try Sample.codebase().prune([Self.rule], in: file.path) == 1)
    let left = try String(contentsOf: file, encoding: .utf8)
    #expect(lines.allSatisfy(left.contains) && left.contains(other))
    #expect(!left.contains(fixed) && !left.contains(unknown))
  }

  @Test func `the lines of a rule that cannot be checked stay`() throws {
    let known = "no-singletons | SampleCoordinators.GridMediator | Sample.shared"
    try "\(known)\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let rule = Types.named(suffix: "Renderer").mustNotUseSingletons().called("no-singletons")
    let codebase = try Sample.codebase()
    #expect(try codebase.prune([rule], in: file.path) == 0)
    #expect(try codebase.prune([rule], in: file.path, keepsOtherRules: false) == 0)
    #expect(try codebase.record([rule], in: file.path).count == 0)
    #expect(try String(contentsOf: file, encoding: .utf8).contains(known))
  }

  @Test func `a line of a rule that is not there any more is reported`() throws {
    try "gone | A.b | C.d\nno-singletons | A.b | C.d\n"
      .write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let missing = try Baseline(contentsOf: file.path)
      .violationsOfRules(missingFrom: [Self.rule])
    #expect(missing.map(\.place?.line) == [1])
    #expect(missing.map(\.rule) == ["gone"])
  }

  @Test func `a rule whose name would break the file is refused`() throws {
    let rule = Self.rule.called("no | singletons")
    let error = #expect(throws: BaselineError.self) {
      try Sample.codebase().record([rule], in: file.path)
    }
    #expect(error?.description.hasPrefix("the rule ‘no | singletons’ cannot stand") == true)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
