/// A request that a check made, as `explain` lists it.
public struct RequestRecord: Equatable, Sendable {
  /// Without user information, fragment, and what may be secret in its query.
  public var url: String
  /// The HTTP status; nil where there was no answer.
  public var status: Int?
  /// Whether the content used came from the cache, as after a 304.
  public var isFromCache: Bool

  /// A request and what came of it.
  public init(url: String, status: Int?, isFromCache: Bool) {
    self.url = url
    self.status = status
    self.isFromCache = isFromCache
  }
}
