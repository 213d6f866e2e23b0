public struct PageDocument: Sendable {}
