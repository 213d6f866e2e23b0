/// How a symbol occurs, or what two symbols are to each other; the bits are the index's.
struct Roles: OptionSet {
  let rawValue: UInt32

  static let definition = Roles(rawValue: 1 << 1)
  static let reference = Roles(rawValue: 1 << 2)
  static let write = Roles(rawValue: 1 << 4)
  static let call = Roles(rawValue: 1 << 5)
  static let implicit = Roles(rawValue: 1 << 8)

  static let childOf = Roles(rawValue: 1 << 9)
  static let baseOf = Roles(rawValue: 1 << 10)
  static let overrideOf = Roles(rawValue: 1 << 11)
  static let receivedBy = Roles(rawValue: 1 << 12)
  static let calledBy = Roles(rawValue: 1 << 13)
  static let extendedBy = Roles(rawValue: 1 << 14)
  static let accessorOf = Roles(rawValue: 1 << 15)
  static let containedBy = Roles(rawValue: 1 << 16)
}
