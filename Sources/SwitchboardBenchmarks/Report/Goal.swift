/// What a figure of a report should not exceed.
struct Goal {
  enum Figure {
    /// The ratio to an existential call.
    case ratio
    case allocations
    /// The time, against that of another row.
    case growth(from: String)
  }

  let row: String
  let figure: Figure
  let limit: Double

  /// The figure; nil if the run did not measure it.
  func measured(in report: Report) -> Double? {
    guard let row = report.row(named: row) else { return nil }
    switch figure {
    case .ratio: return row.ratio
    case .allocations: return row.allocations
    case .growth(let other):
      guard let ns = row.ns, let base = report.row(named: other)?.ns else { return nil }
      return ns / base
    }
  }

  /// True unless the figure was measured and is too big.
  func isMet(in report: Report) -> Bool {
    measured(in: report).map { $0 <= limit } ?? true
  }
}

// MARK: - Text

extension Goal {
  /// The goal and how it was met, on one line.
  func line(in report: Report) -> String {
    guard let figure = measured(in: report) else { return "-       \(claim): not measured" }
    return (isMet(in: report) ? "met     " : "missed  ") + "\(claim): \(Double?(figure).figure)"
  }

  private var claim: String {
    let limit = Double?(limit).figure
    return switch figure {
    case .ratio: "\(row), ratio at most \(limit)"
    case .allocations: limit == "0.00" ? "\(row), no allocation" : "\(row), \(limit) allocations"
    case .growth(let other): "\(row), at most \(limit) times \(other)"
    }
  }
}
