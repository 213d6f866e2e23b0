/// A place where a rule is broken.
struct Finding {
  let occurrence: CodeGraph.Occurrence
  /// The full name of the declaration that breaks it.
  let subject: String
  /// The full name of what it breaks it with.
  let object: String
  /// What it does, for a sentence that begins with the subject.
  let what: String
  /// What it is one of many places of, all of which are to be fixed at once; nil for a place alone.
  var group: String?
}
