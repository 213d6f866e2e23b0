import Foundation

/// A first description that fits a package as it is, and more rules that the package breaks.
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

  /// The requirements of usual rules about all code, as a description contains them.
  private static let usual = [
    #""mustNotWrite": ["try!"]"#, #""mustNotWrite": ["as!"]"#,
    #""mustNotUse": ["Swift.print"]"#, #""mustNotUse": ["Swift.fatalError"]"#,
    #""mustNotDeclareUnused": true"#, #""mustNotImportUnused": true"#,
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
    var judged: [(violations: [Violation], rule: String)] = []
    for requirement in Self.usual {
      let rule = "{ \"layer\": [\(names)], \(requirement) }"
      let violations = codebase.violations(of: try Self.read(rule, rows))
      if !violations.contains(where: \.preventsCheck) { judged.append((violations, rule)) }
    }
    offers = judged.filter { !$0.violations.isEmpty }.map { ($0.violations.count, $0.rule) }
      .sorted { $0.places < $1.places }
    let kept = judged.filter(\.violations.isEmpty).map { "    \($0.rule)" }
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

  /// Reads a rule as a part of a description with some layers.
  private static func read(_ rule: String, _ layers: [String]) throws(ArchitectureError) -> Rule {
    let text = "{ \"layers\": { \(layers.joined(separator: ",")) }, \"rules\": [\(rule)] }"
    do {
      let file = try JSONDecoder().decode(DescriptionFile.self, from: Data(text.utf8))
      return try RuleForm.rule(file.rules[0], DescribedNames(file, at: ""))
    } catch {
      throw ArchitectureError("the rule \(rule) cannot be read", suggestion: "\(error)")
    }
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
        let branches = code.texts.text(of: file.path).branches
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
