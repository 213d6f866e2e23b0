import BrowserCommands
import BrowserUI

/// Keeps what it was told last, and counts how often.
@MainActor
final class RecordingTabGroups: TabGroupsConsumer {
  private(set) var groups: [TabGroupItem] = []
  private(set) var active: TabPosition?
  private(set) var pushCount = 0
  private(set) var reports: [String] = []

  func setGroups(_ groups: [TabGroupItem], active: TabPosition?) {
    self.groups = groups
    self.active = active
    pushCount += 1
  }

  func report(_ closing: ClosingReport) { reports.append(closing.description) }
}
