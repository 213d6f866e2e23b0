/// A key of user data: a type, which says what kind of value is attached under it.
///
/// A class whose objects are attached once to an owner can be its own key, with itself as `Value`.
public protocol UserDataKey {
  /// What is attached under the key.
  associatedtype Value
}
