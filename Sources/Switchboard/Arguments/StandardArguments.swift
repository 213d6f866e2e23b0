// Conformances that let users type values of standard library types at a prompt.

// MARK: - Text

extension String: CommandArgument {
  public static var argumentType: OutputType { .text }
  public static var valueDescription: String { "some text" }
  public var argument: String { self }
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

extension CommandArgument where Self: FixedWidthInteger {
  public static var valueDescription: String {
    if isSigned, bitWidth >= Int.bitWidth { return "a whole number" }
    return "a whole number from \(min) to \(max)"
  }
  public static var argumentType: OutputType {
    if isSigned, bitWidth >= Int.bitWidth { return .number }
    return .integer(minimum: Int(exactly: min), maximum: Int(exactly: max))
  }
  public var argument: String { description }
  public init?(argument: String) { self.init(argument, radix: 10) }
}

extension Int: CommandArgument {}
extension Int8: CommandArgument {}
extension Int16: CommandArgument {}
extension Int32: CommandArgument {}
extension Int64: CommandArgument {}
extension UInt: CommandArgument {}
extension UInt8: CommandArgument {}
extension UInt16: CommandArgument {}
extension UInt32: CommandArgument {}
extension UInt64: CommandArgument {}

extension CommandArgument where Self: BinaryFloatingPoint, Self: LosslessStringConvertible {
  public static var valueDescription: String { "a number" }
  public static var argumentType: OutputType { .decimal }
  /// The shortest decimal representation that converts back to this number.
  public var argument: String { description }
  public init?(argument: String) { self.init(argument) }
}

extension Double: CommandArgument {}
extension Float: CommandArgument {}
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

  public static var valueDescription: String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): "a whole number"
    case (let lower, .max): "a whole number from \(lower)"
    case (.min, let upper): "a whole number up to \(upper)"
    case (let lower, let upper): "a whole number from \(lower) to \(upper)"
    }
  }

  public static var argumentType: OutputType {
    let minimum = range.lowerBound == .min ? nil : range.lowerBound
    let maximum = range.upperBound == .max ? nil : range.upperBound
    return .described(.integer(minimum: minimum, maximum: maximum), valueDescription)
  }

  public var argument: String { String(number) }

  public init?(argument: String) {
    guard let number = Int(argument), Self.range.contains(number) else { return nil }
    self.init(number: number)
  }
}

// MARK: - Bool

extension Bool: CommandArgument {
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

  public init?(argument: String) {
    switch argument.lowercased() {
    case "on", "true", "yes": self = true
    case "off", "false", "no": self = false
    default: return nil
    }
  }

  /// Creates a value from the words that a user typed for it. The value is `false` if there are no
  /// words.
  public init?(arguments: [String]) {
    guard let argument = arguments.first else {
      self = false
      return
    }
    self.init(argument: argument)
  }
}

// MARK: - Duration

extension Duration: CommandArgument {
  public static var valueDescription: String { "a duration, as 90s, 1.5m, 1h30m or 200ms" }

