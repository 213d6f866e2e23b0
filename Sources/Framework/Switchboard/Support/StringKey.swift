/// A coding key with any name, such as the name of a command, an argument or a column.
package struct StringKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
