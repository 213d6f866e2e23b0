/// What a rule in a description can require.
enum RuleRequirement: String, CaseIterable {
  case mustNotDependOn, mustNotExpose
  case noCyclesBetween, noCyclesBetweenFolders
  case mustNotKnow, mustNotKnowEachOther, mayOnlyCall, mustNotWorkWith, mustNotUseSingletons
  case mustNotConformTo, mustHaveNoDelegateFor, mustCarryOnlyValues, mustCarryOnlyCommands
  case mustStayOnMainActor, mustBeNamed, mayOnlyBeAdoptedBy

  /// Whether there is nothing to say of it but that it is required.
  var isFlag: Bool {
    switch self {
    case .mustNotKnowEachOther, .mustNotUseSingletons,
      .mustCarryOnlyValues, .mustCarryOnlyCommands, .mustStayOnMainActor:
      true
    default: false
    }
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
