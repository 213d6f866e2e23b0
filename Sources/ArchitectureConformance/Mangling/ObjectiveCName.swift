/// The name of a Swift class or protocol that Objective-C can see, which the index does not mangle as
/// Swift's: `c:@M@Module@objc(cs)Name`.
struct ObjectiveCName {
  let typeName: TypeName

  /// Reads a USR, or returns nil for another one.
  init?(usr: String) {
    let prefix = "c:@M@"
    guard usr.hasPrefix(prefix) else { return nil }
    let parts = usr.dropFirst(prefix.count).split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let (kind, name) = Self.type(parts[1]) else { return nil }
    typeName = TypeName(name: "\(parts[0]).\(name)", module: String(parts[0]), kind: kind)
  }

  private static func type(_ part: Substring) -> (TypeKind, Substring)? {
    for (marker, kind) in [("objc(cs)", TypeKind.class), ("objc(pl)", .protocol)] {
      let name = part.dropFirst(marker.count)
      if part.hasPrefix(marker), !name.contains("(") { return (kind, name) }
    }
    return nil
  }
}

extension MangledDeclaration {
  init(_ name: ObjectiveCName) {
    self = .empty
    kind = .nominalType(name.typeName.kind)
    module = name.typeName.module
    path = name.typeName.name
    typeName = name.typeName
    mentions = [name.typeName]
  }
}
