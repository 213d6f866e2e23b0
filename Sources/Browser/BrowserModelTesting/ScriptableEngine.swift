public import BrowserModel
import BrowserPages
public import Foundation
// Browser tests also need the leak checker and the manual clock from this module.
@_exported public import SwitchboardTesting

/// An engine that sends scripted events instead of loading pages. A manual clock determines when
/// delayed events are sent.
@MainActor
public final class ScriptableEngine: WebEngine {
  private struct Delivery {
    let due: ManualClock.Instant
    weak var page: ScriptablePage?
    let event: WebPageEvent
    let id: NavigationID
  }

  /// The script for each address. If an address with a fragment has none, the script for the address
  /// without it is used. If an address has no script, its page loads immediately and has no title.
  public var scripts: [URL: PageScript] = [:]
  /// A Boolean value that indicates whether pages send events for stopped and superseded
  /// navigations. This simulates a slow process.
  public var sendsLateEvents = false
  /// The abilities that the engine reports. By default, it supports only prerendering.
  public var abilities: WebEngineAbilities = .prerendering
  /// The load requests, in order.
  public private(set) var requests: [LoadRequest] = []
  /// The number of times that pages were asked to stop loading.
  public private(set) var stopCount = 0
  /// The pages that still exist, in order of creation.
  public var pages: [ScriptablePage] { made.compactMap(\.page) }
  /// The clock for the scripted delays.
  public let clock: ManualClock

  private struct Made { weak var page: ScriptablePage? }
  private var made: [Made] = []
  private var deliveries: [Delivery] = []

  /// Creates an engine without scripts.
  public init(clock: ManualClock = ManualClock()) { self.clock = clock }

  public func makePage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> any WebPage {
    makePage(delegate: delegate, restoring: state, isPrerendered: false)
  }

  public func makePrerenderedPage(
    delegate: any WebPageDelegate, restoring state: NativePageState?
  ) -> (any WebPage)? {
    abilities.contains(.prerendering)
      ? makePage(delegate: delegate, restoring: state, isPrerendered: true) : nil
  }

  private func makePage(
    delegate: any WebPageDelegate, restoring state: NativePageState?, isPrerendered: Bool
  ) -> ScriptablePage {
    let page = ScriptablePage(
      engine: self, delegate: delegate, state: state, isPrerendered: isPrerendered)
    made.append(Made(page: page))
    return page
  }
}

// MARK: - Time

extension ScriptableEngine {
  /// Advances the clock and sends the events that become due.
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
    let script =
      [request.url, request.url.withoutFragment].lazy.compactMap { url in
        self.scripts.first { $0.key.normalized == url }?.value
      }.first ?? PageScript()
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
    if !sendsLateEvents { deliveries.removeAll { $0.page === page } }
  }
}

// MARK: - Dates

extension ManualClock {
  /// The current time as a date. A new clock starts at the beginning of 2001.
  public var date: Date {
    let (seconds, attoseconds) = now.elapsed.components
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }
}
