import BrowserPages
package import Foundation

/// A tab of a device: the title and the address of a web page.
///
/// Other devices are not trusted. A tab with another address than a web page's, or with one that is
/// too long, cannot be created.
package struct DeviceTab: Hashable, Sendable {
  /// The title of the page.
  package let title: String
  /// The address of the page.
  package let address: URL
  /// The title of the tab's group, or nil if it is in no group with a title.
  package let group: String?

  /// A Boolean value that indicates whether the page is on this computer or its network, so that
  /// its address means something else on each device.
  package var isLocal: Bool { HostReach(of: address) > .everyone }

  private static let titleLimit = 500
  private static let addressLimit = 8_192

  /// Creates a tab, or returns nil if the address is not that of a web page.
  /// - Parameters:
  ///   - title: The title, which is shortened if it is very long.
  ///   - address: The address, which loses its user name and password.
  ///   - group: The title of the tab's group, which is shortened as well.
  package init?(title: String, address: URL, group: String? = nil) {
    guard address.isWebAddress, address.host?.isEmpty == false,
      case let address = address.withoutCredentials.normalized,
      address.absoluteString.utf8.count <= Self.addressLimit
    else { return nil }
    self.address = address
    self.group = group.flatMap { $0.isEmpty ? nil : $0.prefix(utf8Count: Self.titleLimit) }
    let title = title.prefix(utf8Count: Self.titleLimit)
    self.title = title.allSatisfy(\.isWhitespace) ? address.absoluteString : title
  }
}

extension String {
  /// Returns the longest prefix that has at most the given number of UTF-8 bytes.
  fileprivate func prefix(utf8Count limit: Int) -> String {
    var rest = limit
    return String(
      prefix {
        rest -= String($0).utf8.count
        return rest >= 0
      })
  }
}

// MARK: - Codable

extension DeviceTab: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, address, group
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let title = try values.decode(String.self, forKey: .title)
    let text = try values.decode(String.self, forKey: .address)
    let group = try values.decodeIfPresent(String.self, forKey: .group)
    guard let url = URL(string: text), let tab = Self(title: title, address: url, group: group)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .address, in: values, debugDescription: "not the address of a web page")
    }
    self = tab
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encode(address.absoluteString, forKey: .address)
    try values.encodeIfPresent(group, forKey: .group)
  }
}
