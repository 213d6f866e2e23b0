/// The order in which services are made: Kahn's topological sort with a queue, first in, first out.
@MainActor
struct KeyedServiceOrder<Owner: AnyObject> {
  /// The factories, each after those that it depends on.
  private(set) var factories: [KeyedServiceFactory<Owner>] = []

  private let factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]
  /// The factories that depend on one, in order of declaration.
  private var dependants: [ObjectIdentifier: [KeyedServiceFactory<Owner>]] = [:]
  /// How many dependencies of a factory have not come yet.
  private var missing: [ObjectIdentifier: Int] = [:]

  /// Orders factories whose dependencies are all among them.
  ///
  /// - Throws: `KeyedServiceError.cycle` when there is no order.
  init(
    _ registered: [KeyedServiceFactory<Owner>],
    _ factoriesByKey: [ObjectIdentifier: KeyedServiceFactory<Owner>]
  ) throws(KeyedServiceError) {
    self.factoriesByKey = factoriesByKey
    for factory in registered { wait(factory) }
    takeAll(from: registered.filter(\.dependencies.isEmpty))
    if let stuck = registered.first(where: isMissing) { throw .cycle(path(from: stuck)) }
  }

  private mutating func wait(_ factory: KeyedServiceFactory<Owner>) {
    missing[factory.key] = factory.dependencies.count
    for dependency in factory.dependencies {
      dependants[ObjectIdentifier(dependency), default: []].append(factory)
    }
  }

  /// Takes factories and all that become ready; the order itself is the queue.
  private mutating func takeAll(from roots: [KeyedServiceFactory<Owner>]) {
    factories = roots
    var next = 0
    while next < factories.count {
      take(factories[next])
      next += 1
    }
  }

  private mutating func take(_ factory: KeyedServiceFactory<Owner>) {
    for dependant in dependants[factory.key] ?? [] {
      missing[dependant.key, default: 0] -= 1
      if !isMissing(dependant) { factories.append(dependant) }
    }
  }

  private func isMissing(_ factory: KeyedServiceFactory<Owner>) -> Bool {
    missing[factory.key, default: 0] > 0
  }
}

// MARK: - Cycles

extension KeyedServiceOrder {
  /// Returns a cycle that a factory without a place is in, or waits for.
  ///
  /// It has no place because one of its dependencies has none; going from one to the next must lead
  /// back to one that was passed.
  private func path(from stuck: KeyedServiceFactory<Owner>) -> [String] {
    var passed: [KeyedServiceFactory<Owner>] = []
    var next: KeyedServiceFactory<Owner>? = stuck
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
