import ArchitectureTesting
import Foundation
import ProcessTesting
import Testing

/// Tests that the package keeps the rules in its description, which `swift package
/// check-architecture` also checks.
@Suite(.onOwnThread)
struct PackageRulesTests {
  static let description = Repository.root.appendingPathComponent(Architecture.fileName)

  static func rules() throws -> [Rule] { try Architecture(contentsOf: description.path).rules }

  @Test(arguments: try rules())
  func `each rule of the package's description is kept`(_ rule: Rule) {
    expect(rule)
  }
}

// MARK: - Layers

extension PackageRulesTests {
  /// The part of the description that says which modules a layer has and what it may depend on.
  private struct LayerFile: Decodable {
    struct Layer: Decodable { let modules: [String] }
    struct Rule: Decodable {
      let layer: String?
      let mayOnlyDependOn: [String]?
    }

    let layers: [String: Layer]
    let rules: [Rule]
  }

  private func layerFile() throws -> LayerFile {
    try JSONDecoder().decode(LayerFile.self, from: Data(contentsOf: Self.description))
  }

  // The engine checks the same of all that it reads; it sees C modules only where they are
  // imported, and refuses the name of a system library that no Swift source imports.
  @Test func `each target is in exactly one layer`() throws {
    let modules = try layerFile().layers.values.flatMap(\.modules)
    for target in try Manifest.ofPackage.get().targets {
      let count = target.isSystemLibrary ? 0 : 1
      #expect(modules.filter { $0 == target.name }.count == count, "the layers of \(target.name)")
    }
  }

  @Test func `each layer of Swift modules has one list of allowed dependencies`() throws {
    let file = try layerFile()
    let swiftModules = try Manifest.ofPackage.get().targets
      .filter { !Repository.swiftFiles(in: $0.folder).isEmpty }.map(\.name)
    let lists = file.rules.filter { $0.mayOnlyDependOn != nil }.compactMap(\.layer)
    for (name, layer) in file.layers {
      let expected = layer.modules.contains(where: swiftModules.contains) ? 1 : 0
      #expect(lists.filter { $0 == name }.count == expected, "the lists of \(name)")
    }
  }
}
