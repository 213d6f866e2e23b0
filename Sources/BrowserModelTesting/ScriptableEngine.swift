public import BrowserModel
public import Foundation
// Tests of a browser need the leak checker and the manual clock.
@_exported public import SwitchboardTesting

/// An engine that loads nothing, and reports the events of a script. Time passes on a manual clock.
@MainActor
public final class ScriptableEngine: WebEngine {
  private struct Delivery {
    let due: ManualClock.Instant
    weak var page: ScriptablePage?
    let event: WebPageEvent
    let id: NavigationID
  }

  /// What becomes of each address; others are loaded at once, without a title.
  public var scripts: [URL: PageScript] = [:]
  /// Whether a page goes on telling of what was stopped or superseded, as a slow process does.
  public var tellsLate = false
  /// What was asked for, in order.
  public private(set) var requests: [LoadRequest] = []
  /// The number of times that a page was asked to stop.
  public private(set) var stopCount = 0
  /// The pages that were made and still live, in order.
  public var pages: [ScriptablePage] { made.compactMap(\.page) }
  /// The clock on which loads take their time.
  public let clock: ManualClock

  private struct Made { weak var page: ScriptablePage? }
  private var made: [Made] = []
  private var deliveries: [Delivery] = []

  /// Creates an engine that knows no addresses.
  public init(clock: ManualClock = ManualClock()) { self.clock = clock }

  /// Makes a page that asks this engine what to tell.
  public func makePage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> any WebPage {
    let page = ScriptablePage(engine: self, delegate: delegate, state: state)
    made.append(Made(page: page))
    return page
  }
}

// MARK: - Time

extension ScriptableEngine {
  /// Lets time pass, and the loads whose time has come go on.
  public func advance(by duration: Duration) {
    let end = clock.now.advanced(by: duration)
    while let next = deliveries.filter({ $0.due <= end }).map(\.due).min() {
      if next > clock.now { clock.advance(by: clock.now.duration(to: next)) }
      deliverDue()
    }
    clock.advance(by: clock.now.duration(to: end))
  }

  private func deliverDue() {
    while let index = deliveries.firstIndex(where: { $0.due <= clock.now }) {
      let delivery = deliveries.remove(at: index)
      delivery.page?.send(delivery.event, of: delivery.id)
    }
  }
}

// MARK: - Pages

extension ScriptableEngine {
  func load(_ request: LoadRequest, in page: ScriptablePage) {
    requests.append(request)
    forget(page)
    let script = scripts[request.url] ?? PageScript()
    let due = clock.now.advanced(by: script.delay)
    deliveries += script.events(loading: request.url).map {
      Delivery(due: due, page: page, event: $0, id: request.id)
    }
    deliverDue()
  }

  func stop(_ page: ScriptablePage) {
    stopCount += 1
    forget(page)
  }

  private func forget(_ page: ScriptablePage) {
    if !tellsLate { deliveries.removeAll { $0.page === page } }
  }
}

// MARK: - Dates

extension ManualClock {
  /// The present as a date: that of the year 2001 at zero, for code that is given dates.
  public var date: Date {
    let (seconds, attoseconds) = now.elapsed.components
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }
}
