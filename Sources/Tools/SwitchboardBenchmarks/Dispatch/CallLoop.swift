/// The callers of objects: loops that are not inlined, so that they cannot know whom they call.
///
/// Callers of routers have a loop of their own, ``RouterCallLoop``: processors foretell a call
/// better which always goes to one place, and those of a program mostly do.
@MainActor
enum CallLoop {
  @inline(never)
  static func addDirectly(_ meter: Meter, _ count: Int) {
    repeatedly(count) { meter.addDirectly(1) }
  }

  @inline(never)
  static func add(_ meter: any Adding, _ count: Int) {
    repeatedly(count) { meter.add(1) }
  }

  @inline(never)
  static func tryToAdd(_ meter: any Adding, _ count: Int) {
    repeatedly(count) { try? meter.tryToAdd(1) }
  }

  @inline(never)
  static func addLater(_ meter: any Adding, _ count: Int) async {
    for _ in 0..<count { await meter.addLater(1) }
  }

  /// Eight calls in a row, so that little of what is measured is the loop.
  @inline(__always)
  static func repeatedly(_ count: Int, _ call: () -> Void) {
    for _ in 0..<count / 8 {
      call()
      call()
      call()
      call()
      call()
      call()
      call()
      call()
    }
    for _ in 0..<count % 8 { call() }
  }
}
