package import Switchboard

/// The result of a command that closes several tabs.
public struct ClosingReport: Equatable, Sendable {
  /// The number of closed tabs.
  public let closed: Int
  /// The number of tabs that stay open because they are pinned.
  public let pinned: Int

  /// Creates a report.
  /// - Parameters:
  ///   - closed: The number of closed tabs.
  ///   - pinned: The number of tabs that stay open because they are pinned.
  package init(closed: Int, pinned: Int = 0) {
    self.closed = closed
    self.pinned = pinned
  }
}

// MARK: - CustomStringConvertible

extension ClosingReport: CustomStringConvertible {
  /// The report as text, such as `3 tabs closed, 1 pinned tab stays`.
  public var description: String {
    let done = closed == 1 ? "1 tab closed" : "\(closed == 0 ? "no" : "\(closed)") tabs closed"
    switch pinned {
    case 0: return done
    case 1: return done + ", 1 pinned tab stays"
    default: return done + ", \(pinned) pinned tabs stay"
    }
  }
}

// MARK: - Facts

extension ClosingReport {
  /// The fields that programs read in a report.
  package static let fields = [OutputField("closed", .number), OutputField("pinned", .number)]

  /// The report, as programs read it.
  var facts: OutputRecord { ["closed": .number(closed), "pinned": .number(pinned)] }
}
