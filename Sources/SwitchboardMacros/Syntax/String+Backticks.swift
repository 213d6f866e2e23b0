// MARK: - Backticks

extension String {
  /// The name itself, of one written between backticks.
  var withoutBackticks: String { filter { $0 != "`" } }
}
