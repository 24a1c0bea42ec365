/// The system that an update must run on.
public struct RunningSystem: Equatable, Sendable {
  /// `linux` or `macos`.
  public var name: String
  /// Its version, such as `12` (os-release's `VERSION_ID`) or `15.1`; nil where it is not known.
  public var version: String?
  /// The processor: `x86_64` or `arm64`; nil where it is not known.
  public var architecture: String?
  /// Whether the version was given by the caller: then requirements of Apple systems apply too.
  public var isGiven: Bool

  /// A system by name and version.
  public init(
    name: String, version: String?, architecture: String? = nil, isGiven: Bool = false
  ) {
    self.name = name
    self.version = version
    self.architecture = architecture
    self.isGiven = isGiven
  }

  /// Whether it is one of Apple's.
  var isApple: Bool {
    name == "macos"
  }
}
