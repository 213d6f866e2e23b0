/// A set of types, chosen by their place and their properties.
public struct Types: Sendable {
  /// Something in the code base that must exist for the choice to be meaningful.
  enum Requirement: Sendable {
    case type(String)
    case layer(Layer)
    /// Types that are a part of the choice. Without this check, an empty part would go unnoticed.
    case part(Types)
  }

  /// The name of the types in messages.
  public let name: String
  let requirements: [Requirement]
  let contains: @Sendable (CodeType, CodeGraph) -> Bool

  /// Chooses types by a condition.
  /// - Parameters:
  ///   - name: The name of the types in messages, in the plural.
  ///   - contains: A closure that returns whether a type is chosen.
  public init(_ name: String, where contains: @escaping @Sendable (CodeType) -> Bool) {
    self.init(name, requirements: []) { type, _ in contains(type) }
  }

  init(
    _ name: String, requiring requirement: Requirement,
    _ contains: @escaping @Sendable (CodeType, CodeGraph) -> Bool
  ) {
    self.init(name, requirements: [requirement], contains)
  }

  private init(
    _ name: String, requirements: [Requirement],
    _ contains: @escaping @Sendable (CodeType, CodeGraph) -> Bool
  ) {
    self.name = name
    self.requirements = requirements
    self.contains = contains
  }
}

// MARK: - Choosing

extension Types {
  /// Chooses types by their full names: `Model.Browser`, `Foundation.FileManager`.
  public static func named(_ names: String...) -> Types { named(names) }

  /// Chooses types by their full names.
  public static func named(_ names: [String]) -> Types {
    Types(names.joined(separator: ", "), requirements: names.map(Requirement.type)) { type, _ in
      names.contains(type.name)
    }
  }

  /// Chooses the types of the package that have names with a suffix.
  public static func named(suffix: String) -> Types {
    Types("types named …\(suffix)") { $0.folder != nil && $0.name.hasSuffix(suffix) }
  }

  /// Chooses the types of the package that inherit from a class or conform to a protocol, directly
  /// or indirectly. The class or protocol itself is not chosen.
  /// - Parameter base: The full name of the class or protocol.
  public static func inheriting(from base: String) -> Types {
    Types("types that inherit from \(base)", requiring: .type(base)) { type, _ in
      type.supertypes.contains(base)
    }
  }

  /// Chooses types by their kind.
  public static func kind(_ kind: TypeKind) -> Types {
    Types("types of the kind \(kind)") { $0.kind == kind }
  }

  /// Returns the types with another name for messages.
  public func called(_ name: String) -> Types {
    Types(name, requirements: requirements, contains)
  }

  /// Returns only the types that a layer declares.
  public func `in`(_ layer: Layer) -> Types {
    and(layer.types, called: "\(name) in \(layer.name)")
  }

  /// Returns only the types that are also in another set.
  public func and(_ others: Types) -> Types {
    and(others, called: "\(name) that are \(others.name)")
  }

  /// Returns the types together with those of another set.
  public func or(_ others: Types) -> Types {
    Types("\(name) or \(others.name)", requirements: [.part(self), .part(others)]) {
      contains($0, $1) || others.contains($0, $1)
    }
  }

  /// Returns the types without those of another set.
  public func except(_ others: Types) -> Types {
    Types("\(name) except \(others.name)", requirements: requirements + [.part(others)]) {
      contains($0, $1) && !others.contains($0, $1)
    }
  }

  private func and(_ others: Types, called name: String) -> Types {
    Types(name, requirements: requirements + others.requirements) {
      contains($0, $1) && others.contains($0, $1)
    }
  }
}

// MARK: - By what types do

extension Types {
  /// Chooses the types of the package that inherit from or conform to one of others, directly or
  /// indirectly.
  /// - Parameter others: The classes and protocols of the package.
  public static func adopting(_ others: Types) -> Types {
    Types("types that adopt \(others.name)", requiring: .part(others)) { type, graph in
      guard let symbol = graph.definedTypes[type.id] else { return false }
      return graph.supertypes(of: symbol).contains { base in
        graph.typeID(of: base).map { others.contains(graph.type($0), graph) } == true
      }
    }
  }

  /// Selects the package's types that store one of the given types in a property, either their own
  /// or inherited.
  /// - Parameter others: The types to look for in stored properties.
  public static func holding(_ others: Types) -> Types {
    Types("types that hold \(others.name)", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.heldTypes, to: others)
    }
  }

  /// Chooses the types that others hold in a stored property.
  /// - Parameter others: The types that hold them.
  public static func held(by others: Types) -> Types {
    Types("types that \(others.name) hold", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.holders, to: others)
    }
  }

  /// Chooses the types that others create by calling an initializer.
  /// - Parameter others: The types that create them.
  public static func created(by others: Types) -> Types {
    Types("types that \(others.name) create", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.creators, to: others)
    }
  }
}
