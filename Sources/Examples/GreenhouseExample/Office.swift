import Foundation
import Switchboard

/// The reports of the station.
final class Office: OfficeCommands {
  private let weather: Weather
  private let readings: ReadingLog
  private let book: RecipeBook

  init(_ services: StationServices) {
    weather = services.weather
    readings = services.readings
    book = services.book
  }

  func showForecast(_ day: Date?) async throws -> Forecast {
    try await weather.forecast(for: day ?? .now)
  }

  func showReadings(_ bay: BayName) async throws -> [Climate] { await readings.of(bay) }

  func showRecipes() -> [RecipeLines] {
    book.recipes.values.sorted { $0.name < $1.name }.map(\.lines)
  }
}

/// A log of the climate of all bays, away from the main actor.
actor ReadingLog {
  private var readings: [BayName: [Climate]] = [:]

  func follow(_ bay: BayName, _ values: AsyncStream<Climate>) async {
    for await climate in values { readings[bay, default: []].append(climate) }
  }

  func of(_ bay: BayName) -> [Climate] { readings[bay] ?? [] }
}

/// The forecasts. A day's forecast is asked for only once.
@MainActor
final class Weather {
  @Broadcasted private(set) var expectedLow = 10.0
  private let station = WeatherStation()
  private var known: [DateComponents: Forecast] = [:]
  private let subscriptions = Subscriptions()

  func forecast(for day: Date) async throws -> Forecast {
    let forecast = try await station.forecast(for: day)
    expectedLow = forecast.low
    return forecast
  }

  /// Remembers forecasts, and asks a second time if the station doesn't answer.
  func improve(_ dispatcher: CommandDispatcher) {
    subscriptions.keep(
      dispatcher.wrap(OfficeCommandsRouter.Key.showForecast, named: "cache") { [weak self] next in
        { day in
          let key = Calendar.current.dateComponents([.year, .month, .day], from: day ?? .now)
          if let forecast = self?.known[key] { return forecast }
          let forecast = try await next.showForecast(day)
          self?.known[key] = forecast
          return forecast
        }
      })
    subscriptions.keep(
      dispatcher.wrapCalls(of: OfficeCommandsRouter.self, named: "retry") { call, next in
        try next(call)
      } async: { call, next in
        do {
          return try await next(call)
        } catch is WeatherStation.IsSilent {
          return try await next(call)
        }
      })
  }
}

/// A weather station on the roof, which answers only every second time.
actor WeatherStation {
  struct IsSilent: Error, CustomStringConvertible {
    let description = "the weather station doesn't answer: try again"
  }

  private var requestCount = 0

  func forecast(for day: Date) throws -> Forecast {
    requestCount += 1
    guard requestCount.isMultiple(of: 2) else { throw IsSilent() }
    let low = Double(Calendar.current.component(.day, from: day) % 5) - 2
    return Forecast(day: day, low: low, high: low + 9)
  }
}
