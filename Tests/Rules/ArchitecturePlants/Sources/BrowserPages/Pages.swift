import Foundation

public struct PageDocument: Sendable {
  public let url: URL
}
