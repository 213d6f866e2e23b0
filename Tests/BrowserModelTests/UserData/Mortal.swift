import BrowserModel
import BrowserModelTesting

/// A value whose end does something.
@MainActor
final class Mortal {
  private let onEnd: @MainActor () -> Void

  init(onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }

  convenience init(_ name: String, log: EventLog) { self.init { log.add(name) } }

  isolated deinit { onEnd() }
}

/// A key of values whose end does something.
protocol MortalKey: UserDataKey where Value == Mortal {}

extension MortalKey {
  @MainActor
  static func attach(to userData: UserData, onEnd: @escaping @MainActor () -> Void) throws {
    try userData.set(Mortal(onEnd: onEnd), for: Self.self)
  }
}

enum FirstKey: MortalKey {}

enum SecondKey: MortalKey {}

enum ThirdKey: MortalKey {}

enum NumberKey: UserDataKey { typealias Value = Int }
