/// A class of the model that other modules may inherit from.
open class Volume {
  package var pages = 0

  /// Makes an empty volume.
  public init() {}

  /// Returns the number of pages.
  open func open() -> Int {
    pages
  }
}
