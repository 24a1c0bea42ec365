import HarmlessText
package import Updates

extension Arguments {
  /// On one harmless line; nil if the option was not given or is empty.
  package func line(_ option: String) -> String? {
    value(option).map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package func path(_ option: String, to kind: String) throws -> String? {
    try value(option, expected: "the path of a \(kind)") { path in path.isEmpty ? nil : path }
      .map { try FileSystem.absoluteToKeep($0) }
  }

  /// The value of `--timeout`, in seconds; nil if it was not given.
  package func timeout(upTo most: Int) throws -> Duration? {
    try value("timeout", expected: "seconds, from 0.1 to \(most)") { text in
      Double(text).flatMap { (0.1...Double(most)).contains($0) ? $0 : nil }
    }.map { .milliseconds(Int($0 * 1000)) }
  }

  /// A number of bytes, such as `500K`; nil if it was not given.
  package func byteCount(_ option: String) throws -> Int? {
    try value(option, expected: "a size such as 500K, 20M or 2G") { text in
      let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
      let shift = text.last.flatMap { shifts[Character($0.uppercased())] }
      guard let number = Int(shift == nil ? text[...] : text.dropLast()), number > 0 else {
        return nil
      }
      let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
      return overflows ? nil : bytes
    }
  }

  /// The installed version, which may be in the output of a command; nil if it was not given.
  package func installed(scheme: VersionScheme) throws -> String? {
    guard let line = value("installed")?.harmlessLine() else { return nil }
    do {
      guard let version = VersionText.only(line, scheme: scheme) else {
        throw Problem.versionMalformed(line, scheme)
      }
      return try Version(version, scheme: scheme).text
    } catch {
      throw Problem(error).ofVersion("the installed version")
    }
  }

  package var systemVersion: String? {
    get throws {
      guard let line = value("os-version")?.harmlessLine() else { return nil }
      do {
        return try Version(line).text
      } catch {
        throw Problem(error).ofVersion("the version of the operating system")
      }
    }
  }

  package var now: Instant? {
    get throws {
      try value("now", expected: "a date such as 2026-01-02T03:04:05Z") { Instant(iso8601: $0) }
    }
  }
}
