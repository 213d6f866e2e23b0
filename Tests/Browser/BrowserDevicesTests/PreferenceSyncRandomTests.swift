import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserDevices

/// A run of random changes, disconnections and restarts on several devices.
@MainActor
struct PreferenceSyncRun {
  /// What a device would have by the rules, written down as simply as possible.
  private struct Naive {
    var values: [String: String] = [:]
    var agreed: [String: String] = [:]
    /// The number of the step that changed a value last.
    var steps: [String: Int] = [:]
    var isConnected = true
  }

  private static let names = ["history-days", "recently-closed-limit"]
  private let memory = SharedMemory()
  private let devices: [TestDevice]
  private var naive: [Naive]
  private var stored: [String: String] = [:]
  /// The number of the step that changed the stored value.
  private var storedSteps: [String: Int] = [:]
  private var lastStep = 0
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    let memory = memory, clock = ManualClock()
    devices = try ["laptop", "phone", "tv"].map { try TestDevice($0, memory, clock) }
    naive = devices.map { _ in Naive() }
    random = SeededGenerator(seed: seed)
    for device in devices { try device.start() }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Performs one random change.
  mutating func step() throws {
    let index = number(devices.count), device = devices[index]
    lastStep += 1
    memory.date += 1
    switch number(10) {
    case 0 where naive[index].isConnected:
      device.store.disconnect()
      naive[index].isConnected = false
    case 1 where !naive[index].isConnected:
      device.store.connect()
      connect(index)
    case 2:
      device.kill()
      try device.start(isConnected: false)
      naive[index].isConnected = false
    case 3:
      device.store.losesAcknowledgement = true
    default:
      let name = Self.names[number(2)], value = number(5) == 0 ? nil : "\(number(9))"
      try device.set(name, value)
      // A value that is set again is no change.
      if naive[index].values[name] != value { naive[index].steps[name] = lastStep }
      set(name, value, on: index)
    }
  }

  private mutating func set(_ name: String, _ value: String?, on index: Int) {
    naive[index].values[name] = value
    guard naive[index].isConnected else { return }
    stored[name] = value
    storedSteps[name] = naive[index].steps[name]
    for other in naive.indices where naive[other].isConnected {
      naive[other].values[name] = value
      naive[other].agreed[name] = value
    }
  }

  private mutating func connect(_ index: Int) {
    naive[index].isConnected = true
    for name in Self.names {
      let local = naive[index].values[name], agreed = naive[index].agreed[name]
      let isOlder = naive[index].steps[name] ?? 0 < storedSteps[name] ?? 0
      if local != agreed, !isOlder {
        set(name, local, on: index)
      } else {
        naive[index].values[name] = stored[name]
        naive[index].agreed[name] = stored[name]
      }
    }
  }

  func settle() async throws { try await BrowserDevicesTests.settle(devices) }

  /// Compares each device with the naive model.
  func check(_ comment: Comment) {
    for (device, naive) in zip(devices, naive) {
      for name in Self.names {
        #expect(device.value(name) == naive.values[name], "\(device.name) \(name), \(comment)")
      }
    }
  }

  /// Connects all devices, and checks that they agree.
  func checkAgreement(_ comment: Comment) async throws {
    for device in devices { device.store.connect() }
    try await settle()
    for name in Self.names {
      #expect(Set(devices.map { $0.value(name) }).count == 1, comment)
    }
  }
}

/// `SWITCHBOARD_DEVICE_SEED` repeats a run.
@MainActor
struct PreferenceSyncRandomTests {
  private static let seed =
    ProcessInfo.processInfo.environment["SWITCHBOARD_DEVICE_SEED"].flatMap(UInt64.init)
    ?? .random(in: 0...999_999)

  @Test(arguments: 0..<2)
  func `devices have the values of the naive model after each change`(_ offset: UInt64) async throws
  {
    let seed = Self.seed + offset
    var run = try PreferenceSyncRun(seed: seed)
    try await run.settle()
    for number in 1...100 {
      try run.step()
      try await run.settle()
      run.check("seed \(seed), step \(number)")
    }
  }

  @Test(arguments: 0..<2)
  func `devices agree in the end, however their changes meet`(_ offset: UInt64) async throws {
    let seed = Self.seed + offset
    var run = try PreferenceSyncRun(seed: seed)
    for number in 1...200 {
      try run.step()
      for _ in 0..<number % 4 { await Task.yield() }
    }
    try await run.checkAgreement("seed \(seed)")
  }
}
