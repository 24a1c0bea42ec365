/// How the update that a presentation demands is carried out.
package enum UpgradeWay: Equatable, Sendable {
  /// By the caller's own means.
  case own
  /// By opening this address.
  case opening(String)
  /// Nobody knows, so that there is nothing to choose but to leave.
  case unknown
}
