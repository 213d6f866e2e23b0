#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type whose values have a typed form in the output of a command.
///
/// A prompt uses the type to describe the JSON of a command's result. If the type is also
/// `Encodable`, its values are encoded, and ``outputType`` describes the encoded values.
///
/// ```swift
/// struct Song: Codable, OutputRepresentable {
///   let title: String
///   let minutes: Int
///   static var outputType: OutputType {
///     .record([OutputField("title", .text), OutputField("minutes", .number)])
///   }
///   var output: OutputValue { .record(["title": .text(title), "minutes": .number(minutes)]) }
/// }
/// ```
public protocol OutputRepresentable: SendableMetatype {
  /// The type of the values as they appear in the output of a command.
  static var outputType: OutputType { get }

  /// The value as it appears in the output of a command.
  var output: OutputValue { get }
}

// MARK: - Any type

extension OutputType {
  /// Creates the type of the output for values of a Swift type.
  ///
  /// The type of a `Codable` structure follows from its properties, unless it conforms to
  /// ``OutputRepresentable``. Conform to it if the type has an `init(from:)` of its own, has cases with
  /// associated values, or contains values of its own type. The result is ``any`` for all other types.
  public init(of type: Any.Type) {
    if let type = type as? any OutputRepresentable.Type {
      self = type.outputType
    } else {
      self = (type as? any Codable.Type).flatMap { Self(probing: $0) } ?? .any
    }
  }
}

extension OutputValue {
  /// Creates a value from a Swift value of any type. Collections become lists, and structures
  /// without a description become records. The text of any other value is the words that represent
  /// it at a prompt, or its description.
  public init(any value: Any) {
    let mirror = Mirror(reflecting: value), output = (value as? any OutputRepresentable)?.output
    switch mirror.displayStyle {
    case .optional: self = mirror.children.first.map { Self(any: $0.value) } ?? .none
    case .collection, .set: self = output ?? .list(mirror.children.map { Self(any: $0.value) })
    case .struct where Self.isRecord(value):
      let members = mirror.children.map { member in
        (CommandWords(member.label ?? "").underscored, Self(any: member.value))
      }
      self = output ?? .record(OutputRecord(members))
    default:
      let words = (value as? any CommandParameterType)?.arguments.joined(separator: "\n")
      let text = words ?? (value as? any CustomStringConvertible)?.description
      let output = output ?? .text(text ?? String(describing: value))
      let isPlain = text == nil || text == output.text || value is Bool || value is Date
      self = isPlain ? output : .shown(output, as: text ?? "")
    }
  }

  /// Returns whether a value is a structure that doesn't provide its own text representation.
  package static func isRecord(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .struct && !mirror.children.isEmpty
      && !(value is any CommandParameterType) && !(value is any CustomStringConvertible)
      && !(value is any Collection)
  }
}

// MARK: - Standard types

extension OutputRepresentable where Self: CommandArgument {
  public static var outputType: OutputType { argumentType }
  public var output: OutputValue { .text(argument) }
}

extension OutputRepresentable where Self: CommandArgument & BinaryInteger {
  public var output: OutputValue { Int(exactly: self).map { .number($0) } ?? .text(description) }
}

extension OutputRepresentable where Self: CommandArgument & BinaryFloatingPoint {
  public var output: OutputValue { .decimal(Double(self)) }
}

extension Optional: OutputRepresentable where Wrapped: OutputRepresentable {
  public static var outputType: OutputType { .optional(Wrapped.outputType) }
  public var output: OutputValue { OutputValue(self, \.output) }
}

extension Array: OutputRepresentable where Element: OutputRepresentable {
  public static var outputType: OutputType { .list(Element.outputType) }
  public var output: OutputValue { .list(map(\.output)) }
}
