import ArchitectureCanaryBridge
import Observation

/// Wrappers, builders and macros.
struct Attributes {
  @Shelved var wrapped = 1  // touches: property-wrapper
  @Shelved var other: Int  // touches: property-wrapper-without-initial-value

  func projected() -> Int {
    $wrapped.feet  // touches: projected-value
  }

  @ShelfBuilder func built() -> Int {  // touches: result-builder
    1
    2
  }
}

@Observable  // touches: macro-expansion
final class Observed {
  var chosen = newest  // touches: macro-storage-inferred
  var count = 0

  func refresh() {
    chosen = "again".asBook  // touches: macro-setter
  }

  var length: Int {
    chosen.chapters.count  // touches: macro-getter
  }
}
