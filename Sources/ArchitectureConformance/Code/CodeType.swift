/// A type, as selectors see it.
public struct CodeType: Sendable, Hashable {
  /// The number of the type in its code base.
  let id: Int
  /// Its full name, the module's first: `Model.Tab.Style`.
  public let name: String
  /// The module that declares it.
  public let module: String
  /// What kind of type it is.
  public let kind: TypeKind
  /// The folder of the file that declares it, relative to the package's; nil for a type of another
  /// package or of the system.
  public let folder: String?
  /// The full names of its superclasses and protocols, the indirect ones included; empty where
  /// `folder` is nil.
  public let supertypes: Set<String>
}
