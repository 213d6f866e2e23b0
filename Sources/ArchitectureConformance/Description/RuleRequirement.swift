/// What a rule in a description can require.
enum RuleRequirement: String, CaseIterable {
  case mustNotDependOn, mayOnlyDependOn, everyModuleIsInALayer, mustNotExpose
  case noCyclesBetween, noCyclesBetweenFolders
  case mustNotKnow, mustNotKnowEachOther, mayOnlyCall, mustNotWorkWith, mustNotUseSingletons
  case mustNotConformTo, mustHaveNoDelegateFor, mustCarryOnlyValues, mustCarryOnlyCommands
  case mustStayOnMainActor, mustBeNamed, mustBeAmong, mayOnlyBeAdoptedBy, mayOnlyUseOf

  /// Whether there is nothing to say of it but that it is required.
  var isFlag: Bool {
    switch self {
    case .everyModuleIsInALayer, .mustNotKnowEachOther, .mustNotUseSingletons,
      .mustCarryOnlyValues, .mustCarryOnlyCommands, .mustStayOnMainActor:
      true
    default: false
    }
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
