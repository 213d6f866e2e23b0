// MARK: - Backticks

extension String {
  /// The name without its backticks.
  var withoutBackticks: String { filter { $0 != "`" } }
}
