import SwitchboardREPL

// MARK: - Plain arguments

extension Arguments {
  /// Creates the arguments from words in the form that most scripts use, or returns nil if
  /// ArgumentParser must read the words.
  ///
  /// ArgumentParser finds the options of a type by reflection. For this, the runtime searches all
  /// conformances of the program forty times, which takes a tenth of a short run. In the plain form,
  /// each word is a common option, or the value of the option before it. ArgumentParser reads all
  /// other words, and reports every error.
  /// - Parameter words: The arguments without the name of the program.
  init?(plain words: some Sequence<String>) {
    self.init()
    setDefaults()
    var words = words.makeIterator()
    while let word = words.next() {
      guard take(word, value: { words.next() }) else { return nil }
    }
    guard (try? validate()) != nil else { return nil }
  }

  /// Sets every argument. In ArgumentParser, it is a fatal error to read one that is not set.
  private mutating func setDefaults() {
    (lines, script, arguments) = ([], nil, [])
    (profile, attach, engine, inspect, nats, device) = (nil, nil, nil, nil, nil, nil)
    (isInteractive, readOnly, serve, noAttach) = (false, false, false, false)
    (incognito, safeMode, json, jsonSchema) = (false, false, false, false)
    (echo, keepGoing, noHistory, noRc) = (false, false, false, false)
    (quiet, manual, allowShell) = (false, false, false)
  }

  /// Takes an option, and its value from the words that follow.
  /// - Returns: Whether the option is in its plain form.
  private mutating func take(_ option: String, value: () -> String?) -> Bool {
    switch option {
    case "-c": value().map { lines.append($0) } != nil
    case "--profile": Self.set(&profile, to: Self.text(value()))
    case "--attach": Self.set(&attach, to: Self.text(value()))
    case "--engine": Self.set(&engine, to: Self.text(value()).flatMap(EngineChoice.init(rawValue:)))
    case "--read-only": Self.set(&readOnly)
    case "--no-attach": Self.set(&noAttach)
    case "--incognito": Self.set(&incognito)
    case "--allow-shell": Self.set(&allowShell)
    case "--json": Self.set(&json)
    case "--echo": Self.set(&echo)
    case "--keep-going": Self.set(&keepGoing)
    case "--no-history": Self.set(&noHistory)
    case "--no-rc": Self.set(&noRc)
    case "--quiet": Self.set(&quiet)
    default: false
    }
  }

  /// Returns a word that can only be a value.
  private static func text(_ word: String?) -> String? {
    word.flatMap { $0.isEmpty || $0.hasPrefix("-") ? nil : $0 }
  }

  private static func set<Value>(_ option: inout Value?, to value: Value?) -> Bool {
    guard let value, option == nil else { return false }
    option = value
    return true
  }

  private static func set(_ flag: inout Bool) -> Bool {
    guard !flag else { return false }
    flag = true
    return true
  }
}
