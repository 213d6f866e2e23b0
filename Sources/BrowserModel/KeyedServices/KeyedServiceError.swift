/// What is wrong with the services of an owner, or with a request for one.
public enum KeyedServiceError: Error, Hashable, Sendable {
  /// Two factories make the same service.
  case registeredTwice(String)
  /// A factory depends on a service that no factory makes.
  case unregisteredDependency(String, of: String)
  /// Services depend on each other; the path ends with the service that it begins with.
  case cycle([String])
  /// A factory is to take the place of one that is not there.
  case nothingToOverride(String)
  /// No factory makes the service.
  case unregistered(String, owner: String)
  /// A factory asked for a service that it does not depend on.
  case undeclared(String, by: String)
  /// A service was asked for while it was being made; the path leads from it to who asked.
  case beingMade([String])
  /// The services are being destroyed, or have been.
  case destroyed(String, owner: String)
}

// MARK: - Sentences

extension KeyedServiceError: CustomStringConvertible {
  /// What was refused and how to fix it, in one sentence.
  public var description: String {
    switch self {
    case .registeredTwice(let service):
      "\(service) is registered twice: register one factory, and override it where another is due"
    case .unregisteredDependency(let dependency, let service):
      "\(service) depends on \(dependency), which is not registered: register a factory for it"
    case .cycle(let path):
      "services depend on each other: \(arrows(path)): take one of these dependencies away"
    case .nothingToOverride(let service):
      "\(service) cannot be overridden, for it is not registered: register the factory instead"
    case .unregistered(let service, let owner):
      "\(service) is not registered for \(owner): register a factory for it"
    case .undeclared(let service, let asker):
      "\(asker) asks for \(service) without depending on it: declare that it does"
    case .beingMade(let path):
      "a service is asked for while it is being made: \(arrows(path)): ask once it is there"
    case .destroyed(let service, let owner):
      "\(service) cannot be had from \(owner), whose services are destroyed: ask before that"
    }
  }
}

/// A path, as a graph prints its ways.
private func arrows(_ path: [String]) -> String { path.joined(separator: " → ") }
