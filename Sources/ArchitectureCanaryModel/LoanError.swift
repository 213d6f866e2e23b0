package enum LoanError: Error {
  case lent
  case lost(Int)
}
