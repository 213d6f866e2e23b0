/// A type as the compiler resolved it.
indirect enum MangledType: Hashable, Sendable {
  /// A nominal type with the arguments of all its generic levels, outermost first.
  case nominal(TypeName, arguments: [MangledType])
  /// A function.
  case function(FunctionSignature)
  /// A tuple; the empty one is `Void`.
  case tuple([MangledType])
  /// Any value that conforms to the protocols; `Any` has none.
  case existential(
    [TypeName], arguments: [MangledType], superclass: MangledType?, isClassBound: Bool)
  /// The metatype of a type, existential or not.
  case metatype(MangledType)
  /// A generic parameter, by nesting depth and position.
  case genericParameter(depth: Int, index: Int)
  /// An associated type; the protocol only where the mangling names it.
  case associatedType(base: MangledType, name: String, protocol: TypeName?)
  /// A `some` result.
  case opaque
  /// A type of another form, such as a builtin or a pack, with the types it holds.
  case other([MangledType])
}
