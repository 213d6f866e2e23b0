#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
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
  /// The type of the values for programs.
  static var outputType: OutputType { get }

  /// The value for programs.
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
  /// Creates a value from a Swift value of any type. People read it on one line, as its type prints
  /// it.
  public init(any value: Any) {
    guard let value = ResultText.unwrapped(value) else {
      self = .none
      return
    }
    let output = (value as? any OutputRepresentable)?.output ?? Self.structure(of: value)
    switch output {
    case .number, .flag, .text, .list, .record: self = output
    default: self = .shown(output, as: ResultText.text(of: value) ?? "")
    }
  }

  private static func structure(of value: Any) -> Self {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set: return .list(mirror.children.map { Self(any: $0.value) })
    case .struct where ResultText.isRecord(value):
      let members = mirror.children.map { member in
        (CommandWords(member.label ?? "").words.joined(separator: "_"), Self(any: member.value))
      }
      return .record(OutputRecord(members))
    default: return .text(ResultText.text(of: value) ?? "")
    }
  }
}

// MARK: - Standard types

extension OutputRepresentable where Self: BinaryInteger {
  public static var outputType: OutputType { .number }
  public var output: OutputValue { Int(exactly: self).map { .number($0) } ?? .text(description) }
}

extension Int: OutputRepresentable {}
extension Int8: OutputRepresentable {}
extension Int16: OutputRepresentable {}
extension Int32: OutputRepresentable {}
extension Int64: OutputRepresentable {}
extension UInt8: OutputRepresentable {}
extension UInt16: OutputRepresentable {}
extension UInt32: OutputRepresentable {}

extension Double: OutputRepresentable {
  public static var outputType: OutputType { .decimal }
  public var output: OutputValue { .decimal(self) }
}

extension Float: OutputRepresentable {
  public static var outputType: OutputType { .decimal }
  public var output: OutputValue { .decimal(Double(self)) }
}

extension Bool: OutputRepresentable {
  public static var outputType: OutputType { .flag }
  public var output: OutputValue { .flag(self) }
}

extension String: OutputRepresentable {
  public static var outputType: OutputType { .text }
  public var output: OutputValue { .text(self) }
}

extension Date: OutputRepresentable {
  public static var outputType: OutputType { .date }
  public var output: OutputValue { .date(self) }
}

extension UUID: OutputRepresentable {
  public static var outputType: OutputType { .text }
  public var output: OutputValue { .text(uuidString) }
}

extension URL: OutputRepresentable {
  public static var outputType: OutputType { .text }
  public var output: OutputValue { .text(absoluteString) }
}

extension Optional: OutputRepresentable where Wrapped: OutputRepresentable {
  public static var outputType: OutputType { .optional(Wrapped.outputType) }
  public var output: OutputValue { OutputValue(self, \.output) }
}

extension Array: OutputRepresentable where Element: OutputRepresentable {
  public static var outputType: OutputType { .list(Element.outputType) }
  public var output: OutputValue { .list(map(\.output)) }
}

extension NumberArgument {
  /// The type of the values for programs.
  public static var outputType: OutputType { .number }
  /// The value for programs.
  public var output: OutputValue { .number(number) }
}