  /// The duration in seconds with full precision, such as `1.5s`.
  public var argument: String {
    let (seconds, attoseconds) = components
    guard attoseconds != 0 else { return "\(seconds)s" }
    let digits = String(attoseconds.magnitude)
    var fraction = String(repeating: "0", count: 18 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    return "\(sign)\(seconds.magnitude).\(fraction)s"
  }

  /// Creates a duration from numbers with units. A number without a unit is in seconds.
  ///
  /// The units are `d`, `h`, `m` or `min`, `s`, `ms`, `us` or `µs`, and `ns`.
  public init?(argument: String) {
    let isNegative = argument.hasPrefix("-")
    var rest = (isNegative ? argument.dropFirst() : argument[...]).filter { $0 != " " }[...]
    guard !rest.isEmpty else { return nil }
    var sum = Duration.zero
    while !rest.isEmpty {
      guard let part = Self.takePart(of: &rest) else { return nil }
      sum += part
    }
    self = isNegative ? .zero - sum : sum
  }

  /// Removes a number and its unit from the beginning of a string and returns the duration that
  /// they represent. Returns nil if they are not valid.
  private static func takePart(of text: inout Substring) -> Duration? {
    let whole = text.prefix { $0.isASCII && $0.isNumber }
    text = text.dropFirst(whole.count)
    var fraction: Substring = ""
    if text.first == "." {
      fraction = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
      text = text.dropFirst(1 + fraction.count)
      guard !fraction.isEmpty else { return nil }
    }
    let name = text.prefix { $0.isLetter }
    text = text.dropFirst(name.count)
    guard let unit = unit(named: name), whole.count <= 12, fraction.count <= 18,
      let number = whole.isEmpty && !fraction.isEmpty ? 0 : Int64(whole),
      let rest = Int64(fraction + String(repeating: "0", count: 18 - fraction.count))
    else { return nil }
    let part = Duration(secondsComponent: number, attosecondsComponent: rest)
    return part * unit.factor / unit.divisor
  }

  private static func unit(named name: Substring) -> (factor: Int, divisor: Int)? {
    switch name.lowercased() {
    case "d": (86_400, 1)
    case "h": (3_600, 1)
    case "m", "min": (60, 1)
    case "", "s": (1, 1)
    case "ms": (1, 1_000)
    case "us", "µs", "μs": (1, 1_000_000)
    case "ns": (1, 1_000_000_000)
    default: nil
    }
  }
}

// MARK: - Ranges

extension ClosedRange: CommandParameterType where Bound: CommandArgument {}

extension ClosedRange: CommandArgument where Bound: CommandArgument {
  public static var valueDescription: String {
    "a range with two ends, as 1...5, each \(Bound.valueDescription)"
  }
  public var argument: String { "\(lowerBound.argument)...\(upperBound.argument)" }

  /// Creates a range from two bounds separated by `...` or `..`. Returns nil if the bounds are out
  /// of order.
  public init?(argument: String) {
    let ends = RangeWord(argument)?.ends(of: Bound.self)
    guard let ends, ends.lower <= ends.upper, !RangeWord.isHalfOpen(argument) else { return nil }
    self = ends.lower...ends.upper
  }
}

extension Range: CommandParameterType where Bound: CommandArgument {}

extension Range: CommandArgument where Bound: CommandArgument {
  public static var valueDescription: String {
    "a range without its end, as 1..<5, each \(Bound.valueDescription)"
  }
  public var argument: String { "\(lowerBound.argument)..<\(upperBound.argument)" }

  /// Creates a range from two bounds separated by `..<`. Returns nil if the bounds are out of
  /// order.
  public init?(argument: String) {
    let ends = RangeWord(argument)?.ends(of: Bound.self)
    guard let ends, ends.lower <= ends.upper, RangeWord.isHalfOpen(argument) else { return nil }
    self = ends.lower..<ends.upper
  }
}

/// The two bounds of a range that is written as one word, for example `1..<5`.
private struct RangeWord {
  private let lower: String
  private let upper: String

  /// Splits a word at `..<`, `...` or `..`. Returns nil if it contains none of them.
  init?(_ word: String) {
    guard let split = ["..<", "...", ".."].lazy.compactMap({ Self.split(word, at: $0) }).first
    else { return nil }
    (lower, upper) = split
  }

  static func isHalfOpen(_ word: String) -> Bool { split(word, at: "..<") != nil }

  func ends<Bound: CommandArgument>(of type: Bound.Type) -> (lower: Bound, upper: Bound)? {
    guard let lower = Bound(argument: lower), let upper = Bound(argument: upper) else { return nil }
    return (lower, upper)
  }

  private static func split(_ word: String, at dots: String) -> (String, String)? {
    let letters = Array(word), mark = Array(dots)
    guard letters.count > mark.count,
      let start = (0...(letters.count - mark.count)).first(where: {
        letters[$0..<($0 + mark.count)].elementsEqual(mark)
      })
    else { return nil }
    return (String(letters[..<start]), String(letters[(start + mark.count)...]))
  }
}
