import Foundation
import ProcessTesting
import Testing

/// The package as `Package.swift` describes it.
struct Manifest {
  struct Target: Equatable {
    let name: String
    /// The modules and packages that it depends on.
    let dependencies: Set<String>
    let folder: String
    /// A Boolean value that indicates whether the target is a compiler plug-in, which no source
    /// imports.
    let isMacro: Bool
    /// A Boolean value that indicates whether the module is a system library.
    let isSystemLibrary: Bool
  }

  /// The targets, except the tests with their support, and plug-ins.
  let targets: [Target]
  /// The packages of the external products that the targets use, keyed by product.
  let packages: [String: String]
  /// The names of the libraries that other packages can use.
  let libraries: [String]

  /// The manifest, which is evaluated once.
  static let ofPackage = Result { try Manifest() }

  private init() throws {
    let scratch = TemporaryDirectory()
    let run = try ProcessRun([
      "swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path,
      "dump-package",
    ])
    try #require(run.code == 0, "\(run.errors)")
    let package = try JSONDecoder().decode(DumpedPackage.self, from: Data(run.output.utf8))
    let dumped = package.targets.filter {
      !["plugin", "test"].contains($0.type) && $0.path?.hasPrefix("Tests/") == false
    }
    targets = dumped.map { target in
      Target(
        name: target.name, dependencies: Set(target.dependencies.map { $0.package ?? $0.name }),
        folder: target.path ?? "", isMacro: target.type == "macro",
        isSystemLibrary: target.type == "system")
    }
    packages = Dictionary(
      dumped.flatMap(\.dependencies).compactMap { use in use.package.map { (use.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    libraries = package.products.filter { $0.type.keys.contains("library") }.map(\.name)
  }
}

// MARK: - The output of `swift package dump-package`

private struct DumpedPackage: Decodable {
  struct Product: Decodable {
    let name: String
    /// The kind of the product, which is the only key.
    let type: [String: [String]?]
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  /// A dependency, whose only key is its kind. Its value is a list that begins with names.
  struct Dependency: Decodable {
    enum Kind: String, CodingKey { case byName, product, target }

    let name: String
    let package: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      let kind = container.allKeys.first ?? .byName
      var values = try container.nestedUnkeyedContainer(forKey: kind)
      name = try values.decode(String.self)
      package = kind == .product ? try values.decode(String?.self) : nil
    }
  }

  let products: [Product]
  let targets: [Target]
}
