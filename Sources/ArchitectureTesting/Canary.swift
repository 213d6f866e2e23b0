import ArchitectureCanary
public import ArchitectureConformance
import Foundation

/// Shows whether the index of a toolchain tells all that the rules rely on.
///
/// It is a module that touches another one in every indirect way we know, each on a line of its own
/// that says so; what the engine finds in the index must be these lines and no other.
public enum Canary {
  /// Checks the canary's index, which is part of each build with `ArchitectureTesting`.
  /// - Parameter location: the index of the build.
  /// - Throws: ``IndexError`` where a line is not found, or one is found that should not be.
  public static func check(_ location: IndexLocation) throws(IndexError) {
    var location = location
    location.package = folder.deletingLastPathComponent().path
    let canary = Layer("canary", modules: "ArchitectureCanary")
    let rule = canary.mustNotDepend(on: Layer("touched", modules: "ArchitectureCanaryModel"))
    let codebase = try Codebase(location, modules: modules)
    let violations = codebase.violations(of: rule)
    if let fault = violations.first(where: { $0.place == nil }) {
      throw IndexError("the canary is not in the index: \(fault.what)", suggestion: "build again")
    }
    try compare(Set(violations.compactMap(\.place).map(line)), with: touchedLines())
  }

  static func compare(
    _ found: Set<String>, with touched: Set<String>
  ) throws(IndexError) {
    let missed = touched.subtracting(found).sorted(), extra = found.subtracting(touched).sorted()
    guard missed.isEmpty && extra.isEmpty && !touched.isEmpty else {
      let lines = (missed.isEmpty ? extra : missed).prefix(3).joined(separator: ", ")
      throw IndexError(
        "the index of this toolchain \(missed.isEmpty ? "adds to" : "misses") \(lines)",
        suggestion: "use another toolchain, or a later version of this package")
    }
  }

  static let folder = URL(fileURLWithPath: ArchitectureCanary.sourceFolder)

  /// What it is touched over must be read with it: an alias is known by its declaration.
  private static let modules: Set = [
    "ArchitectureCanary", "ArchitectureCanaryBridge", "ArchitectureCanaryModel",
  ]

  private static func touchedLines() -> Set<String> {
    let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
    return Set(files.compactMap { $0 as? String }.flatMap { lines(of: $0) })
  }

  private static func lines(of file: String) -> [String] {
    let path = folder.appendingPathComponent(file).path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n").enumerated()
      .filter { $1.contains("// touches: ") }
      .map { "\(URL(fileURLWithPath: file).lastPathComponent):\($0.offset + 1)" }
  }

  private static func line(_ place: SourcePlace) -> String {
    "\(URL(fileURLWithPath: place.path).lastPathComponent):\(place.line)"
  }
}
