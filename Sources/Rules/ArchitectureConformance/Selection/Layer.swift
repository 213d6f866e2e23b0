/// A named part of a code base that consists of modules, folders, or both.
///
/// Layers can overlap. For a rule or a graph about several layers, code belongs to the narrowest one:
/// a folder is narrower than the module around it, and a folder inside another one is narrower still.
/// Of two layers with the same folder or module, the one with fewer of them is narrower.
public struct Layer: Sendable {
  /// The name of the layer in messages.
  public let name: String
  /// The modules that must exist.
  let modules: Set<String>
  /// The modules that don't exist on every platform or in every configuration.
  let modulesWherePresent: Set<String>
  let folders: Set<String>
  /// The patterns for names of modules, in which `*` stands for any part. At least one module must
  /// match each pattern.
  let patterns: [WildcardName]
  /// The layers with code that doesn't belong to this layer.
  private(set) var exceptions: [Layer] = []

  /// Creates a layer from modules in this package or in other packages.
  ///
  /// `Foundation` includes `FoundationEssentials` and `FoundationInternationalization`, because the
  /// compiler records most of Foundation's declarations under these names. So a layer with one of the
  /// three names contains all of them.
  public init(_ name: String, modules: String...) {
    self.init(name, modules: modules)
  }

  /// Creates a layer from folders and their subfolders. Paths are relative to the package, such as
  /// `Sources/App/Model`.
  public init(_ name: String, folders: String...) {
    self.init(name, folders: folders)
  }

  /// Creates a layer from modules and folders.
  /// - Parameters:
  ///   - name: The name of the layer in messages.
  ///   - modules: The modules. A rule fails if one of them was neither built nor imported. A `*` in a
  ///     name, such as `Feature*`, stands for any part.
  ///   - modulesWherePresent: The modules that exist only on some platforms, such as `UIKit`. A rule
  ///     ignores those that were neither built nor imported.
  ///   - folders: The folders, relative to the package.
  public init(
    _ name: String, modules: [String] = [], modulesWherePresent: [String] = [],
    folders: [String] = []
  ) {
    self.name = name
    self.modules = Set(modules.filter { !$0.contains("*") }.map(ImportedName.of))
    patterns = modules.filter { $0.contains("*") }.map { WildcardName($0) }
    self.modulesWherePresent = Set(modulesWherePresent.map(ImportedName.of))
    self.folders = Set(folders.map(Self.normalized))
  }

  /// Returns the layer without the code of other layers.
  /// - Parameter others: The layers to leave out.
  public func except(_ others: Layer...) -> Layer { except(others) }

  func except(_ others: [Layer]) -> Layer {
    var layer = self
    layer.exceptions += others
    return layer
  }

  /// The types that the layer declares.
  public var types: Types {
    Types("types of \(name)", requiring: .layer(self)) { type, _ in
      self.contains(module: type.module, type.folder)
    }
  }

  /// Returns a path without redundant parts. For example, `./Sources/App/` becomes `Sources/App`.
  private static func normalized(_ folder: String) -> String {
    folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension [Layer] {
  /// The names of the layers in messages.
  var names: String { map(\.name).joined(separator: ", ") }
}

// MARK: - Contents

extension Layer {
  func contains(_ file: SourceFile) -> Bool { contains(module: file.module, file.folder) }

  func contains(module: String, _ folder: String?) -> Bool {
    narrowness(module: module, folder, moduleDepth: 0) != nil
  }

  /// Returns how narrowly the layer contains code, or nil if it doesn't.
  /// - Parameters:
  ///   - module: The module of the code.
  ///   - folder: The folder of the code, or nil if it is not in the package.
  ///   - moduleDepth: The depth of the module's folder.
  func narrowness(module: String, _ folder: String?, moduleDepth: Int) -> Narrowness? {
    let isModule =
      modules.contains(module) || modulesWherePresent.contains(module)
      || patterns.contains { $0.matches(module) }
    var depth = isModule ? moduleDepth : -1
    if let folder, !folders.isEmpty {
      for own in folders where own.isEmpty || folder == own || folder.hasPrefix(own + "/") {
        depth = max(depth, own.isEmpty ? 0 : own.count { $0 == "/" } + 1)
      }
    }
    guard depth >= 0, !exceptions.contains(where: { $0.contains(module: module, folder) }) else {
      return nil
    }
    return Narrowness(
      depth: depth,
      partCount: modules.union(modulesWherePresent).count + patterns.count + folders.count)
  }
}

/// A measure of how narrowly a part of a code base contains some code. The narrowest part has the
/// greatest value.
struct Narrowness: Comparable {
  /// The depth of the folder or module that makes the code belong to the part.
  let depth: Int
  /// The number of folders and modules in the part.
  let partCount: Int

  /// The measure of a part that overlaps with no other part.
  static var whole: Self { Self(depth: 0, partCount: 1) }

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.depth == rhs.depth ? lhs.partCount > rhs.partCount : lhs.depth < rhs.depth
  }
}
