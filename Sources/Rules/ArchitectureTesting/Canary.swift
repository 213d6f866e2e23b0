import ArchitectureCanary
public import ArchitectureConformance
import Foundation

/// A check that the index of a toolchain contains everything that the rules rely on.
///
/// The canary is a module that uses another module in every known indirect way. Each use is on a
/// separate line, which is marked with a comment. From the index, the rules must find exactly these
/// lines.
public enum Canary {
  /// Checks the index of the canary, which is part of every build that includes
  /// `ArchitectureTesting`.
  /// - Parameter location: The location of the build's index.
  /// - Throws: ``IndexError`` if the rules miss a marked line or find a line that isn't marked.
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

  /// The modules to read. They include the modules that declare the aliases that the canary uses.
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
