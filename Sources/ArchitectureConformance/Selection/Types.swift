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
  let contains: @Sendable (CodeType) -> Bool

  /// Chooses types by a condition.
  /// - Parameters:
  ///   - name: what messages call them, in the plural.
  ///   - contains: whether a type is one of them.
  public init(_ name: String, where contains: @escaping @Sendable (CodeType) -> Bool) {
    self.init(name, requirements: [], contains)
  }

  init(
    _ name: String, requiring requirement: Requirement,
    _ contains: @escaping @Sendable (CodeType) -> Bool
  ) {
    self.init(name, requirements: [requirement], contains)
  }

  private init(
    _ name: String, requirements: [Requirement],
    _ contains: @escaping @Sendable (CodeType) -> Bool
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
    Types(names.joined(separator: ", "), requirements: names.map(Requirement.type)) {
      names.contains($0.name)
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
    Types("types that inherit from \(base)", requiring: .type(base)) {
      $0.supertypes.contains(base)
    }
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
      contains($0) || others.contains($0)
    }
  }

  /// Leaves others out.
  public func except(_ others: Types) -> Types {
    Types("\(name) except \(others.name)", requirements: requirements + [.part(others)]) {
      contains($0) && !others.contains($0)
    }
  }

  private func and(_ others: Types, called name: String) -> Types {
    Types(name, requirements: requirements + others.requirements) {
      contains($0) && others.contains($0)
    }
  }
}
