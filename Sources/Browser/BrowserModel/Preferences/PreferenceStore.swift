import Foundation
public import ProfileFiles
public import Switchboard

/// A store that keeps the values of preferences in a file or in memory. Another store can provide
/// the unset values.
///
/// Undeclared names and invalid texts stay in the file, because another version of the application
/// might have written them.
@MainActor
public final class PreferenceStore {
  /// The preferences that the store accepts.
  public let registry: PreferenceRegistry
  /// The outcome of reading the file.
  public var outcome: FileOutcome { file?.outcome ?? .firstLaunch }

  private let file: PreferenceFile?
  /// A closure that is called before the file is written.
  private let willWrite: @MainActor () throws(FileError) -> Void
  let base: PreferenceStore?
  private(set) var texts: [String: String]
  let observers = ObserverList<@MainActor (String) -> Void>()
  private var baseSubscription: Subscription?

  /// Creates a store that keeps its values in a file.
  ///
  /// - Parameters:
  ///   - registry: The preferences that the store accepts.
  ///   - file: The file that has been read, or nil to keep the values in memory.
  ///   - base: The store that provides the unset values, if any.
  ///   - willWrite: A closure that is called before the file is written.
  init(
    _ registry: PreferenceRegistry, file: PreferenceFile?, over base: PreferenceStore? = nil,
    willWrite: @escaping @MainActor () throws(FileError) -> Void = { () throws(FileError) in }
  ) {
    self.registry = registry
    self.texts = file?.texts ?? [:]
    self.file = file
    self.base = base
    self.willWrite = willWrite
    baseSubscription = base?.observeAll { [weak self] name in
      guard let self, self.validText(of: name) == nil else { return }
      self.notify(name)
    }
  }

  /// Creates a store that keeps its values in memory.
  public convenience init(_ registry: PreferenceRegistry) { self.init(registry, file: nil) }

  /// Creates a store and reads its file. If the file does not exist, the first change creates it.
  ///
  /// - Parameters:
  ///   - registry: The preferences that the store accepts.
  ///   - file: The file.
  ///   - directory: The directory that contains the file.
  public convenience init(
    _ registry: PreferenceRegistry, _ file: ProfileFile = .preferences, in directory: FileDirectory
  ) {
    self.init(registry, file: PreferenceFile(reading: file, in: directory))
  }

  /// Creates a store that keeps its values in memory and takes unset values from another store.
  ///
  /// - Parameter base: The store that provides the unset values.
  public convenience init(over base: PreferenceStore) {
    self.init(base.registry, file: nil, over: base)
  }
}

// MARK: - Changing

extension PreferenceStore {
  /// Stores the text for a name, or removes the stored text if the new text is nil. Notifies
  /// observers if the value has changed.
  func keep(_ text: String?, for name: String) throws(PreferenceError) { try keep([name: text]) }

  /// Stores or removes several texts, keyed by name, and writes the file once.
  func keep(_ changes: [String: String?]) throws(PreferenceError) {
    let changed = texts.merging(changes.compactMapValues(\.self)) { $1 }
      .filter { changes[$0.key] != .some(nil) }
    guard changed != texts else { return }
    try write(changed)
    replaceTexts(with: changed, named: changes.keys.sorted())
  }

  /// Stores several texts in memory, keyed by name. The next change writes them to the file.
  func note(_ changes: [String: String]) {
    replaceTexts(with: texts.merging(changes) { $1 }, named: changes.keys.sorted())
  }

  private func replaceTexts(with new: [String: String], named names: [String]) {
    let old = names.map { (name: $0, text: text(of: $0)) }
    texts = new
    for (name, text) in old where text != self.text(of: name) { notify(name) }
  }

  private func write(_ texts: [String: String]) throws(PreferenceError) {
    guard let file else { return }
    do throws(FileError) {
      try willWrite()
      try file.write(texts)
    } catch {
      throw .notKept(error)
    }
  }

  private func notify(_ name: String) { observers.notify { $0(name) } }
}

// MARK: - Texts

extension PreferenceStore {
  /// Returns the value of a declared preference as text, or nil if the name is not declared.
  func text(of name: String) -> String? {
    validText(of: name) ?? base?.text(of: name) ?? registry[name]?.defaultText
  }

  /// Returns the text that is stored for a preference, or nil if none is stored.
  public func storedText(of name: String) -> String? { texts[name] }

  private func validText(of name: String) -> String? {
    texts[name].flatMap { registry[name]?.normalized($0) }
  }

  /// A sentence for each entry of the file that cannot be used, in the order of the lines. The store
  /// keeps these entries, because another version of the application may use them.
  public var faults: [String] {
    guard let file else { return [] }
    let faults = texts.compactMap { name, text in
      fault(in: text, of: name).map { (line: file.line(of: name), error: $0) }
    }
    return file.wrongLines
      + faults.sorted { $0.line ?? 0 < $1.line ?? 0 }.map { line, error in
        "\(file.place(ofLine: line)): \(error)"
      }
  }

  private func fault(in text: String, of name: String) -> PreferenceError? {
    do throws(PreferenceError) {
      let preference = try registry.checked(name)
      guard preference.normalized(text) == nil else { return nil }
      return .invalid(text, name: name, form: preference.form)
    } catch { return error }
  }
}

// MARK: - By key

