/// Why a rule cannot be checked.
struct RuleError: Error, Equatable {
  let what: String
  let suggestion: String
}
