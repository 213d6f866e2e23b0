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

// MARK: - Complaint

/// What is wrong with a test's own set-up.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Unwrapping

extension Optional {
  func orThrow(_ complaint: String) throws -> Wrapped {
    guard let self else { throw Complaint(complaint) }
    return self
  }
}

// MARK: - link

/// The URL of a page known by a word: `a` is `https://a.org`.
func link(_ word: String) throws -> URL {
  try URL(string: "https://\(word).org").orThrow("not a word: \(word)")
}
