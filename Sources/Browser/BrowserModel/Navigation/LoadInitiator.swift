public import Foundation

/// The origin of a load, which determines what the load may access, and what its host learns of it.
///
/// A page of the back/forward list keeps its initiator, so that a reload makes the same request again.
/// The initiator isn't stored, so a restored page counts as one that the user requested.
public enum LoadInitiator: Hashable, Sendable {
  /// The user, who typed the address or chose it outside a page.
  case user
  /// The user, who followed a link or submitted a form on a page with the given address.
  case link(on: URL)
  /// The user, who saved the target of a link on a page with the given address as a file.
  case saving(on: URL)
  /// The page with the given address, for example by a refresh.
  case page(URL)

  /// The address of the page that contains the link or requests the load, or nil if there is none.
  public var page: URL? {
    switch self {
    case .user: nil
    case .link(let page), .saving(let page), .page(let page): page
    }
  }

  /// A Boolean value that indicates whether an action of the user started the load.
  public var isActivated: Bool {
    if case .page = self { return false }
    return true
  }
}
