public import BrowserModel
public import Foundation

/// What becomes of a load of one address.
public struct PageScript: Hashable, Sendable {
  /// How it ends.
  public enum Ending: Hashable, Sendable {
    /// All is loaded.
    case finished
    /// It has failed, before a commit.
    case failed(LoadError)
    /// It has failed, after a commit.
    case broken(LoadError)
    /// It has led to no page, as a download does.
    case nowhere
    /// The process of the page has ended, after a commit.
    case crashed
  }

  /// The title that the page gives, if it does.
  public var title: String?
  /// The address that it is sent on to, if it is.
  public var redirect: URL?
  /// How long it takes; nothing is told before, and what takes no time is told at once.
  public var delay: Duration
  /// How it ends.
  public var ending: Ending

  /// Creates a script; as it stands, of a page without a title that takes no time.
  public init(
    title: String? = nil, redirect: URL? = nil, delay: Duration = .zero,
    ending: Ending = .finished
  ) {
    self.title = title
    self.redirect = redirect
    self.delay = delay
    self.ending = ending
  }
}

// MARK: - Events

extension PageScript {
  /// What is told of a load of an address, in order.
  func events(loading url: URL) -> [WebPageEvent] {
    let arrival: [WebPageEvent] = redirect.map { [.redirected($0)] } ?? []
    let naming: [WebPageEvent] = title.map { [.titleChanged($0)] } ?? []
    let page = [.committed(redirect ?? url)] + naming
    return switch ending {
    case .finished: arrival + page + [.finished]
    case .failed(let error): arrival + [.failed(error)]
    case .broken(let error): arrival + page + [.failed(error)]
    case .nowhere: arrival + [.finished]
    case .crashed: arrival + page + [.crashed]
    }
  }
}
