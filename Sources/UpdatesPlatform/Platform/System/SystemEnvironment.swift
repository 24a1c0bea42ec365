import HarmlessText

#if canImport(Glibc)
  // The table of variables is a global of the C library, which nothing here changes.
  @preconcurrency import Glibc
#else
  import Darwin
#endif

/// The environment of a process: its variables.
public struct SystemEnvironment: Equatable, Sendable {
  /// The environment variables.
  public var variables: [String: String]

  /// Makes an environment from variables, for tests and for programs that embed the library.
  public init(variables: [String: String]) {
    self.variables = variables
  }

  /// The environment of this process; if a variable occurs twice, the first one counts.
  public static var current: SystemEnvironment {
    #if canImport(Glibc)
      let table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #else
      let table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #endif
    // As many as there usually are, so that they seldom move.
    var variables = [String: String](minimumCapacity: 64)
    guard var next = table else { return SystemEnvironment(variables: variables) }
    while let entry = next.pointee {
      if let equals = strchr(entry, 0x3D) {
        let name = String(
          decoding: UnsafeRawBufferPointer(start: entry, count: equals - entry), as: UTF8.self)
        if variables[name] == nil { variables[name] = String(cString: equals + 1) }
      }
      next += 1
    }
    return SystemEnvironment(variables: variables)
  }

  /// The value of a variable; nil if it is unset or empty.
  package subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }
}

extension SystemEnvironment {
  /// The language of messages in lower case, such as `en`; nil if none is chosen.
  package var language: String? {
    localeParts.first
  }

  /// The language with its script and country, such as `pt-BR` or `sr-Latn-RS`, as far as chosen.
  package var languageTag: String? {
    let parts = localeParts
    guard var tag = parts.first else { return nil }
    if let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) {
      tag += "-" + script.prefix(1).uppercased() + script.dropFirst().lowercased()
    }
    return Self.region(in: parts).map { "\(tag)-\($0)" } ?? tag
  }

  /// The country of the locale in upper case, such as `GB`; nil if none is chosen.
  package var region: String? { Self.region(in: localeParts) }

  private static func region(in parts: [String]) -> String? {
    parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
  }

  /// Whether text may have characters past ASCII, which the screens decide alike.
  ///
  /// No locale, or `C` in `LANG` alone, is usually an oversight on a terminal that shows them.
  package var isUTF8: Bool {
    guard let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? plainLanguage)?.lowercased()
    else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  private var plainLanguage: String? {
    self["LANG"].flatMap { ["C", "POSIX"].contains($0) ? nil : $0 }
  }

  /// Whether a person listens to the output, as `ACCESSIBLE` says.
  package var isSpoken: Bool { self["ACCESSIBLE"] != nil }

  /// The language, script and country of `language[_Script][_COUNTRY][.charset][@modifier]`.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts, as POSIX says, even
  /// if it is `C`: `LC_ALL=C` means that no locale is wanted.
  private var localeParts: [String] {
    guard let locale = self["LC_ALL"] ?? self["LC_MESSAGES"] ?? self["LANG"] else { return [] }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let language = parts.first, (2...8).contains(language.utf8.count), name != "POSIX",
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isLetterOrDigit) })
    else { return [] }
    let script = Self.script(ofLocale: locale)
    return [language.lowercased()] + [script].compactMap(\.self)
      + parts.dropFirst().map(String.init)
  }

  /// The script that the modifier of a locale names, as in `sr_RS.UTF-8@latin`; nil for another.
  private static func script(ofLocale locale: String) -> String? {
    guard let sign = locale.utf8.firstIndex(of: UInt8(ascii: "@")) else { return nil }
    return scripts[locale[sign...].dropFirst().lowercased()]
  }

  /// The scripts by the modifiers of locales.
  static let scripts = [
    "latin": "latn", "cyrillic": "cyrl", "devanagari": "deva", "arabic": "arab",
  ]
}

extension SystemEnvironment {
  package static let silencer = "NO_UPDATE_NOTIFIER"
  package static let silencers = [silencer, "DISABLE_UPDATE_CHECK"]
  package static let noticeSilencers = silencers + automation
  package static let automation = ["CI", "BUILD_NUMBER", "RUN_ID"]
  package static let agents = [
    "AI_AGENT", "AGENT", "CLAUDECODE", "CODEX_THREAD_ID", "GEMINI_CLI", "CURSOR_AGENT", "OPENCODE",
  ]

  /// The variable that says that an agent uses the terminal, who cannot answer for the person.
  package var agent: String? { Self.agents.first { self[$0] != nil } }

  /// The first of these variables that is set, even if it is empty.
  package func first(of names: [String]) -> String? {
    names.first { variables[$0] != nil }
  }
}
