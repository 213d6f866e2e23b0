import BrowserModel
import BrowserModelTesting

/// Services as text, in order of registration, each with those that it depends on: `a b<a c<ab`.
struct ServiceNotation {
  let services: [(letter: Character, dependencies: [Character])]

  init(_ text: String) throws {
    services = try text.split(separator: " ").map { word in
      let parts = word.split(separator: "<")
      let letter = try parts.first?.first.orThrow("no letter in \(word)")
      return (try letter.orThrow("no service"), parts.count > 1 ? Array(parts[1]) : [])
    }
  }
}

// MARK: - Factories

extension ServiceNotation {
  /// The graph of services that tell a log what becomes of them, and what they are given.
  @MainActor
  func graph(
    creation: KeyedServiceCreation = .lazy,
    offTheRecord: OffTheRecordChoice = .own, log: EventLog
  ) throws -> BrowserState.ServiceGraph {
    let options = LetterFactoryOptions(creation: creation, offTheRecord: offTheRecord, log: log)
    return try BrowserState.ServiceGraph(
      services.map { service in
        let dependencies = try service.dependencies.map(LetterServices.type)
        return options.factory(try LetterServices.type(service.letter), dependencies[...])
      })
  }
}

/// What the factories of one graph have in common.
@MainActor
private struct LetterFactoryOptions {
  let creation: KeyedServiceCreation
  let offTheRecord: OffTheRecordChoice
  let log: EventLog

  /// Declares the dependencies one after the other, for each is a type of its own.
  func factory<Service: LetterService, each Dependency: LetterService>(
    _ service: Service.Type, _ rest: ArraySlice<any LetterService.Type>,
    _ declared: repeat (each Dependency).Type
  ) -> BrowserState.ServiceFactory {
    if let next = rest.first {
      return factory(service, rest.dropFirst(), next, repeat each declared)
    }
    return BrowserState.ServiceFactory(
      service, dependsOn: repeat each declared, offTheRecord: offTheRecord, creation: creation
    ) { (_: BrowserState, dependencies: repeat (each Dependency)?) in
      for dependency in repeat each dependencies {
        if dependency == nil { log.add("\(service.letter) lacks something") }
      }
      return Service(log: log)
    }
  }

  private func factory<
    Service: LetterService, Next: LetterService, each Dependency: LetterService
  >(
    _ service: Service.Type, _ rest: ArraySlice<any LetterService.Type>, _ next: Next.Type,
    _ declared: repeat (each Dependency).Type
  ) -> BrowserState.ServiceFactory {
    factory(service, rest, repeat each declared, next)
  }
}
