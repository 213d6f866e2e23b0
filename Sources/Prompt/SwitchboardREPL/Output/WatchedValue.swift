import Foundation
import Switchboard

/// A value of a broadcast property that a prompt shows.
@MainActor
struct WatchedValue {
  let reading: BroadcastReading
  let property: String
  /// The name of the broadcaster, or nil if the broadcaster belongs to the frontmost window.
  let source: String?
  /// The time of the change, or nil to omit it.
  let time: Date?

  /// Returns the value on one line.
  func text(in format: OutputFormat) -> String {
    guard format == .json else {
      let parts = [time?.clockText, source, "\(property): \(reading.line)"]
      return MessageText.oneLine(parts.compactMap(\.self).joined(separator: " "))
    }
    var members = [
      ListingJSON.member("property", ListingJSON.quoted(property)),
      ListingJSON.member("value", ListingJSON.value(reading)),
    ]
    if let source { members.append(ListingJSON.member("from", ListingJSON.quoted(source))) }
    if let time { members.append(ListingJSON.member("time", ListingJSON.precise(time))) }
    return ListingJSON.object(members)
  }
}

extension BroadcastReading {
  /// The value on one line. Unlike ``text``, it is readable also if the value cannot be typed.
  var line: String {
    let isTypeable = value is any CommandParameterType
    let describesItself = value is any CustomStringConvertible && !(value is any Collection)
    guard !isTypeable, !describesItself else { return text }
    let line = OutputValue(any: value).text
    return line.isEmpty ? "none" : line
  }
}

extension Date {
  /// The local time with milliseconds, for example `09:30:00.125`.
  fileprivate var clockText: String {
    let parts = Calendar.current.dateComponents(
      [.hour, .minute, .second, .nanosecond], from: self)
    return String(
      format: "%02d:%02d:%02d.%03d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0,
      (parts.nanosecond ?? 0) / 1_000_000)
  }
}
