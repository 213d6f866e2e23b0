/// The order in which services are made: Kahn's topological sort with a queue, first in, first out.
@MainActor
struct KeyedServiceOrder {
  /// The factories, each after those that it depends on.
  private(set) var factories: [KeyedServiceFactory] = []

  private let factoriesByKey: [ObjectIdentifier: KeyedServiceFactory]
  /// The factories that depend on one, in order of declaration.
  private var dependants: [ObjectIdentifier: [KeyedServiceFactory]] = [:]
  /// How many dependencies of a factory have not come yet.
  private var missing: [ObjectIdentifier: Int] = [:]

  /// Orders factories whose dependencies are all among them.
  ///
  /// - Throws: `KeyedServiceError.cycle` when there is no order.
  init(
    _ registered: [KeyedServiceFactory],
    _ factoriesByKey: [ObjectIdentifier: KeyedServiceFactory]
  ) throws(KeyedServiceError) {
    self.factoriesByKey = factoriesByKey
    for factory in registered {
      missing[factory.key] = factory.dependencies.count
      for dependency in factory.dependencies {
        dependants[ObjectIdentifier(dependency), default: []].append(factory)
      }
    }
    // The queue is the order itself: what has been taken from it stays where it is.
    factories = registered.filter(\.dependencies.isEmpty)
    var next = 0
    while next < factories.count {
      take(factories[next])
      next += 1
    }
    if let stuck = registered.first(where: isMissing) { throw .cycle(path(from: stuck)) }
  }

  private mutating func take(_ factory: KeyedServiceFactory) {
    for dependant in dependants[factory.key] ?? [] {
      missing[dependant.key, default: 0] -= 1
      if !isMissing(dependant) { factories.append(dependant) }
    }
  }

  private func isMissing(_ factory: KeyedServiceFactory) -> Bool {
    missing[factory.key, default: 0] > 0
  }
}

// MARK: - Cycles

extension KeyedServiceOrder {
  /// Returns a cycle that a factory without a place is in, or waits for.
  ///
  /// It has no place because one of its dependencies has none; going from one to the next must lead
  /// back to one that was passed.
  private func path(from stuck: KeyedServiceFactory) -> [String] {
    var passed: [KeyedServiceFactory] = []
    var next: KeyedServiceFactory? = stuck
    while let factory = next {
      if let start = passed.firstIndex(where: { $0.key == factory.key }) {
        return (passed[start...] + [factory]).map(\.name)
      }
      passed.append(factory)
      next = factory.dependencies.lazy
        .compactMap { factoriesByKey[ObjectIdentifier($0)] }.first(where: isMissing)
    }
    return passed.map(\.name)
  }
}
