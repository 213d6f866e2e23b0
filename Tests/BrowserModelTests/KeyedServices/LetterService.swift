import BrowserModel
import BrowserModelTesting

/// A service whose type is known by a letter, so that tests can declare any number of them.
protocol LetterService: RecordedService {
  static var letter: Character { get }
  static var next: any LetterService.Type { get }
  init(log: EventLog)
}

/// The service whose letter is that of its `Position`, `a` being the first.
final class PositionedService<Position: LetterPosition>: RecordedService, LetterService {
  static var letter: Character {
    Character(UnicodeScalar(UInt8(ascii: "a") + Position.number))
  }

  static var next: any LetterService.Type {
    PositionedService<PositionAfter<Position>>.self
  }

  init(log: EventLog) { super.init(String(Self.letter), log: log) }
}

/// A number as a type.
protocol LetterPosition { static var number: UInt8 { get } }

enum FirstPosition: LetterPosition { static var number: UInt8 { 0 } }

enum PositionAfter<Position: LetterPosition>: LetterPosition {
  static var number: UInt8 { Position.number + 1 }
}

/// The letters of the alphabet as types of services.
@MainActor
enum LetterServices {
  static let types: [Character: any LetterService.Type] = {
    var types: [Character: any LetterService.Type] = [:]
    var next: any LetterService.Type = PositionedService<FirstPosition>.self
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      types[letter] = next
      next = next.next
    }
    return types
  }()

  static func type(_ letter: Character) throws -> any LetterService.Type {
    try types[letter].orThrow("no service \(letter)")
  }

  /// The letters of services that an error names.
  static func letters(_ names: [String]) -> String {
    String(names.compactMap { name in types.first { "\($0.value)" == name }?.key })
  }
}
