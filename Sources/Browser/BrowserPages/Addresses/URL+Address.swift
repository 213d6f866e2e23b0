public import Foundation

extension URL {
  /// Creates the URL of an address, or returns nil if the URL standard does not accept the text.
  ///
  /// Unlike in the standard, a path that is only a slash is left out, so that one address has one
  /// spelling.
  /// - Parameters:
  ///   - address: An address, or a reference that is relative to `base`.
  ///   - base: The address of the document that contains the text, or nil.
  public init?(address: String, relativeTo base: URL? = nil) {
    guard let url = WebAddress(address, base: base.flatMap { WebAddress($0) })?.url else {
      return nil
    }
    self = url
  }

  /// The address in the one spelling that ``init(address:relativeTo:)`` gives it, or the address
  /// itself if the URL standard does not accept it.
  public var normalized: URL { URL(address: absoluteString) ?? self }

  /// The address of the document at this address, which is the address without the fragment.
  public var withoutFragment: URL {
    guard absoluteString.utf8.contains(UInt8(ascii: "#")), var address = WebAddress(self) else {
      return self
    }
    address.fragment = nil
    return address.url ?? self
  }
}
