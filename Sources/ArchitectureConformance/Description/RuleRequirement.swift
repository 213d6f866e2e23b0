/// What a rule in a description can require.
enum RuleRequirement: String, CaseIterable {
  case mustNotDependOn, mustNotExpose
  case noCyclesBetween, noCyclesBetweenFolders, noCyclesBetweenModules
  case mustNotKnow, mustNotKnowEachOther, mayOnlyCall, mustNotWorkWith, mustNotUseSingletons
  case mustNotConformTo, mustHaveNoDelegateFor, mustCarryOnlyValues, mustCarryOnlyCommands
  case mustStayOnMainActor, mustBeNamed, mayOnlyBeAdoptedBy

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
