/// What leads from one part of a code base to another, both by their numbers.
struct Dependency {
  let from: Int
  let to: Int
  /// What of the other part is used at the first place.
  let used: String
  /// The first place.
  let occurrence: CodeGraph.Occurrence
  /// How many places there are.
  var count: Int
}
