/// What kind of thing a symbol of the index is; the numbers are the index's.
enum SymbolKind: UInt32 {
  case unknown, module, namespace, namespaceAlias, macro
  case enumeration, structure, `class`, `protocol`, `extension`, union, typeAlias
  case function, variable, field, enumCase
  case instanceMethod, classMethod, staticMethod
  case instanceProperty, classProperty, staticProperty
  case initializer, deinitializer, conversion, parameter, using, concept

  var isType: Bool { [.enumeration, .structure, .class, .protocol].contains(self) }

  var isCallable: Bool {
    [.function, .instanceMethod, .classMethod, .staticMethod, .initializer].contains(self)
  }

  var isVariable: Bool {
    [.variable, .instanceProperty, .classProperty, .staticProperty].contains(self)
  }
}

/// The sub-kinds of symbols that rules tell apart.
enum SymbolSubkind {
  static let accessors: Set<UInt32> = [3, 4, 1000, 1001, 1002, 1003, 1014, 1015, 1016, 1017, 1018]
  static let getters: Set<UInt32> = [3, 1002, 1014, 1017]
  static let genericParameter: UInt32 = 1013
}
