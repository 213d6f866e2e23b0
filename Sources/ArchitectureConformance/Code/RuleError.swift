/// Why a rule cannot be checked.
struct RuleError: Error, Equatable {
  let what: String
  let mend: String
}
