/// The same commands as an ordinary protocol: how one calls without a dispatcher.
///
/// It is `package`, as the optimiser would look through a protocol that it knows all about.
@MainActor
package protocol Adding: AnyObject {
  func add(_ amount: Int)
  func tryToAdd(_ amount: Int) throws
  func addLater(_ amount: Int) async
}
