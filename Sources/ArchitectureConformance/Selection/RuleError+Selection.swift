extension RuleError {
  static func selectsNothing(_ name: String) -> RuleError {
    RuleError(
      what: "there are no \(name), so that the rule checks nothing",
      suggestion: "correct the names in the rule")
  }

  static func unknownType(_ name: String) -> RuleError {
    RuleError(
      what: "no declaration of the code base is, or uses, a type \(name)",
      suggestion: "correct the name; it begins with the module's")
  }

  static func unknownModule(_ module: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names a module \(module) that neither was built nor is used",
      suggestion: "correct the name, or let the test target depend on the module")
  }

  static func foreignModule(_ module: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names \(module), of which the package has no file",
      suggestion: "name a module of the package; of another one, only the use can be checked")
  }

  static func unknownFolder(_ folder: String, in layer: Layer) -> RuleError {
    RuleError(
      what: "the \(layer.name) layer names a folder \(folder) without a compiled file",
      suggestion: "correct the path, which is relative to the package's folder")
  }

  static func emptyLayer(_ layer: Layer) -> RuleError {
    RuleError(what: "the \(layer.name) layer is empty", suggestion: "name its modules or folders")
  }
}
