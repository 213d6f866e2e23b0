// Conformances that let users type values of standard library types at a prompt.

// MARK: - Text

extension String: CommandArgument, OutputRepresentable {
  public static var argumentType: OutputType { .text }
  public static var valueDescription: String { "some text" }
  public init?(argument: String) { self = argument }
}

extension Character: CommandArgument {
  public static var valueDescription: String { "one character" }
  public var argument: String { String(self) }

  public init?(argument: String) {
    guard argument.count == 1, let character = argument.first else { return nil }
    self = character
  }
}

// MARK: - Numbers

extension ClosedRange where Bound: FixedWidthInteger {
  /// The bounds to mention. A user never reaches the bounds of a wide signed type.
  private var mentioned: (lower: Bound?, upper: Bound?) {
    let isWide = Bound.isSigned && Bound.bitWidth >= Int.bitWidth
    return (
      isWide && lowerBound == .min ? nil : lowerBound,
      isWide && upperBound == .max ? nil : upperBound
    )
  }

  /// A phrase for the whole numbers of the range.
  fileprivate var numberDescription: String {
    let (lower, upper) = mentioned
    let start = lower.map { " from \($0)" } ?? ""
    let end = upper.map { lower == nil ? " up to \($0)" : " to \($0)" } ?? ""
    return "a whole number" + start + end
  }

  fileprivate var numberType: OutputType {
    .integer(
      minimum: mentioned.lower.flatMap { Int(exactly: $0) },
      maximum: mentioned.upper.flatMap { Int(exactly: $0) })
  }
}

extension CommandArgument where Self: FixedWidthInteger {
  public static var valueDescription: String { (min...max).numberDescription }
  public static var argumentType: OutputType { (min...max).numberType }
  // Without this initializer, `Int.init` would be ambiguous where text is expected.
  public init?(argument: String) { self.init(argument, radix: 10) }
}

extension Int: CommandArgument, OutputRepresentable {}
extension Int8: CommandArgument, OutputRepresentable {}
extension Int16: CommandArgument, OutputRepresentable {}
extension Int32: CommandArgument, OutputRepresentable {}
extension Int64: CommandArgument, OutputRepresentable {}
extension UInt: CommandArgument {}
extension UInt8: CommandArgument, OutputRepresentable {}
extension UInt16: CommandArgument, OutputRepresentable {}
extension UInt32: CommandArgument, OutputRepresentable {}
extension UInt64: CommandArgument {}

extension CommandArgument where Self: BinaryFloatingPoint, Self: LosslessStringConvertible {
  public static var valueDescription: String { "a number" }
  public static var argumentType: OutputType { .decimal }
  public init?(argument: String) { self.init(argument) }
}

extension Double: CommandArgument, OutputRepresentable {}
extension Float: CommandArgument, OutputRepresentable {}
#if arch(x86_64) && !os(Windows) && !os(Android)
  extension Float80: CommandArgument {}
#endif
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: CommandArgument {}
#endif

// MARK: - Numbers with their own type

/// A whole number with its own type, such as a window number.
///
/// A conforming type declares the numbers that it accepts. The default implementations parse and
/// print them.
///
/// ```swift
/// struct Percentage: NumberArgument {
///   static var range: ClosedRange<Int> { 1...500 }
///   let number: Int
///   init?(number: Int) { self.number = number }
/// }
/// ```
public protocol NumberArgument: CommandArgument, OutputRepresentable, Hashable, Sendable {
  /// The range of numbers that can be typed. Defaults to all integers.
  static var range: ClosedRange<Int> { get }

  /// The number that a user types.
  var number: Int { get }

  /// Creates a value from a number. Returns nil if the type doesn't accept the number.
  init?(number: Int)
}

extension NumberArgument {
  public static var range: ClosedRange<Int> { Int.min...Int.max }

  public static var valueDescription: String { range.numberDescription }

  public static var argumentType: OutputType { .described(range.numberType, valueDescription) }

  public var argument: String { String(number) }

  /// The number, which is a number in JSON as well.
  public var output: OutputValue { .number(number) }

  public init?(argument: String) {
    guard let number = Int(argument), Self.range.contains(number) else { return nil }
    self.init(number: number)
  }
}

// MARK: - Bool

extension Bool: CommandArgument, OutputRepresentable {
  public static var arity: CommandArity { .flag }
  public static var valueDescription: String { "on or off" }
  public static var argumentType: OutputType { .flag }
  public static var argumentCandidates: [String] { ["on", "off"] }
  /// A Boolean value that is always `true`, so that an abbreviation expands to `on` or `off`.
  ///
  /// The words `true`, `yes`, `false` and `no` are valid values as well, so they are never treated
  /// as abbreviations.
  public static var argumentCandidatesAreComplete: Bool { true }
  public var argument: String { self ? "on" : "off" }
  public var output: OutputValue { .flag(self) }

  public init?(argument: String) {
    switch argument.lowercased() {
    case "on", "true", "yes": self = true
    case "off", "false", "no": self = false
    default: return nil
    }
  }

  /// Creates a value from the words that a user typed for it. The value is `false` if there are no
  /// words.
  public init?(arguments: [String]) { self.init(argument: arguments.first ?? "off") }
}

// MARK: - Duration

extension Duration: CommandArgument {
  public static var valueDescription: String { "a duration, as 90s, 1.5m, 1h30m or 200ms" }

  /// The duration in seconds with full precision, such as `1.5s`.
  public var argument: String {
    let (seconds, attoseconds) = components
    // The first digit keeps the zeros after the decimal point.
    var digits = String(1_000_000_000_000_000_000 + attoseconds.magnitude).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let number = digits.isEmpty ? "\(seconds.magnitude)" : "\(seconds.magnitude).\(digits)"
    return self < .zero ? "-\(number)s" : "\(number)s"
  }

  /// Creates a duration from numbers with units. A number without a unit is in seconds.
  ///
  /// The units are `d`, `h`, `m` or `min`, `s`, `ms`, `us` or `µs`, and `ns`.
  public init?(argument: String) {
    let isNegative = argument.hasPrefix("-")
    var rest = argument.dropFirst(isNegative ? 1 : 0).filter { $0 != " " }[...]
    var sum = Duration.zero
    repeat {
      guard let part = Self.takePart(of: &rest) else { return nil }
      sum += part
    } while !rest.isEmpty
    self = isNegative ? .zero - sum : sum
  }

  /// Removes a number and its unit from the beginning of a string and returns the duration that
  /// they represent. Returns nil if they are not valid.
  private static func takePart(of text: inout Substring) -> Duration? {
    guard let match = text.prefixMatch(of: #/([0-9]*)(?:\.([0-9]+))?(\p{L}*)/#) else { return nil }
    text = text[match.range.upperBound...]
    let (_, whole, fraction, name) = match.output, digits = fraction ?? ""
    guard whole.count + digits.count > 0, whole.count <= 12, digits.count <= 18,
      let attoseconds = Int64(digits + String(repeating: "0", count: 18 - digits.count))
    else { return nil }
    let part = Duration(secondsComponent: Int64(whole) ?? 0, attosecondsComponent: attoseconds)
    return switch name.lowercased() {
    case "d": part * 86_400
    case "h": part * 3_600
    case "m", "min": part * 60
    case "", "s": part
    case "ms": part / 1_000
    case "us", "µs", "μs": part / 1_000_000
    case "ns": part / 1_000_000_000
    default: nil
    }
  }
}
