// MARK: - The end

extension BrowserState {
  /// How the state ends: first what is off the record, then the windows, then what serves them;
  /// without a step once it has begun to end.
  public var tearDownPlan: TearDownPlan {
    var plan = TearDownPlan(services.name)
    guard readiness != .destroyed else { return plan }
    plan.add("refuses to be used") { self.readiness = .destroyed }
    if !isOffTheRecord, let doomed = existingOffTheRecordState { plan.add(doomed.tearDownPlan) }
    for browser in browserList.browsers where browser.type != .inactive {
      plan.add(browserList.finalTearDownPlan(for: browser))
    }
    plan.add("shuts its services down") { self.services.shutDown() }
    plan.add("lets go of its services") {
      self.forgetTabHelpers()
      self.services.letGo()
    }
    plan.add("lets go of its user data") { self.userData.destroy() }
    if isOffTheRecord { plan.add("leaves its regular state") { self.leaveOriginal() } }
    return plan
  }

  /// Destroys the state off the record of the pair, from either side, whoever else holds it, and
  /// all that it has kept.
  ///
  /// Another is made when it is next asked for. What a state off the record has kept survives a run
  /// that ends with it, as one that is killed does.
  @discardableResult
  public func destroyOffTheRecordState() -> [TearDownFailure] {
    guard let doomed = originalState?.existingOffTheRecordState else { return [] }
    var plan = doomed.tearDownPlan
    plan.add("deletes what it has kept") { try doomed.directory?.delete() }
    return plan.perform()
  }

  /// Destroys what must go in order, once, at the latest in `deinit`, when nobody can reach the
  /// state.
  @discardableResult
  func destroy() -> [TearDownFailure] {
    tearDownPlan.perform()
  }
}
