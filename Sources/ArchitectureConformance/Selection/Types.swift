/// A set of types, chosen by where they are declared and what they are.
public struct Types: Sendable {
  /// What must be in the code base for the choice to mean anything.
  enum Requirement: Sendable {
    case type(String)
    case layer(Layer)
    /// Types that are a part of the choice: a part that is empty would go unnoticed.
    case part(Types)
  }

  /// What messages call them.
  public let name: String
  let requirements: [Requirement]
  let contains: @Sendable (CodeType, CodeGraph) -> Bool

  /// Chooses types by a condition.
  /// - Parameters:
  ///   - name: what messages call them, in the plural.
  ///   - contains: whether a type is one of them.
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

  /// Chooses the package's types whose names end so.
  public static func named(suffix: String) -> Types {
    Types("types named …\(suffix)") { $0.folder != nil && $0.name.hasSuffix(suffix) }
  }

  /// Chooses the package's types that inherit from a class or conform to a protocol, however
  /// indirectly; the class or protocol itself is none of them.
  /// - Parameter base: its full name.
  public static func inheriting(from base: String) -> Types {
    Types("types that inherit from \(base)", requiring: .type(base)) { type, _ in
      type.supertypes.contains(base)
    }
  }

  /// Chooses types by their kind.
  public static func kind(_ kind: TypeKind) -> Types {
    Types("types of the kind \(kind)") { $0.kind == kind }
  }

  /// Gives them another name in messages.
  public func called(_ name: String) -> Types {
    Types(name, requirements: requirements, contains)
  }

  /// Keeps those that are declared in a layer.
  public func `in`(_ layer: Layer) -> Types {
    and(layer.types, called: "\(name) in \(layer.name)")
  }

  /// Keeps those that are among others, too.
  public func and(_ others: Types) -> Types {
    and(others, called: "\(name) that are \(others.name)")
  }

  /// Adds others.
  public func or(_ others: Types) -> Types {
    Types("\(name) or \(others.name)", requirements: [.part(self), .part(others)]) {
      contains($0, $1) || others.contains($0, $1)
    }
  }

  /// Leaves others out.
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
  /// Chooses the package's types that inherit from or conform to one of others, however indirectly.
  /// - Parameter others: The classes and protocols of the package.
  public static func adopting(_ others: Types) -> Types {
    Types("types that adopt \(others.name)", requiring: .part(others)) { type, graph in
      guard let symbol = graph.definedTypes[type.id] else { return false }
      return graph.supertypes(of: symbol).contains { base in
        graph.typeID(of: base).map { others.contains(graph.type($0), graph) } == true
      }
    }
  }

  /// Chooses the package's types that hold one of others: a stored property of theirs, or of a
  /// superclass, is declared with it.
  /// - Parameter others: The types that are held.
  public static func holding(_ others: Types) -> Types {
    Types("types that hold \(others.name)", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.heldTypes, to: others)
    }
  }

  /// Chooses the types that one of others holds in a stored property.
  /// - Parameter others: The types that hold them.
  public static func held(by others: Types) -> Types {
    Types("types that \(others.name) hold", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.holders, to: others)
    }
  }

  /// Chooses the types that one of others creates: it calls an initializer of theirs.
  /// - Parameter others: The types that create them.
  public static func created(by others: Types) -> Types {
    Types("types that \(others.name) create", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.creators, to: others)
    }
  }
}
