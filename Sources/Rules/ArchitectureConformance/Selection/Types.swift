/// A set of types that is defined by a condition.
public struct Types: Sendable {
  /// A condition that the code base must satisfy before a rule uses the set, such as the existence
  /// of a named type.
  enum Requirement: Sendable {
    case type(String)
    case layer(Layer)
    case pattern(NamePattern)
    /// Another set that this set is composed of. It must not be empty. Otherwise, a misspelled name
    /// in one of several sets would go unnoticed.
    case part(Types)
  }

  /// The name of the types in messages.
  public let name: String
  let requirements: [Requirement]
  let contains: @Sendable (CodeType, CodeGraph) -> Bool

  /// Creates a set of the types that meet a condition.
  /// - Parameters:
  ///   - name: The name of the types in messages, in the plural.
  ///   - contains: A closure that returns whether a type belongs to the set.
  public init(_ name: String, where contains: @escaping @Sendable (CodeType) -> Bool) {
    self.init(name, requirements: []) { type, _ in contains(type) }
  }

  init(
    _ name: String, requiring requirement: Requirement,
    _ contains: @escaping @Sendable (CodeType, CodeGraph) -> Bool
  ) {
    self.init(name, requirements: [requirement], contains)
  }

  init(
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
  /// Returns the types with the given full names, such as `Model.Browser` or
  /// `Foundation.FileManager`.
  public static func named(_ names: String...) -> Types { named(names) }

  /// Returns the types with the given full names.
  public static func named(_ names: [String]) -> Types {
    Types(names.joined(separator: ", "), requirements: names.map(Requirement.type)) { type, _ in
      names.contains(type.name)
    }
  }

  /// Returns the types in the package with names that begin with the given prefix.
  /// - Parameter prefix: The prefix of the type's own name, without the names around it.
  public static func named(prefix: String) -> Types {
    Types("types named \(prefix)…") { $0.folder != nil && $0.baseName.hasPrefix(prefix) }
  }

  /// Returns the types in the package with names that match a regular expression.
  /// - Parameter expression: A regular expression for the type's own name as a whole, such as
  ///   `Tab.*View`. Rules that use the types report an invalid expression.
  public static func named(matching expression: String) -> Types {
    let pattern = NamePattern(expression)
    return Types("types named /\(expression)/", requiring: .pattern(pattern)) { type, _ in
      type.folder != nil && pattern.matches(type.baseName)
    }
  }

  /// Returns the types in the package with names that end with the given suffix.
  public static func named(suffix: String) -> Types {
    Types("types named …\(suffix)") { $0.folder != nil && $0.baseName.hasSuffix(suffix) }
  }

  /// Returns the types in the package that inherit from a class or conform to a protocol, directly
  /// or indirectly. The result doesn't include the class or protocol itself.
  /// - Parameter base: The full name of the class or protocol.
  public static func inheriting(from base: String) -> Types {
    Types("types that inherit from \(base)", requiring: .type(base)) { type, _ in
      type.supertypes.contains(base)
    }
  }

  /// Returns the types of the given kind.
  public static func kind(_ kind: TypeKind) -> Types {
    Types("types of the kind \(kind)") { $0.kind == kind }
  }

  /// Returns the same types with another name for messages.
  public func called(_ name: String) -> Types {
    Types(name, requirements: requirements, contains)
  }

  /// Returns the types in this set that a layer declares.
  public func `in`(_ layer: Layer) -> Types {
    and(layer.types, called: "\(name) in \(layer.name)")
  }

  /// Returns the types that are in both this set and another set.
  public func and(_ others: Types) -> Types {
    and(others, called: "\(name) that are \(others.name)")
  }

  /// Returns the types that are in this set or in another set.
  public func or(_ others: Types) -> Types {
    Types("\(name) or \(others.name)", requirements: [.part(self), .part(others)]) {
      contains($0, $1) || others.contains($0, $1)
    }
  }

  /// Returns the types in this set that are not in another set.
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

// MARK: - By declaration

extension Types {
  /// Returns the types in the package that have at least the given access level.
  ///
  /// A type is never more visible than the types around it.
  public static func visible(atLeast level: AccessLevel) -> Types {
    Types("types that are at least \(level)", requirements: []) { type, graph in
      graph.definedTypes[type.id].flatMap(graph.access).map { $0 >= level } ?? false
    }
  }

  /// Returns the types in the package that have an attribute, such as `Observable` or `MainActor`.
  /// - Parameter attribute: The name of the attribute as it is written, without `@`.
  public static func withAttribute(_ attribute: String) -> Types {
    Types("types with @\(attribute)", requirements: []) { type, graph in
      graph.definedTypes[type.id].flatMap(graph.head)?.attributes.contains(attribute) ?? false
    }
  }
}

// MARK: - By what types do

extension Types {
  /// Returns the types in the package that inherit from or conform to one of the given types,
  /// directly or indirectly.
  /// - Parameter others: The classes and protocols in the package.
  public static func adopting(_ others: Types) -> Types {
    Types("types that adopt \(others.name)", requiring: .part(others)) { type, graph in
      guard let symbol = graph.definedTypes[type.id] else { return false }
      return graph.supertypes(of: symbol).contains { base in
        graph.typeID(of: base).map { others.contains(graph.type($0), graph) } == true
      }
    }
  }

  /// Returns the types in the package that hold one of the given types in a stored property. The
  /// property can be inherited.
  /// - Parameter others: The types to look for in stored properties.
  public static func holding(_ others: Types) -> Types {
    Types("types that hold \(others.name)", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.heldTypes, to: others)
    }
  }

  /// Returns the types that the given types hold in a stored property.
  /// - Parameter others: The types that have the stored properties.
  public static func held(by others: Types) -> Types {
    Types("types that \(others.name) hold", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.holders, to: others)
    }
  }

  /// Returns the types that the given types create by calling an initializer.
  /// - Parameter others: The types that call an initializer.
  public static func created(by others: Types) -> Types {
    Types("types that \(others.name) create", requiring: .part(others)) { type, graph in
      graph.isRelated(type, by: graph.creators, to: others)
    }
  }
}
