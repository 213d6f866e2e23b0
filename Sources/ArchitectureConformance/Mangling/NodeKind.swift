/// What a node of a mangling tree stands for.
///
/// The order matters: types lie together, and so do the nominal ones among them.
enum NodeKind: Int {
  case identifier, operatorName, privateName, localName, relatedName, macroExpansion
  case module

  // Nominal types: context, name. A standard type has a code instead.
  case standardType, structure, enumeration, `class`, `protocol`, alias, foreign
  // Other types.
  case boundGeneric, function, tuple, genericParameter, dependentMember
  case metatype, `inout`, modifier, variadic, dynamicSelf
  case protocolList, classBoundProtocolList, superclassProtocolList, constrainedExistential
  case genericType, associatedType, opaqueResult, opaqueType, otherType

  // Declarations: context first.
  case functionEntity, initializer, deinitializer, variable, `subscript`, accessor, `static`
  case closure, defaultArgument, synthesized, macro, genericParameterEntity
  case `extension`, opaqueResultOwner

  // What modifies a function type.
  case async, sendable, throwing, typedThrows, globalActor, otherAnnotation

  case genericSignature, requirement, conformance, retroactiveConformance
  case associatedTypeName, emptyList, firstMarker, variadicMarker
}

extension NodeKind {
  static func isNominal(_ kind: Int) -> Bool {
    kind >= standardType.rawValue && kind <= foreign.rawValue
  }

  static func isType(_ kind: Int) -> Bool {
    kind >= standardType.rawValue && kind <= otherType.rawValue
  }

  static func isEntity(_ kind: Int) -> Bool {
    kind >= functionEntity.rawValue && kind <= opaqueResultOwner.rawValue
  }

  static func isAnnotation(_ kind: Int) -> Bool {
    kind >= async.rawValue && kind <= otherAnnotation.rawValue
  }

  static func isName(_ kind: Int) -> Bool { kind <= macroExpansion.rawValue }
}
