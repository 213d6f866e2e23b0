/// What leads from one part of a code base to another, both by their numbers.
struct Dependency {
  let from: Int
  let to: Int
  /// The places, in the order of the sources, and what of the other part is used there.
  var places: [Place]

  struct Place {
    let occurrence: CodeGraph.Occurrence
    let used: String
  }
}
