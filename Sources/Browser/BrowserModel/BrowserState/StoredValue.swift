import Foundation
import ProfileFiles
public import Switchboard

/// A value that a feature stores for a browser state, as JSON in a file of its own.
///
/// The value is read once and written with each change. A change is also a value that can be
/// undone:
///
///     let pages = StoredValue("reading-list", default: [Page](), in: state)
///     let change = try pages.set(pages.value + [page])
///     undoHistory.record(.stored(change), "‘\(page.title)’ added")
///
/// If the state has no directory or the run is read-only, the value is lost at the end of the run.
/// If the file cannot be read, the user is warned, the file is kept, and the value is the default.
@MainActor
public final class StoredValue<Value: Codable & Equatable & Sendable> {
  /// The name, which is part of the file's name.
  public let name: String
  /// The current value.
  public private(set) var value: Value

  private let directory: BrowserStateDirectory?
  private let file: JSONFile<Value>?
  private let observers = ObserverList<@MainActor (Value) -> Void>()

  /// Reads a value of a browser state.
  ///
  /// - Parameters:
  ///   - name: The name of the value, such as `reading-list`. Only one object may have this name in
  ///     a state.
  ///   - defaultValue: The value until one is set.
  ///   - state: The browser state.
  public init(_ name: String, default defaultValue: Value, in state: BrowserState) {
    self.name = name
    directory = state.directory
    file = state.directory.map { directory in
      let place = ProfileFile.featureData(named: name)
      return directory.isReadable
        ? JSONFile(reading: place, in: directory.files)
        : JSONFile(absent: place, in: directory.files)
    }
    value = file?.value ?? defaultValue
    state.storedValues.add(self)
  }
}

// MARK: - Changing

extension StoredValue {
  /// Replaces the value and writes it to the disk.
  ///
  /// - Parameter newValue: The new value.
  /// - Returns: The change, for an undo history.
  /// - Throws: ``BrowserStateError/directory(_:)`` if the value cannot be written. It is then
  ///   unchanged.
  @discardableResult
  public func set(_ newValue: Value) throws(BrowserStateError) -> StoredChange {
    let old = encoded
    try keep(newValue)
    return StoredChange(name: name, old: old, new: encoded)
  }

  private func keep(_ newValue: Value) throws(BrowserStateError) {
    guard newValue != value else { return }
    try directory?.make()
    do throws(FileError) { try file?.write(newValue) } catch { throw .directory(error) }
    value = newValue
    observers.notify { $0(newValue) }
  }

  /// Calls a closure with the value, and then with each new value.
  ///
  /// - Parameter body: A closure that receives the value. It is called at once, and again after each
  ///   change.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observe(_ body: @escaping @MainActor (Value) -> Void) -> Subscription {
    body(value)
    return observers.add(keeping: body)
  }
}

// MARK: - Undoing

extension StoredValue: RestorableValue {
  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // A value that was encoded for writing can be encoded again.
    return (try? encoder.encode(value)) ?? Data()
  }

  func restore(_ data: Data) throws { try keep(JSONDecoder().decode(Value.self, from: data)) }
}

/// A change to a value that a feature stores.
public struct StoredChange: Hashable, Sendable {
  let name: String
  /// The value before the change, as JSON.
  let old: Data
  /// The value after the change, as JSON.
  let new: Data

  /// The change that undoes this one.
  var inverse: Self { Self(name: name, old: new, new: old) }
}

/// A stored value that can be set to one that it had before.
@MainActor
protocol RestorableValue: AnyObject {
  var name: String { get }
  /// The value as JSON, with sorted keys, so that equal values have equal text.
  var encoded: Data { get }

  /// Sets a value that was encoded before.
  func restore(_ data: Data) throws
}

// MARK: - StoredValues

/// A registry of the values that features store for a browser state. Undo finds the values by name.
@MainActor
public final class StoredValues {
  private var values: [String: () -> (any RestorableValue)?] = [:]
  /// The values of the regular state, or nil if these are the regular state's.
  private let base: StoredValues?

  /// - Parameter base: The values of the regular state, or nil unless the state is off the record.
  init(over base: StoredValues? = nil) { self.base = base }

  func add(_ value: some RestorableValue) { values[value.name] = { [weak value] in value } }

  private func value(named name: String) -> (any RestorableValue)? {
    values[name]?() ?? base?.value(named: name)
  }

  /// Returns whether a value is as it was before a change.
  func canApply(_ change: StoredChange) -> Bool { value(named: change.name)?.encoded == change.old }

  /// Makes a change.
  ///
  /// - Throws: An error if the value cannot be written.
  func apply(_ change: StoredChange) throws { try value(named: change.name)?.restore(change.new) }
}
