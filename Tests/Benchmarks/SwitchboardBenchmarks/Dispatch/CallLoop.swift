/// Loops that call objects. The loops are not inlined, so that the compiler doesn't know which
/// objects they call.
///
/// Calls to routers use separate loops in ``RouterCallLoop``. With a shared loop, the call would
/// have several targets, which processors predict less accurately. In a program, most calls always
/// have the same target.
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

  /// Calls a closure eight times per iteration, so that the loop contributes little to the measured
  /// time.
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

// MARK: - RouterCallLoop

/// Loops that call routers, with the same functions as ``CallLoop``.
@MainActor
enum RouterCallLoop {
  @inline(never)
  static func add(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { meter.add(1) }
  }

  @inline(never)
  static func count(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { meter.count(1) }
  }

  @inline(never)
  static func tryToAdd(_ meter: any MeterCommands, _ count: Int) {
    CallLoop.repeatedly(count) { try? meter.tryToAdd(1) }
  }

  @inline(never)
  static func addLater(_ meter: any MeterCommands, _ count: Int) async {
    for _ in 0..<count { await meter.addLater(1) }
  }
}
