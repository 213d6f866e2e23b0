import ArchitectureConformance
import Foundation
import Testing

struct BaselineTests {
  private static let rule = Types.named(suffix: "Mediator").mustNotUseSingletons()
    .called("no-singletons")
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("baseline-\(UUID().uuidString).txt")

  private func violations(_ rule: Rule = rule) throws -> [Violation] {
    try Sample.codebase().violations(of: rule)
  }

  private func recorded() throws -> [String] {
    try Baseline.record(try violations(), of: [Self.rule], in: file.path)
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  @Test func `what is recorded is tolerated, and has no line number`() throws {
    let lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Baseline(contentsOf: file.path).unknown(try violations(), of: Self.rule).isEmpty)
    #expect(lines.contains { $0.hasPrefix("no-singletons | SampleCoordinators.GridMediator") })
    #expect(!lines.contains { $0.contains(".swift:") })
  }

  @Test func `what is not recorded is reported`() throws {
    var lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    let left = try #require(lines.firstIndex { $0.hasPrefix("no-singletons") })
    let parts = lines.remove(at: left).components(separatedBy: " | ")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let unknown = try Baseline(contentsOf: file.path).unknown(try violations(), of: Self.rule)
    #expect(!unknown.isEmpty)
    #expect(unknown.allSatisfy { $0.subject == parts[1] && $0.object == parts[2] })
  }

  @Test func `an entry that is mended fails at its line of the file`() throws {
    let text = "# known\n\nno-singletons | SampleCoordinators.OldMediator.init | Old.shared\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let unknown = try Baseline(contentsOf: file.path).unknown([], of: Self.rule)
    #expect(unknown.map(\.place?.line) == [3])
    #expect(unknown.map(\.place?.path) == [file.path])
    #expect(unknown.map(\.mend) == ["delete this line of the baseline"])
  }

  @Test func `recording one rule keeps what is known of others`() throws {
    try "other | A.b | C.d\n".write(to: file, atomically: true, encoding: .utf8)
    let lines = try recorded()
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(lines.contains("other | A.b | C.d"))
    #expect(lines.contains { $0.hasPrefix("no-singletons | ") })
  }

  @Test func `a file that is not there knows nothing`() throws {
    let baseline = try Baseline(contentsOf: file.path)
    #expect(baseline.unknown(try violations(), of: Self.rule) == (try violations()))
  }

  @Test func `a line of another form is refused, with its number`() throws {
    try "# known\nno-singletons: A.b\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let error = #expect(throws: BaselineError.self) { try Baseline(contentsOf: file.path) }
    #expect(error?.line == 2)
    #expect("\(try #require(error))".hasPrefix("\(file.path):2: not a line of a baseline"))
  }

  @Test func `a fault of the rule itself is not tolerated`() throws {
    let rule = Types.named(suffix: "Presenter").mustNotUseSingletons().called("no-singletons")
    try Baseline.record(try violations(rule), of: [rule], in: file.path)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try Baseline(contentsOf: file.path).unknown(try violations(rule), of: rule).count == 1)
  }
}
