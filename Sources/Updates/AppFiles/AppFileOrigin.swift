/// Where a document that may have an app file's keys came from.
package enum AppFileOrigin: Equatable, Sendable {
  /// Registered in the apps directory.
  case registered
  /// Named on the command line; `isTrusted` where the person said so.
  case named(isTrusted: Bool)
  case remote
}
