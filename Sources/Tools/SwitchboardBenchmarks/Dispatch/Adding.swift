/// The same commands as an ordinary protocol, for calls without a dispatcher.
///
/// The protocol is `package`, because the optimizer would devirtualize calls of a protocol that is
/// known completely.
@MainActor
package protocol Adding: AnyObject {
  func add(_ amount: Int)
  func tryToAdd(_ amount: Int) throws
  func addLater(_ amount: Int) async
}
