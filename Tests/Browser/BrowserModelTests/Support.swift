import Foundation

/// A time source that advances by one second with each call.
@MainActor
final class TestTime {
  private var seconds = 1000.5

  func now() -> Date {
    defer { seconds += 1 }
    return Date(timeIntervalSince1970: seconds)
  }
}

/// Returns the address of the page for a letter.
func address(_ name: Character) -> URL {
  URL(string: "https://\(name).org") ?? URL(filePath: "/")
}

// MARK: - Failure

/// An error in the setup of a test.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

// MARK: - Unwrapping

extension Optional {
  func orThrow(_ warning: String) throws -> Wrapped {
    guard let self else { throw Failure(warning) }
    return self
  }
}

// MARK: - link

/// Returns the address of the page for a word, such as `https://a.org` for `a`.
func link(_ word: String) throws -> URL {
  try URL(string: "https://\(word).org").orThrow("not a word: \(word)")
}
