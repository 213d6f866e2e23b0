@testable import SampleUI

/// Returns whether the distances are in order.
func areSpacingsInOrder() -> Bool {
  Spacing.narrow < Spacing.wide
}
