import Foundation

/// A time that is a second later each time it is asked for.
@MainActor
final class TestTime {
  private var seconds = 1000.5

  func now() -> Date {
    defer { seconds += 1 }
    return Date(timeIntervalSince1970: seconds)
  }
}

/// The address of a page that is known by a letter.
func address(_ name: Character) -> URL {
  URL(string: "https://\(name).org") ?? URL(filePath: "/")
}
