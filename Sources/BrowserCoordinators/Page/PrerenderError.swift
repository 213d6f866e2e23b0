import BrowserCommands

/// Why a command for prerendering was refused.
enum PrerenderError: Error, Equatable {
  case nothing
  case thereAlready(Address)
}

// MARK: - CustomStringConvertible

extension PrerenderError: CustomStringConvertible {
  var description: String {
    switch self {
    case .nothing: "nothing is being prerendered: ‘prerender’ with an address begins"
    case .thereAlready(let url):
      "the active tab is on \(url.argument) already: name the address where it goes next"
    }
  }
}
