extension Demangler {
  mutating func readOperator() throws(ManglingError) {
    let letter = take()
    if letter >= "a" {
      try readLowercaseOperator(letter)
    } else if letter >= "A" {
      try readUppercaseOperator(letter)
    } else if letter >= "0" && letter <= "9" {
      position -= 1
      try readIdentifier()
    } else if letter == "$" {
      try readIntegerType()
    } else {
      throw .unknownOperator
    }
  }

  private mutating func readUppercaseOperator(_ letter: Unicode.Scalar) throws(ManglingError) {
    switch letter {
    case "A": try readSubstitutions()
    case "S": try readStandardSubstitution()
    case "C": try readNominal(.class)
    case "V": try readNominal(.structure)
    case "O": try readNominal(.enumeration)
    case "P": try readNominal(.protocol)
    case "_": push(.firstMarker)
    case "F": try readFunction()
    case "G": try readBoundGeneric()
    case "Q": try readArchetype()
    case "R": try readRequirement()
    case "Z": push(.static, try pop(NodeKind.isEntity))
    case "K": push(.throwing)
    case "E": try readExtension()
    case "L": try readLocalName()
    case "X": try readSpecialType()
    case "Y": try readAnnotation()
    case "B": try readBuiltin()
    case "H": try readConformance()
    default: throw .unknownOperator
    }
  }

  private mutating func readLowercaseOperator(_ letter: Unicode.Scalar) throws(ManglingError) {
    switch letter {
    case "y": push(.emptyList)
    case "v": try readVariable()
    case "x": push(.genericParameter)
    case "s": push(.module, value: Self.swiftModule)
    case "z": push(.inout, try popType())
    case "t": push(.tuple, children: try popTupleElements())
    case "c": try pushFunctionType(escapes: true)
    case "m": push(.metatype, try popType())
    case "p": push(.protocolList, children: try popProtocols())
    case "f": try readSpecialEntity()
    case "l": try readGenericSignature(hasCounts: false)
    case "r": try readGenericSignature(hasCounts: true)
    case "q": push(.genericParameter, value: try takeGenericParameter())
    case "a": try readNominal(.alias)
    case "i": try readSubscript()
    case "n", "h": push(.modifier, try popType())
    case "d": push(.variadicMarker)
    case "o": try readOperatorName()
    case "g": try readRetroactiveConformance()
    case "u": try readGenericType()
    default: throw .unknownOperator
    }
  }
}
