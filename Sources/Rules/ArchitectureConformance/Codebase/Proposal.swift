import Foundation

/// A description that fits a package as it is, to begin with, and rules that would find something.
///
/// Each module is a layer that may use what it uses now. The modules must have no cycles between
/// their folders. Cycles that the package has now go into the baseline. Usual rules that the package
/// keeps are added. The others are offered with the number of places that break them.
public struct Proposal: Sendable {
  /// The text of the description file.
  public let description: String
  /// The rules that the package breaks, with the number of places, in order of that number.
  public let offers: [(places: Int, rule: String)]

  /// The name of the baseline file in the description.
  public static let baseline = "architecture-baseline.txt"

  /// The usual rules about all code, as they stand in a description.
  private static let usual: [(text: String, rule: @Sendable (Layer) -> Rule)] = [
    (#""mustNotWrite": ["try!"]"#, { $0.mustNotWrite("try!") }),
    (#""mustNotWrite": ["as!"]"#, { $0.mustNotWrite("as!") }),
    (#""mustNotUse": ["Swift.print"]"#, { $0.mustNotUse("Swift.print") }),
    (#""mustNotUse": ["Swift.fatalError"]"#, { $0.mustNotUse("Swift.fatalError") }),
    (#""mustNotDeclareUnused": true"#, { $0.mustNotDeclareUnused() }),
    (#""mustNotImportUnused": true"#, { $0.mustNotImportUnused() }),
  ]

  /// Creates a proposal for a code base.
  /// - Throws: ``ArchitectureError`` if the dependencies between modules can't be read.
  public init(for codebase: Codebase) throws(ArchitectureError) {
    let modules = try codebase.graphOfModules().nodes
    let folders = try codebase.modulesWithFolders()
    let used = try codebase.usedModulesByModule()
    let outside = Set(used.values.joined()).subtracting(modules)
    let somewhere = try codebase.modulesImportedConditionally().intersection(outside)
    let rows =
      modules.map { Self.layer($0, "modules") }
      + outside.sorted().map {
        Self.layer($0, somewhere.contains($0) ? "modulesWherePresent" : "modules")
      }
    let lists = modules.map { module in
      let names = (used[module] ?? []).map(Self.quoted).joined(separator: ", ")
      return "    { \"layer\": \(Self.quoted(module)), \"mayOnlyDependOn\": [\(names)] }"
    }
    let cycles = folders.map { "    { \"noCyclesBetweenFolders\": \(Self.quoted($0)) }" }
    let names = modules.map(Self.quoted).joined(separator: ", ")
    let judged = Self.usual.map { text, rule in
      let violations = codebase.violations(of: rule(Layer("the package", modules: modules)))
      return (violations, "{ \"layer\": [\(names)], \(text) }")
    }.filter { !$0.0.contains(where: \.preventsCheck) }
    offers = judged.filter { !$0.0.isEmpty }.map { ($0.0.count, $0.1) }
      .sorted { $0.places < $1.places }
    let kept = judged.filter(\.0.isEmpty).map { "    \($0.1)" }
    description = """
      {
        "layers": {
      \(rows.joined(separator: ",\n"))
        },
        "rules": [
          { "everyModuleIsInALayer": true },
      \((lists + cycles + kept).joined(separator: ",\n"))
        ],
        "baseline": "\(Self.baseline)"
      }

      """
  }

  private static func layer(_ module: String, _ key: String) -> String {
    "    \(quoted(module)): { \"\(key)\": [\(quoted(module))] }"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension Codebase {
  /// Returns the modules in the package with at least two folders.
  fileprivate func modulesWithFolders() throws(ArchitectureError) -> [String] {
    try withGraph { code in
      code.modules.filter { code.folders(of: $0).count > 1 }
    }
  }

  /// Returns the modules that the code imports in branches of `#if` only, such as those of a platform.
  fileprivate func modulesImportedConditionally() throws(ArchitectureError) -> Set<String> {
    try withGraph { code in
      var inside: Set<String> = [], outside: Set<String> = []
      for (file, range) in zip(code.index.files, code.index.ranges) {
        let branches = code.conformances.code(of: file.path).branches
        for occurrence in range where code.kind(of: code.symbol(of: occurrence)) == .module {
          let line = code.place(of: occurrence).line
          let name = ImportedName.of(code.declaredName(of: code.symbol(of: occurrence)))
          if branches.contains(where: { $0.contains(line) }) {
            inside.insert(name)
          } else {
            outside.insert(name)
          }
        }
      }
      return inside.subtracting(outside)
    }
  }

  /// Returns, for each module in the package, the other modules that it uses or imports.
  fileprivate func usedModulesByModule() throws(ArchitectureError) -> [String: [String]] {
    try withGraph { code in
      let own = code.modules
      let foreign = code.index.packageModules.subtracting(own).sorted()
      let parts = (own + foreign).map(CodePart.module)
      let dependencies = code.dependencies(between: parts, includingImports: true)
        .filter { $0.from < own.count }
      return Dictionary(grouping: dependencies, by: { own[$0.from] })
        .mapValues { $0.map { parts[$0.to].name }.sorted() }
    }
  }
}
