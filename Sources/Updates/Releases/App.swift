/// An installed app, with its user's country and language.
public struct App: Equatable, Sendable {
  /// The reverse-domain identifier, which the App Store lookup and the state file use.
  public var id: String?
  /// The name that a prompt shows.
  public var name: String?
  /// The installed version, or nil if only the configuration may know it.
  public var version: String?
  /// The installed build.
  public var build: String?
  /// The two-letter code of the store's country, in lower case.
  public var country: String?
  /// The user's language, such as `en` or `pt-BR`.
  public var language: String?
  /// The release channel, such as `beta`.
  public var channel: String?

  /// Creates an app; if country and language are nil, those of the environment are used.
  public init(
    id: String? = nil, name: String? = nil, version: String?, build: String? = nil,
    country: String? = nil, language: String? = nil, channel: String? = nil
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.build = build
    self.country = country
    self.language = language
    self.channel = channel
  }
}

/// The system that an update must run on.
public struct RunningSystem: Equatable, Sendable {
  /// The name of the system: `linux` or `macos`.
  public var name: String
  /// The version, such as `12` (os-release's `VERSION_ID`) or `15.1`; nil if it is unknown.
  public var version: String?
  /// The processor: `x86_64` or `arm64`; nil if it is unknown.
  public var architecture: String?
  /// Whether the caller gave the version; if so, requirements of Apple systems apply too.
  public var isGiven = false

  /// Creates a system.
  public init(name: String, version: String?, architecture: String? = nil) {
    (self.name, self.version, self.architecture) = (name, version, architecture)
  }

  /// The one on which the process runs.
  static let current: RunningSystem = {
    let system = OperatingSystem.current
    return RunningSystem(
      name: system.name, version: system.version, architecture: system.architecture)
  }()

  var isApple: Bool {
    name == "macos"
  }
}
