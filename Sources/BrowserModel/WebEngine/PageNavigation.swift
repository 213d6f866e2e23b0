public import Foundation

/// Where a page takes its tab by itself.
public enum PageNavigation: Hashable, Sendable {
  /// To an address, as by a link.
  case load(URL)
  /// Some pages back (below 0) or forward; 0 is the same again.
  case go(offset: Int)
}