extension PreferenceStore {
  /// Returns the value of a preference. If the preference is not set, this method returns the value
  /// from the underlying store or the default value.
  public func value<Value: PreferenceValue>(of key: PreferenceKey<Value>) -> Value {
    texts[key.name].flatMap(key.value) ?? base?.value(of: key) ?? key.defaultValue
  }

  /// Sets a preference.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - key: The key of the preference.
  /// - Throws: ``PreferenceError`` if the preference is not declared with that type or the file
  ///   cannot be written. The preference then keeps its old value.
  public func set<Value: PreferenceValue>(
    _ value: Value, for key: PreferenceKey<Value>
  ) throws(PreferenceError) {
    try check(key)
    try set(text: value.argument, for: key.name)
  }

  /// Removes the value that was set for a preference.
  ///
  /// - Throws: ``PreferenceError`` if the preference is not declared with that type or the file
  ///   cannot be written.
  public func reset<Value: PreferenceValue>(_ key: PreferenceKey<Value>) throws(PreferenceError) {
    try check(key)
    try reset(named: key.name)
  }

  private func check<Value: PreferenceValue>(_ key: PreferenceKey<Value>) throws(PreferenceError) {
    let declared = try registry.checked(key.name)
    guard declared is PreferenceKey<Value> else {
      throw .otherType(key.name, form: declared.form)
    }
  }
}

// MARK: - By name

extension PreferenceStore {
  /// The declared preferences and their values, in order of declaration.
  public var states: [PreferenceState] {
    registry.preferences.map { PreferenceState($0, text: text(of: $0.name)) }
  }

  /// Returns the preference with the given name and its value.
  ///
  /// - Throws: ``PreferenceError/undeclared(_:known:)`` if no preference has that name.
  public func state(named name: String) throws(PreferenceError) -> PreferenceState {
    PreferenceState(try registry.checked(name), text: text(of: name))
  }

  /// Sets the preference with the given name to a value given as text.
  ///
  /// - Parameters:
  ///   - text: The value as a user types it.
  ///   - name: The name of the preference.
  /// - Throws: ``PreferenceError`` if the preference is not declared, if the text is not a valid
  ///   value, or if the file cannot be written. The preference then keeps its old value.
  public func set(text: String, for name: String) throws(PreferenceError) {
    let preference = try registry.checked(name)
    guard let normalized = preference.normalized(text) else {
      throw .invalid(text, name: name, form: preference.form)
    }
    try keep(normalized, for: name)
  }

  /// Removes the value that was set for the preference with the given name.
  ///
  /// - Throws: ``PreferenceError`` if the preference is not declared or the file cannot be written.
  public func reset(named name: String) throws(PreferenceError) {
    try keep(nil, for: try registry.checked(name).name)
  }
}

// MARK: - PreferenceState

/// A preference of any type and its value as text.
@dynamicMemberLookup
public struct PreferenceState: Sendable {
  private let preference: any DeclarablePreference
  /// The value as users type it.
  public let text: String

  init(_ preference: any DeclarablePreference, text: String?) {
    self.preference = preference
    self.text = text ?? preference.defaultText
  }

  /// The value for programs, such as a number, or the text if the type has no such form.
  public var value: OutputValue { preference.typedValue(of: text) }

  /// A Boolean value that indicates whether the value is the default value of the preference.
  public var isDefault: Bool { text == preference.defaultText }

  /// The value of a property of the preference, such as its name.
  public subscript<Property>(
    dynamicMember property: KeyPath<any DeclarablePreference, Property>
  ) -> Property {
    preference[keyPath: property]
  }
}

// MARK: - Observers

extension PreferenceStore {
  /// Calls a closure with a preference's current value, and then with each new value.
  ///
  /// - Parameters:
  ///   - key: The key of the preference.
  ///   - body: A closure that receives the value. It is called at once, and again after each change
  ///     to another value.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observe<Value: PreferenceValue>(
    _ key: PreferenceKey<Value>, _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    observe(key.name, from: value(of: key), reading: { $0.value(of: key) }, body)
  }

  /// Calls a closure with a preference's current value as text, and then with each new value.
  ///
  /// - Parameters:
  ///   - name: The name of the preference.
  ///   - body: A closure that receives the value as a user types it. It is called at once, and
  ///     again after each change to another value.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  /// - Throws: ``PreferenceError/undeclared(_:known:)`` if no preference has that name.
  public func observe(
    named name: String, _ body: @escaping @MainActor (String) -> Void
  ) throws(PreferenceError) -> Subscription {
    let text = try state(named: name).text
    return observe(name, from: text, reading: { $0.text(of: name) ?? text }, body)
  }

  /// Calls a closure with the name of a preference whenever the preference's value changes.
  ///
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeAll(_ body: @escaping @MainActor (String) -> Void) -> Subscription {
    observers.add(keeping: body)
  }

  private func observe<Value: Equatable>(
    _ name: String, from value: Value,
    reading read: @escaping @MainActor (PreferenceStore) -> Value,
    _ body: @escaping @MainActor (Value) -> Void
  ) -> Subscription {
    var last = value
    let subscription = observeAll { [weak self] changed in
      guard changed == name, let self else { return }
      let value = read(self)
      guard value != last else { return }
      last = value
      body(value)
    }
    body(value)
    return subscription
  }
}
