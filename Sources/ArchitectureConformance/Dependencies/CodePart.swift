/// A part of a code base that others may depend on: a module, a folder, or a layer.
struct CodePart {
  /// What messages and graphs call it.
  let name: String
  let contains: @Sendable (_ module: String, _ folder: String?) -> Bool

  static func layer(_ layer: Layer) -> CodePart {
    CodePart(name: layer.name) { layer.contains(module: $0, $1) }
  }

  static func module(_ name: String) -> CodePart {
    CodePart(name: name) { module, _ in module == name }
  }

  /// A folder with what is below it.
  static func folder(_ path: String) -> CodePart { .layer(Layer(path, folders: path)) }

  /// A folder without what is below it.
  static func files(in path: String) -> CodePart {
    CodePart(name: path) { _, folder in folder == path }
  }
}
