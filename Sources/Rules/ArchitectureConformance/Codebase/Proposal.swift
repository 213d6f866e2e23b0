import Foundation

/// A description that fits a package as it is, to begin with.
///
/// Each module is a layer that may use what it uses now. The modules must have no cycles between
/// their folders. Cycles that the package has now go into the baseline.
public struct Proposal: Sendable {
  /// The text of the description file.
  public let description: String

  /// The name of the baseline file in the description.
  public static let baseline = "architecture-baseline.txt"

  /// Creates a proposal for a code base.
  /// - Throws: ``ArchitectureError`` if the dependencies between modules can't be read.
  public init(for codebase: Codebase) throws(ArchitectureError) {
    let modules = try codebase.graphOfModules().nodes
    let folders = try codebase.modulesWithFolders()
    let used = try codebase.usedModulesByModule()
    let outside = Set(used.values.joined()).subtracting(modules).sorted()
    let layers = (modules + outside).map {
      "    \(Self.quoted($0)): { \"modules\": [\(Self.quoted($0))] }"
    }
    let lists = modules.map { module in
      let names = (used[module] ?? []).map(Self.quoted).joined(separator: ", ")
      return "    { \"layer\": \(Self.quoted(module)), \"mayOnlyDependOn\": [\(names)] }"
    }
    let cycles = folders.map { "    { \"noCyclesBetweenFolders\": \(Self.quoted($0)) }" }
    description = """
      {
        "layers": {
      \(layers.joined(separator: ",\n"))
        },
        "rules": [
          { "everyModuleIsInALayer": true },
      \((lists + cycles).joined(separator: ",\n"))
        ],
        "baseline": "\(Self.baseline)"
      }

      """
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
