import Foundation

/// The values that a device has not written to the store yet, apart from preferences.
struct DeviceOutbox {
  /// A Boolean value that indicates whether the presence is to be written.
  var needsPresence = false
  /// A Boolean value that indicates whether the next presence says that the run ends.
  var endsRun = false
  /// The revision of the own presence, or nil before this run uses the name.
  var presenceRevision: Int?
  /// The keys that are to be removed.
  var removals: [String] = []

  private var tabs: [DeviceTab]?
  private var publishedTabs: [DeviceTab]?
  private var publishingTime = Date.distantPast
  /// The time after which unchanged tabs are written again, so that they don't grow old.
  private static let renewal: TimeInterval = 86_400

  mutating func publish(_ tabs: [DeviceTab]) { self.tabs = tabs }

  /// Returns the tabs to write, or nil if they are written.
  func tabsToWrite(at date: Date) -> [DeviceTab]? {
    guard let tabs else { return nil }
    let isOld = date.timeIntervalSince(publishingTime) > Self.renewal
    return tabs != publishedTabs || isOld ? tabs : nil
  }

  mutating func didPublish(_ tabs: [DeviceTab], at date: Date) {
    (publishedTabs, publishingTime) = (tabs, date)
  }

  /// Writes everything again, because the store may have lost it.
  mutating func begin() {
    // The store may count from the beginning again.
    presenceRevision = nil
    publishedTabs = nil
    needsPresence = true
    removals = []
  }
}
