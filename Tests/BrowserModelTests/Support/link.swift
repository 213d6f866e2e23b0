import Foundation

/// The URL of a page known by a word: `a` is `https://a.org`.
func link(_ word: String) throws -> URL {
  try URL(string: "https://\(word).org").orThrow("not a word: \(word)")
}
