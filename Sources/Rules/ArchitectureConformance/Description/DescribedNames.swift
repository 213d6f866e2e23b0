import Foundation

/// The layers and types that the rules in a description can refer to by name.
struct DescribedNames {
  private(set) var layers: [String: Layer] = [:]
  private let entries: [String: DescribedEntry]
  /// The path of the description file.
  private let path: String

  init(_ file: DescriptionFile, at path: String) throws {
    entries = file.types ?? [:]
    self.path = path
    for name in file.layers.keys { layers[name] = try Self.layer(name, in: file, within: []) }
    for name in entries.keys.sorted() {
      if layers[name] != nil {
        throw ArchitectureError(
          "a layer and types are both called ‘\(name)’", suggestion: "call one of them otherwise")
      }
      _ = try types(name)
    }
  }

  private static func layer(
    _ name: String, in file: DescriptionFile, within outer: [String]
  ) throws(ArchitectureError) -> Layer {
    guard !outer.contains(name) else {
      throw ArchitectureError(
        "the layer ‘\(name)’ is left out of itself", suggestion: "correct its ‘except’")
    }
    guard let entry = file.layers[name] else {
      throw ArchitectureError.unknown("layer", name, file.layers.keys.sorted())
    }
    var layer = Layer(
      name, modules: entry.modules ?? [], modulesWherePresent: entry.modulesWherePresent ?? [],
      folders: entry.folders ?? [])
    for other in entry.except ?? [] {
      layer = layer.except(try Self.layer(other, in: file, within: outer + [name]))
    }
    return layer
  }

  /// Returns the absolute path of a file that the description names.
  func absolute(_ file: String) -> String {
    URL(fileURLWithPath: file, relativeTo: URL(fileURLWithPath: path)).standardizedFileURL.path
  }

  func layer(_ name: String) throws(ArchitectureError) -> Layer {
    guard let layer = layers[name] else {
      throw ArchitectureError.unknown("layer", name, layers.keys.sorted())
    }
    return layer
  }

  /// Returns the types with the given name, or the types of the layer with that name.
  /// - Parameters:
  ///   - name: The name.
  ///   - outer: The names of the types whose descriptions refer to the name.
  func types(_ name: String, within outer: [String] = []) throws -> Types {
    guard !outer.contains(name) else {
      throw ArchitectureError(
        "the types ‘\(name)’ are described by themselves", suggestion: "describe them by others")
    }
    guard let entry = entries[name] else {
      if let layer = layers[name] { return layer.types }
      throw ArchitectureError.unknown(
        "choice of types", name, (Array(entries.keys) + layers.keys).sorted())
    }
    var reader = EntryReader(entry, "the types ‘\(name)’", self, outer: outer + [name])
    return try choice(name, &reader).called(name)
  }

  private func choice(_ name: String, _ reader: inout EntryReader) throws -> Types {
    let keys = reader.keys, forms = TypesForm.all.filter { keys.contains($0.key) }
    var conditions: [Types] = []
    for form in forms { conditions.append(try form.read(&reader)) }
    let excluded = try EntryParameter<Types?>.optionalTypes.read(&reader, "except")
    let known = TypesForm.all.map { $0.key }
    if let unknown = reader.unusedKey {
      throw ArchitectureError(
        "‘\(name)’ has no ‘\(unknown)’",
        suggestion: ArchitectureError.choice(like: unknown, known + ["except"]))
    }
    guard let first = conditions.first else {
      throw ArchitectureError(
        "the types ‘\(name)’ have no condition",
        suggestion: "give one of \(known.joined(separator: ", "))")
    }
    let types = conditions.dropFirst().reduce(first) { $0.and($1) }
    return excluded.map(types.except) ?? types
  }
}
