/// What leads from one part of a code base to another.
struct Dependency {
  let from: String
  let to: String
  /// What of the other part is used there.
  let used: String
  /// The first place where it does.
  let occurrence: CodeGraph.Occurrence
  /// How many occurrences there are.
  var count: Int
}
