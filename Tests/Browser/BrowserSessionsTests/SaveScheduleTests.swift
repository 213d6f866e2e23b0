import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct SaveScheduleTests {
  /// A run of a schedule: events with the resulting actions.
  struct Run: CustomTestStringConvertible {
    let testDescription: String
    let steps: [(event: SaveSchedule.Event, actions: [SaveSchedule.Action])]

    init(_ name: String, _ steps: (SaveSchedule.Event, [SaveSchedule.Action])...) {
      testDescription = name
      self.steps = steps
    }
  }

  static let runs = [
    Run(
      "the first change starts the timer, later ones ride along", (.change, [.startTimer]),
      (.change, []), (.delayPassed(isDirty: true), [.save]), (.saved(leavesChanges: false), []),
      (.change, [.startTimer])),
    Run(
      "nothing is saved where nothing is left to save", (.change, [.startTimer]),
      (.delayPassed(isDirty: false), []), (.change, [.startTimer])),
    Run(
      "a request stops the timer", (.change, [.startTimer]),
      (.request, [.stopTimer, .awaitTurnEnd]), (.delayPassed(isDirty: true), []),
      (.turnEnd, [.save]), (.saved(leavesChanges: false), [])),
    Run(
      "requests of one turn share a save", (.request, [.awaitTurnEnd]), (.request, []),
      (.turnEnd, [.save]), (.saved(leavesChanges: false), [])),
    Run(
      "requests during a save share the next one", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.request, []), (.request, []),
      (.saved(leavesChanges: false), [.save]), (.saved(leavesChanges: false), [])),
    Run(
      "a change during a save waits for the delay", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.change, [.startTimer]), (.saved(leavesChanges: false), []),
      (.delayPassed(isDirty: true), [.save])),
    Run(
      "a delay that passes during a save is followed by another save", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.change, [.startTimer]), (.delayPassed(isDirty: true), []),
      (.saved(leavesChanges: false), [.save])),
    Run(
      "a failed save is made again after the delay", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.saved(leavesChanges: true), [.startTimer]),
      (.delayPassed(isDirty: true), [.save])),
    Run(
      "a failed save waits for the timer that runs", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.change, [.startTimer]), (.saved(leavesChanges: true), [])),
    Run(
      "a request during a save that fails is met at once", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.request, []), (.saved(leavesChanges: true), [.save])),
    Run(
      "a caller that blocks has a save at once", (.change, [.startTimer]),
      (.blockingRequest, [.stopTimer, .save]), (.saved(leavesChanges: false), [])),
    Run(
      "a caller that blocks takes over what was asked for in its turn",
      (.request, [.awaitTurnEnd]), (.blockingRequest, [.save]), (.turnEnd, []),
      (.saved(leavesChanges: false), []), (.turnEnd, [])),
    Run(
      "a caller that blocks during a save has one after it", (.request, [.awaitTurnEnd]),
      (.turnEnd, [.save]), (.blockingRequest, []), (.saved(leavesChanges: true), [.save]),
      (.saved(leavesChanges: false), [])),
    Run(
      "nothing starts after the end", (.change, [.startTimer]), (.end, [.stopTimer]),
      (.change, []), (.delayPassed(isDirty: true), [])),
    Run(
      "a save that fails after the end is not made again", (.blockingRequest, [.save]), (.end, []),
      (.saved(leavesChanges: true), [])),
  ]

  @Test(arguments: runs)
  func `each event has its actions`(run: Run) {
    var schedule = SaveSchedule()
    for (index, step) in run.steps.enumerated() {
      #expect(schedule.handle(step.event) == step.actions, "step \(index): \(step.event)")
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `only one save runs at a time, and each change is saved`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed), model = Surroundings()
    for _ in 0..<400 { model.perform(model.possibleEvents.randomElement(using: &random)) }
    while let event = model.remainingEvent { model.perform(event) }
    #expect(model.faults.isEmpty && !model.isDirty, "seed \(seed): \(model.faults)")
  }
}

/// A naive model of the timer, turns and saves of a schedule.
private struct Surroundings {
  private var schedule = SaveSchedule()
  private var isTimerRunning = false, isAwaitingTurnEnd = false, isSaving = false
  private(set) var isDirty = false
  private var isInFlight = false
  private(set) var faults: [String] = []

  /// The events that can happen now.
  var possibleEvents: [SaveSchedule.Event] {
    [.change, .change, .request, .blockingRequest] + (isAwaitingTurnEnd ? [.turnEnd] : [])
      + (isTimerRunning ? [.delayPassed(isDirty: isDirty)] : [])
      + (isSaving ? [.saved(leavesChanges: true), .saved(leavesChanges: false)] : [])
  }

  /// The next event if nothing else happens; nil if there is none.
  var remainingEvent: SaveSchedule.Event? {
    if isSaving { return .saved(leavesChanges: false) }
    if isAwaitingTurnEnd { return .turnEnd }
    return isTimerRunning ? .delayPassed(isDirty: isDirty) : nil
  }

  mutating func perform(_ event: SaveSchedule.Event?) {
    guard let event else { return }
    switch event {
    case .change: isDirty = true
    case .delayPassed: isTimerRunning = false
    case .turnEnd: isAwaitingTurnEnd = false
    case .saved(let leavesChanges):
      isSaving = false
      if leavesChanges, isInFlight { isDirty = true }
    case .request, .blockingRequest, .end: break
    }
    for action in schedule.handle(event) { perform(action) }
  }

  private mutating func perform(_ action: SaveSchedule.Action) {
    switch action {
    case .startTimer:
      if isTimerRunning { faults.append("two timers") }
      isTimerRunning = true
    case .stopTimer: isTimerRunning = false
    case .awaitTurnEnd: isAwaitingTurnEnd = true
    case .save:
      if isSaving { faults.append("two saves") }
      isSaving = true
      isInFlight = isDirty
      isDirty = false
    }
  }
}
