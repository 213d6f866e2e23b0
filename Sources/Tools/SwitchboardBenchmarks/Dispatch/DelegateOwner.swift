/// A caller of a delegate that it holds weakly.
@MainActor
final class DelegateOwner {
  weak var delegate: (any Adding)?

  init(delegate: any Adding) {
    self.delegate = delegate
  }

  @inline(never)
  func send(_ count: Int) {
    for _ in 0..<count { delegate?.add(1) }
  }
}
