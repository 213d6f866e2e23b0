extension MangledDeclaration {
  /// The types of what reading it gives: a subscript's result, without its parameters.
  var yields: [TypeName] {
    switch type {
    case .function(let signature) where kind == .subscript: signature.result.mentions
    case .metatype, nil: []
    case .some(let type): type.mentions
    }
  }
}
