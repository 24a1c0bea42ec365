/// The oldest system that an update runs on: the key `min-os-required`.
public enum PlatformRequirement: Equatable, Sendable {
  /// One version for whichever platform reads it.
  case any(String)
  /// A version each by `linux` and `macos`; a platform that is not named has no requirement.
  case byPlatform([String: String])

  /// The version required on a platform.
  public func version(on platform: String) -> String? {
    switch self {
    case .any(let version): version
    case .byPlatform(let versions): versions[platform]
    }
  }
}
