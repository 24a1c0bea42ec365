/// What is installed, and for whom.
public struct App: Equatable, Sendable {
  /// The reverse-domain identifier; the App Store lookup and the state file go by it.
  public var id: String?
  /// The name that a prompt shows.
  public var name: String?
  /// The installed version; nil where only the configuration may know it.
  public var version: String?
  /// The installed build.
  public var build: String?
  /// The two-letter code of the store's country, in lower case.
  public var country: String?
  /// The person's language, such as `en` or `pt-BR`.
  public var language: String?
  /// The release channel, such as `beta`.
  public var channel: String?

  /// An app by its version; the country and language asked for default to the environment's.
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
